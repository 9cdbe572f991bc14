// Characters, clusters and opportunities by Unicode's rules alone; the consortium's own suites are run by tools/oracle.
#include "source/text/unicode.h"

#include <chrono>

#include <catch2/catch.hpp>

#include "typeset/unicode/unicode_clusters.h"
#include "typeset/unicode/unicode_lines.h"
#include "typeset/unicode/unicode_properties.h"
#include "unit/typeset_fixture.h"

using namespace talia;
using typeset::LineClass;
using typeset::Opportunity;

namespace {

// The text with a bar at each place where it may break, two where it must.
std::string broken_up(std::string_view words, LineClass object = LineClass::CB) {
  const std::u32string text = source::decode(words);
  std::vector<Opportunity> places;
  typeset::find_opportunities(text, places, object);
  std::u32string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    out += places[i] == Opportunity::none ? U"" : places[i] == Opportunity::allowed ? U"|" : U"‖";
    out += text[i];
  }
  return source::encode(out);
}

std::vector<std::string> clusters(std::u32string_view text) {
  std::vector<std::string> result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = typeset::cluster_end(text, at);
    result.push_back(source::encode(text.substr(at, end - at)));
    at = end;
  }
  return result;
}

}  // namespace

TEST_CASE("the table of characters knows classes, scripts and what turns a line", "[typeset]") {
  CHECK(typeset::class_of(U'ż').line == LineClass::AL);
  CHECK(typeset::class_of(U'„').line == LineClass::OP);
  CHECK(typeset::class_of(U'漢').line == LineClass::ID);
  CHECK(typeset::class_of(U'\u0e34').line == LineClass::CM);  // A Thai vowel sign.
  CHECK(typeset::class_of(U'a').script == typeset::class_of(U'Ł').script);
  CHECK(typeset::class_of(U'a').script != typeset::class_of(U'Ж').script);
  CHECK(typeset::class_of(U'5').script == 0);
  CHECK(typeset::class_of(U'\u0301').script == 0);
  CHECK(typeset::class_of(U'א').turns);
  CHECK_FALSE(typeset::class_of(U'a').turns);
  CHECK(typeset::class_of(U'\U0001F600').is_pictographic);
  CHECK(typeset::class_of(char32_t{0x110000}).is_unassigned);
  CHECK(typeset::class_of(char32_t{0xFFFFFFFF}).line == LineClass::AL);
}

TEST_CASE("lines break where Unicode's rules let them", "[typeset]") {
  CHECK(broken_up("koń w polu") == "koń |w |polu");
  CHECK(broken_up("(a) „b” c/d e-f") == "(a) |„b” |c/|d |e-|f");
  CHECK(broken_up("1 000,50 zł -3 2k6+1") == "1 |000,50 |zł |-3 |2k6+1");
  CHECK(broken_up("a\u2028b") == "a\u2028‖b");
  CHECK(broken_up("漢字、仮名") == "漢|字、|仮|名");
  CHECK(broken_up("🇵🇱🇵🇱🇵") == "🇵🇱|🇵🇱|🇵");
  CHECK(broken_up("a\ufffcb") == "a|\ufffc|b");
  CHECK(broken_up("a\ufffc, +\ufffc2", LineClass::AL) == "a\ufffc, |+\ufffc2");
  CHECK(broken_up("") == "");
}

TEST_CASE("clusters keep what readers take for one character", "[typeset]") {
  CHECK(clusters(U"z\u0307ab\u0301") == std::vector<std::string>{"z\u0307", "a", "b\u0301"});
  CHECK(clusters(U"🇵🇱🇨🇿") == std::vector<std::string>{"🇵🇱", "🇨🇿"});
  CHECK(clusters(U"👩\u200d👧x") == std::vector<std::string>{"👩\u200d👧", "x"});
  CHECK(clusters(U"a\u200d👧") == std::vector<std::string>{"a\u200d", "👧"});
  CHECK(clusters(U"\r\n\r") == std::vector<std::string>{"\r\n", "\r"});
  CHECK(clusters(U"\u0301\u0301x") == std::vector<std::string>{"\u0301\u0301", "x"});
}

TEST_CASE("the longest texts without a place to break are read in one pass", "[typeset]") {
  for (const std::u32string_view part :
       {U"a", U"\u0301", U"👩\u200d", U"🇵", U"(", U"$(", U"1,", U"\"", U"\u00a0x"}) {
    std::u32string text;
    while (text.size() < 1'000'000) {
      text += part;
    }
    const auto start = std::chrono::steady_clock::now();
    std::vector<Opportunity> places;
    typeset::find_opportunities(text, places);
    CHECK(places.size() == text.size() + 1);
    std::size_t at = 0;
    while (at < text.size()) {
      at = typeset::cluster_end(text, at);
    }
    CHECK(at == text.size());
    // A pass takes some hundredths of a second; what grows with the square would take hours.
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(20));
  }
}
