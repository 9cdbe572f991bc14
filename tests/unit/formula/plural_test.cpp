// The forms of nouns after numbers.
#include "formula/plural.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "formula/known.h"
#include "language/language.h"
#include "source/source_map.h"
#include "unit/formula_workbench.h"

using namespace talia;
using formula::plural_form;

namespace {

// The numbers of the forms that some numbers take, when `given` forms are written.
std::string forms_of(std::string_view language, std::size_t given, const std::vector<std::string>& numbers) {
  const Plural* const forms = language::of(language).plural;
  REQUIRE(forms != nullptr);
  std::string result;
  for (const std::string& number : numbers) {
    result += std::to_string(plural_form(*forms, *Rational::parse(number), given));
  }
  return result;
}

const std::vector<std::string> few = {"0",  "1",  "2",  "4",   "5",   "11",  "12",  "14", "15",
                                      "21", "22", "25", "100", "101", "102", "112", "114"};

// What an expression in a text of a language comes to.
std::string in_language(const std::string& language, const std::string& expression) {
  test::Bench bench;
  bench.scope.language = language;
  return bench.eval(expression);
}

}  // namespace

TEST_CASE("each language chooses the form of CLDR", "[formula]") {
  for (const std::string language : {"pl", "pl-PL"}) {
    CHECK(forms_of(language, 3, few) == "20112222221222122");
  }
  CHECK(forms_of("ru", 3, few) == "20112222201220122");
  CHECK(forms_of("uk", 3, few) == "20112222201220122");
  for (const std::string language : {"cs", "sk"}) {
    CHECK(forms_of(language, 3, few) == "20112222222222222");
  }
  for (const std::string language : {"de", "en", "es", "hu", "it", "nl", "sv", "fi", "da", "nb", "nn"}) {
    INFO(language);
    CHECK(forms_of(language, 2, few) == "10111111111111111");
  }
  for (const std::string language : {"fr", "pt"}) {
    CHECK(forms_of(language, 2, few) == "00111111111111111");
  }
  CHECK(language::of("und").plural == nullptr);
  CHECK(language::of("").plural == nullptr);
  CHECK(language::of("p").plural == nullptr);
}

TEST_CASE("fractions, negative numbers and numbers without limit have forms", "[formula]") {
  const std::string vast = "1" + std::string(60, '0');
  CHECK(forms_of("pl", 4, {"1/2", "3/2", "-5/2", "-1", "-3", "-22", "-12"}) == "3330112");
  CHECK(forms_of("pl", 3, {"1/2", "3/2", "-5/2"}) == "222");
  CHECK(forms_of("pl", 3, {vast, vast + "2", "-" + vast + "13", vast + "1"}) == "2122");
  CHECK(forms_of("cs", 4, {"3/2", "1000002", vast + "2"}) == "322");
  CHECK(forms_of("en", 2, {"3/2", "-1", "1/3"}) == "101");
  CHECK(forms_of("da", 2, {"3/2", "1/2", "5/2"}) == "001");
  CHECK(forms_of("fr", 2, {"3/2", "1/2", "2", "-3/2", "1000000"}) == "00101");
  CHECK(forms_of("fr", 3, {"1000000", "3000000", "1500000", "0", vast}) == "22102");
  CHECK(forms_of("es", 3, {"1000000", "1", "1000001", "3000001/3"}) == "2011");
}

TEST_CASE("a noun follows its number in the language of the text", "[formula]") {
  test::Bench bench;
  CHECK(bench.eval("text(strength) + ' ' + plural(strength, 'akcja', 'akcje', 'akcji')") == "7 akcji");
  CHECK(bench.eval("plural(weight, 'akcja', 'akcje', 'akcji', 'akcji')") == "akcji");
  CHECK(bench.type("plural(strength, 'a', 'b', 'c')") == "text");
  CHECK(in_language("en", "plural(strength - 6, 'action', 'actions')") == "action");
  // A text's own language comes first.
  Diagnostics diagnostics;
  Formula parsed = formula::parse(MappedText::from("plural(2, 'action', 'actions')", {}), diagnostics, "en");
  formula::check(parsed, bench.scope, Type(), diagnostics);
  REQUIRE(diagnostics.empty());
  CHECK(formula::to_text(*formula::evaluate(parsed, bench)) == "actions");
}

