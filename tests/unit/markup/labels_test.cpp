// What would be dropped, or print its source, is told at its signs.
#include <catch2/catch.hpp>

#include "markup/parse.h"
#include "markup/stray_signs.h"
#include "unit/markup_fixture.h"

using namespace talia;
using markup::Mode;
using test::Parsed;
using Texts = std::vector<std::string>;

namespace {

Texts faults_of(const std::string& text) {
  return Parsed(text).faults();
}

}  // namespace

TEST_CASE("a cell beyond the head's columns is told at its words", "[markup]") {
  const std::string head = "| a | b |\n|--|--|\n";
  CHECK(faults_of(head + "| many | more | most |\n") == Texts{"most"});
  CHECK(faults_of(head + "many | more | most | even\n") == Texts{"most | even"});
  CHECK(faults_of("> " + head.substr(0, 10) + "> |--|--|\n> | many | more | most |\n") == Texts{"most"});
  CHECK(faults_of("- | a | b |\n  |--|--|\n  | many | more | most\n") == Texts{"most"});
  CHECK(faults_of(head + "| c | d |\n| many | `x|y` | z |\n") == Texts{"y` | z"});
  CHECK(faults_of("| a |\n|--|\n| many | *more* {1} |\n") == Texts{"*more* {1}"});
  // Bars that are words, blanks behind the last cell, and rows that are short.
  CHECK(faults_of(head + "| ma\\|ny | more\\| |\n| one |\ntwo\n| one | two | |\n| x | `a\\|b` |\n| | |\n")
            .empty());
  const Parsed parsed(head + "| many | {if a then 'b|c' else '|'} |\n");
  CHECK(parsed.faults().empty());
  CHECK(Parsed("text\n\n" + head + "| 1 | 2 | 3 |\n", Mode::block).faults() == Texts{"3"});
}

TEST_CASE("a head that its line of hyphens does not match is told, and no words", "[markup]") {
  CHECK(faults_of("| a | b |\n|--|\n| c | d |\n") == Texts{"|--|"});
  CHECK(faults_of("a | b\n--|:-:|--\n") == Texts{"--|:-:|--"});
  CHECK(faults_of("a | b - c\nd | - | e\n").empty());
}

TEST_CASE("markup in the words of a reference is told at its sign", "[markup]") {
  CHECK(faults_of("[[rope|{worth} x]]") == Texts{"{worth}"});
  CHECK(faults_of("[[rope|a **x**]]") == Texts{"*"});
  CHECK(faults_of("[[rope|a :coins:]]") == Texts{":coins:"});
  CHECK(faults_of("[[rope|a `x`]]") == Texts{"`"});
  CHECK(faults_of("[[rope|_a_]]") == Texts{"_"});
  CHECK(faults_of("[[rope|a <b>c</b>]]") == Texts{"<"});
  CHECK(faults_of("[[rope|a ~~b~~]]") == Texts{"~"});
  CHECK(faults_of("[[rope|a [b](https://c.d)]]") == Texts{"]"});
  CHECK(faults_of("[[rope|{]]") == Texts{"{"});
  const Parsed sound("[[rope|a\\*b &amp; c_d \\{e\\} # 3 < 4]]");
  CHECK(sound.faults().empty());
  CHECK(markup::plain_text(sound.text) == "a*b & c_d {e} # 3 < 4");
  CHECK(sound.origins() == Texts{"rope"});
}

TEST_CASE("an icon that touches a word is told, and a colon between words is none", "[markup]") {
  const std::vector<std::string> icons{"claw", "stat-coins"};
  const auto signs_of = [&](const std::string& text) {
    Parsed parsed(text, Mode::inline_only);
    markup::report_stray_signs(parsed.text, icons, parsed.diagnostics);
    return parsed.faults();
  };
  CHECK(signs_of("x:stat-coins:y") == Texts{":stat-coins:"});
  CHECK(signs_of("5:claw: and :claw:5") == Texts{":claw:", ":claw:"});
  CHECK(signs_of("10:30:15, a:b:c, x\\:claw:y, :claw:, `x:claw:y`").empty());
}

TEST_CASE("words that a link only hides are told", "[markup]") {
  CHECK(faults_of("See [a](https://b.c \"hidden words\").").size() == 1);
  CHECK(faults_of("See [a](https://b.c).").empty());
}

TEST_CASE("names that other dialects give to words have no meaning here", "[markup]") {
  CHECK(faults_of("## Section {#sec}\n") == Texts{"{#sec}"});
  CHECK(faults_of("A [word]{#anchor} more.") == Texts{"{#anchor}"});
}

TEST_CASE("blanks in the braces of a directive are told as such", "[markup]") {
  const Parsed parsed("```{ table }\nof: tides\n```\n");
  REQUIRE(parsed.faults() == Texts{"```{ table }"});
  CHECK(parsed.diagnostics.in_order_added()[0].help_text == "write ```{table}");
}