TEST_CASE("a call of plural has the forms of its language, or says which are missing", "[formula]") {
  test::Bench bench;
  CHECK(bench.eval("plural(1, 'a')") == "wrong-arity@1-15");
  CHECK(bench.eval("plural(1)") == "wrong-arity@1-10");
  CHECK(bench.eval("1 + length(plural(1, 'a', 'b'))") == "wrong-arity@12-31");
  CHECK(bench.eval("plural(1, 'a', 'b', 'c', 'd', 'e')") == "wrong-arity@1-35");
  CHECK(bench.help("plural(1, 'a', 'b')") ==
        "write the noun as it stands after 1; 2–4, 22; 0, 5, 12; 1.5 (if it differs there)");
  CHECK(bench.eval("plural('x', 'a', 'b', 'c')") == "type-mismatch@8-11");
  CHECK(bench.eval("plural(1, 'a', 2, 'c')") == "type-mismatch@16-17");
  CHECK(in_language("eo", "plural(1, 'a', 'b')") == "wrong-arity@1-7");
  CHECK(in_language("", "plural(1, 'a', 'b')") == "wrong-arity@1-7");
  // A roll makes a roll of nouns, which can be asked about.
  CHECK(bench.eval("P(plural(k6, 'a', 'b', 'c') == 'b')") == "1/2");
}

TEST_CASE("each number that a field can be has a form, or one that has none is named", "[formula]") {
  test::Bench bench;
  const auto add = [&](const std::string& name, Type::Kind kind, formula::Interval range) {
    bench.scope.add({.name = name,
                     .type = Type::of(kind),
                     .known = std::make_shared<const formula::Known>(formula::Known::of(std::move(range)))});
  };
  const auto report = [&](const std::string& expression, const std::string& language = "pl") {
    Diagnostics diagnostics;
    Formula parsed = formula::parse(MappedText::from(expression, {}), diagnostics, language);
    formula::check(parsed, bench.scope, Type(), diagnostics);
    SourceMap sources;
    std::string all;
    for (const Diagnostic& each : diagnostics.sorted(sources)) {
      all += each.message;
    }
    return all;
  };
  add("many", Type::Kind::integer, {5, 20});
  add("most", Type::Kind::integer, {5, 22});
  add("coins", Type::Kind::integer, {1, 3'000'000});
  add("share", Type::Kind::number, {0, 1});
  add("debt", Type::Kind::integer, {-4, -2});
  // Only what can come needs a word.
  CHECK(report("plural(many, '', '', 'akcji')").empty());
  CHECK(report("plural(most, '', '', 'akcji')") == "`most` may be 22, and no form is written for 2–4, 22");
  CHECK(report("plural(many, 'akcja', 'akcje', ' ')") ==
        "`many` may be 5, and no form is written for 0, 5, 12");
  CHECK(report("plural(many * 2, '', '', 'akcji')") ==
        "`many * 2` may be 22, and no form is written for 2–4, 22");
  CHECK(report("plural(min(many, 19), '', '', 'akcji')").empty());
  CHECK(report("if most < 20 then plural(most, '', '', 'akcji') else ''").empty());
  CHECK(report("let n = many in plural(n, '', '', 'akcji')").empty());
  CHECK(report("plural(strength, 'akcja', '', 'akcji')") ==
        "`strength` may be 2, and no form is written for 2–4, 22");
  CHECK(report("plural(debt, '', 'akcje', '')").empty());
  CHECK(report("plural(debt, 'akcja', '', 'akcji')") ==
        "`debt` may be -2, and no form is written for 2–4, 22");
  // Fractions, where the language says them otherwise and the number may be one.
  CHECK(report("plural(weight, 'akcja', 'akcje', 'akcji')") ==
        "`weight` may be 1/2, and no form is written for 1.5");
  CHECK(report("plural(floor(weight), 'akcja', 'akcje', 'akcji')").empty());
  CHECK(report("plural(share, 'akcja', '', 'akcji', 'akcji')").empty());
  CHECK(report("plural(weight, 'action', 'actions')", "en").empty());
  CHECK(report("plural(3/2, 'akcja', 'akcje', 'akcji')") ==
        "`3/2` may be 3/2, and no form is written for 1.5");
  // Whole millions, where the number is known to reach one.
  CHECK(report("plural(strength, 'jour', 'jours')", "fr").empty());
  CHECK(report("plural(coins, 'jour', 'jours')", "fr") ==
        "`coins` may be 1000000, and no form is written for 1000000");
  // What was not known before it came.
  CHECK(bench.eval("plural(number('3') ?? 0, 'a', if 1 > 2 then 'b' else '', 'c', 'd')") ==
        "missing-form@1-67");
}

TEST_CASE("plurals nested deep end soon", "[formula]") {
  std::string expression = "'x'";
  for (int i = 0; i < 200; ++i) {
    expression = fmt::format("plural(1, {}, 'b', 'c')", expression);
  }
  test::Bench bench;
  const std::string result = bench.eval(expression);
  CHECK((result == "x" || result.find('@') != std::string::npos));
}
