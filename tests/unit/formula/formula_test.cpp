#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "unit/formula_workbench.h"

using namespace talia;
using talia::test::Bench;

TEST_CASE("operators bind as on paper", "[formula]") {
  const Bench bench;
  CHECK(bench.eval("2 + 3 * 4") == "14");
  CHECK(bench.eval("(2 + 3) * 4") == "20");
  CHECK(bench.eval("10 - 4 - 3") == "3");
  CHECK(bench.eval("12 / 4 / 3") == "1");
  CHECK(bench.eval("-2 * -3") == "6");
  CHECK(bench.eval("1 + 1 == 2 and not 3 < 2 or false") == "true");
  CHECK(bench.eval("armour ?? 2 + 3") == "5");
  CHECK(bench.eval("if strength > 5 then 1 else 2 + 10") == "1");
  CHECK(bench.eval("let a = 2, b = a * 5 in a + b") == "12");
  CHECK(bench.eval("let a = (2 in [1, 2]) in a") == "true");
  CHECK(bench.eval("5 − 2 × 2 ≤ 1") == "true");
}

TEST_CASE("a list within another value is written in brackets", "[formula]") {
  const Bench bench;
  CHECK(bench.eval("[1, 2]") == "1, 2");
  CHECK(bench.eval("{a: [1, 2], b: 3}") == "{a: [1, 2], b: 3}");
  CHECK(bench.eval("[[1, 2], [3], []]") == "[1, 2], [3], []");
  CHECK(bench.eval("{a: {b: [1]}}") == "{a: {b: [1]}}");
}

TEST_CASE("numbers are exact and without limit", "[formula]") {
  const Bench bench;
  CHECK(bench.eval("0.1 + 0.2 == 0.3") == "true");
  CHECK(bench.eval("1 / 3 + 1 / 6") == "1/2");
  CHECK(bench.eval("9223372036854775807 * 9223372036854775807") == "85070591730234615847396907784232501249");
  CHECK(bench.eval("power(2, 100)") == "1267650600228229401496703205376");
}

TEST_CASE("the scope decides how numbers are rounded", "[formula]") {
  Bench bench;
  CHECK(bench.eval("div(7, 2)") == "3");
  CHECK(bench.eval("div(-7, 2)") == "-4");
  CHECK(bench.eval("percent(91, 150)") == "136");
  bench.scope.rounding = Rounding::nearest;
  CHECK(bench.eval("div(7, 2)") == "4");
  bench.scope.rounding = Rounding::up;
  CHECK(bench.eval("percent(91, 25)") == "23");
  bench.scope.rounding = Rounding::to_zero;
  CHECK(bench.eval("div(-7, 2)") == "-3");
}

TEST_CASE("points come before percents, and percents add", "[formula]") {
  const Bench bench;
  CHECK(bench.eval("adjust(10, [3, -1], [25, -50])") == "9");
  CHECK(bench.eval("adjust(20, [], [25, 50])") == "35");
  CHECK(bench.eval("adjust(5, 6, 50)") == "16");
  CHECK(bench.eval("adjust(7)") == "7");
}

TEST_CASE("what a condition says of a name is not said of one that hides it", "[formula]") {
  const Bench bench;
  CHECK(bench.type("armour != null and armour > 1") == "truth value");
  CHECK(bench.eval("armour != null and (let armour = def('creature', 'ogre').armour in armour > 1)") ==
        "type-mismatch@68-74");
  CHECK(bench.type("let skin = def('creature', 'ogre').armour in skin != null and skin > 1") ==
        "truth value");
}

TEST_CASE("names may be Polish, and a decomposed one is the same name", "[formula]") {
  const Bench bench;
  CHECK(bench.eval("żółw + 1") == "4");
  CHECK(bench.eval("z\u0307o\u0301łw + 1") == "4");
  CHECK(bench.eval("let zażółć_1 = 2 in zażółć_1") == "2");
}

TEST_CASE("lists are worked through by functions of their items", "[formula]") {
  const Bench bench;
  CHECK(bench.eval("sum(claws, c => c.harm)") == "13");
  CHECK(bench.eval("map(filter(claws, c => c.harm > 5), c => c.name)") == "right");
  CHECK(bench.eval("max(claws, c => c.harm)") == "9");
  CHECK(bench.eval("min(4, 2, 8)") == "2");
  CHECK(bench.eval("min([4, 2, 8])") == "2");
  CHECK(bench.eval("any(claws, c => c.harm == 4) and not all(claws, c => c.harm == 4)") == "true");
  CHECK(bench.eval("count(claws)") == "2");
  CHECK(bench.eval("count(range(1, 10), n => mod(n, 3) == 0)") == "3");
  CHECK(bench.eval("fold([1, 2, 3], 0, (so_far, n) => so_far * 10 + n)") == "123");
  CHECK(bench.eval("map([1, 2], x => map([10, 20], y => x * y))") == "[10, 20], [20, 40]");
  CHECK(bench.eval("sort([3, 1, 2])") == "1, 2, 3");
  CHECK(bench.eval("reverse(range(1, 3)) + [0]") == "3, 2, 1, 0");
  CHECK(bench.eval("range(3, 1)").empty());
  CHECK(bench.eval("join(map(claws, c => c.name), ' i ')") == "left i right");
  CHECK(bench.eval("[5, 6][1] + {a: 1, 'b c': 2}.a") == "7");
}

TEST_CASE("functions of the ruleset and tables are called by name", "[formula]") {
  const Bench bench;
  CHECK(bench.eval("doubled(strength) + wounds(3).from") == "17");
  CHECK(bench.eval("let x = 1 in doubled(x + 1) + x") == "5");
  CHECK(bench.eval("map([1, 2], n => doubled(n))") == "2, 4");
  CHECK(bench.eval("doubled(armour) + doubled(null)") == "0");
  CHECK(bench.eval("wounds(11).from") == "no-table-row@1-11");
}

TEST_CASE("another definition's stats are read with a dot, once it is known to be there", "[formula]") {
  const Bench bench;
  CHECK(bench.eval("def('creature', 'ogre').strength") == "11");
  CHECK(bench.eval("if mate == null then 0 else mate.strength") == "11");
  CHECK(bench.eval("mate != null and mate.strength > 10") == "true");
  CHECK(bench.eval("mate == null or mate.strength > 10") == "true");
  CHECK(bench.eval("mate.strength") == "type-mismatch@1-5");
  CHECK(bench.eval("def('creature', 'ogree')") == "unknown-reference@17-24");
  CHECK(bench.help("def('creature', 'ogree')") == "did you mean `ogre`?");
  CHECK(bench.eval("def('creature', 'ogre').strenght") == "unknown-stat@25-33");
}

TEST_CASE("numbers for readers are grouped and signed", "[formula]") {
  const Bench bench;
  CHECK(bench.eval("grouped(1234)") == "1234");
  CHECK(bench.eval("grouped(1234567)") == "1\u00a0234\u00a0567");
  CHECK(bench.eval("grouped(-12345)") == "−12\u00a0345");
  CHECK(bench.eval("signed(4) + signed(-3) + signed(0)") == "+4−30");
  CHECK(bench.eval("signed(0, '+0') + signed(-1, '+0')") == "+0−1");
  // The bench speaks Polish.
  CHECK(bench.eval("decimal(169/2)") == "84,5");
  CHECK(bench.eval("decimal(7)") == "7");
  CHECK(bench.eval("decimal(-1/8)") == "−0,125");
  CHECK(bench.eval("decimal(1234567/100)") == "12\u00a0345,67");
  CHECK(bench.eval("decimal(169/2, 2)") == "84,50");
  CHECK(bench.eval("decimal(2/3, 2)") == "0,67");
  CHECK(bench.eval("decimal(5/2, 0)") == "3");
  CHECK(bench.eval("decimal(-5/2, 0)") == "−3");
  CHECK(bench.eval("decimal(-1/1000, 2)") == "0,00");
  CHECK(bench.eval("decimal(999/1000, 2)") == "1,00");
  CHECK(bench.eval("decimal(1/3)") == "type-mismatch@1-13");
  CHECK(bench.eval("decimal(1/3, -1)") == "type-mismatch@1-17");
  CHECK(bench.eval("decimal(1/3, 21)") == "type-mismatch@1-17");
  CHECK(bench.eval("decimal('a')") == "type-mismatch@9-12");
  test::Bench english;
  english.scope.language = "en-GB";
  CHECK(english.eval("decimal(-1234567/100)") == "−12,345.67");
}

TEST_CASE("a brief check finds what the other finds, and no likely names", "[formula]") {
  const Bench bench;
  for (const char* const words :
       {"2 * strenght + 1", "1 + size", "strength + 1", "def('creature', 'ogre') == null", "2 +"}) {
    const auto found = [&](auto check) {
      Diagnostics diagnostics;
      Formula formula = formula::parse(MappedText::from(words, {}), diagnostics);
      check(formula, diagnostics);
      std::vector<Code> codes;
      for (const Diagnostic& each : diagnostics.in_order_added()) {
        codes.push_back(each.code);
      }
      return std::pair(codes, formula.is_broken());
    };
    CAPTURE(words);
    CHECK(found([&](Formula& formula, Diagnostics& told) {
            formula::check_briefly(formula, bench.scope, Type::of(Type::Kind::any), told);
          }) == found([&](Formula& formula, Diagnostics& told) {
            formula::check(formula, bench.scope, Type::of(Type::Kind::any), told);
          }));
  }
  Diagnostics told;
  Formula formula = formula::parse(MappedText::from("strenght", {}), told);
  formula::check_briefly(formula, bench.scope, Type::of(Type::Kind::any), told);
  CHECK(told.in_order_added().at(0).fixes.empty());
}

TEST_CASE("a fault is reported at its own words", "[formula]") {
  const Bench bench;
  CHECK(bench.eval("2 * strenght + 1") == "unknown-stat@5-13");
  CHECK(bench.help("2 * strenght + 1") == "did you mean `strength`?");
  CHECK(bench.eval("flor(weight)") == "unknown-function@1-5");
  CHECK(bench.help("flor(weight)") == "did you mean `floor`?");
  CHECK(bench.eval("1 + size") == "type-mismatch@5-9");
  CHECK(bench.eval("claws.harm") == "type-mismatch@1-6");
  CHECK(bench.eval("sum(claws, c => c.ham)") == "unknown-stat@19-22");
  CHECK(bench.eval("div(1)") == "wrong-arity@1-7");
  CHECK(bench.eval("wounds(1, 2)") == "wrong-arity@1-13");
  CHECK(bench.help("div(1)") == "it is `div(a: number, b: number) -> integer`");
  CHECK(bench.eval("armour + 1") == "type-mismatch@1-7");
  CHECK(bench.eval("weight", Type::of(Type::Kind::integer)) == "type-mismatch@1-7");
  CHECK(bench.eval("if true then 1 else 'a'", Type::of(Type::Kind::integer)) == "type-mismatch@21-24");
  CHECK(bench.eval("strength == 'a'") == "type-mismatch@1-16");
  CHECK(bench.eval("100 / (strength - 7)") == "division-by-zero@7-21");
  CHECK(bench.eval("[1, 2][2]") == "no-such-item@1-10");
  CHECK(bench.eval("min([])") == "no-such-item@1-8");
  CHECK(bench.eval("anything + 1") == "type-mismatch@1-9");
  CHECK(bench.eval("x => x") == "type-mismatch@1-7");
  CHECK(bench.eval("missing + also_missing * 2") == "unknown-stat@1-8 and more");
}

TEST_CASE("a literal outside a closed list of values is an error where it stands", "[formula]") {
  const Bench bench;
  CHECK(bench.eval("size == 'huge'") == "true");
  CHECK(bench.eval("size == 'hugee'") == "unknown-term@9-16");
  CHECK(bench.eval("size in ['small', 'larg']") == "unknown-term@19-25");
  CHECK(bench.help("size == 'hugee'") == "did you mean `huge`?");
}

TEST_CASE("a plain name that nothing goes by is told to be a text without its quotes", "[formula]") {
  Bench bench;
  bench.add("motto", Type::of(Type::Kind::text), Value("ebb"));
  bench.add("tags", Type::list_of(Type::of(Type::Kind::text)), Value(ValueList{Value("wet")}));
  const auto quotes = [](const std::string& name) {
    return "write it in quotes if it is a text: `'" + name + "'`";
  };
  CHECK(bench.eval("motto == owl") == "unknown-stat@10-13");
  CHECK(bench.help("motto == owl") == quotes("owl"));
  CHECK(bench.help("owl != motto") == quotes("owl"));
  CHECK(bench.eval("motto in [owl, anchor]") == "unknown-stat@11-14 and more");
  CHECK(bench.help("motto in ['owl', anchor]") == quotes("anchor"));
  CHECK(bench.help("owl in tags") == quotes("owl"));
  CHECK(bench.help("tags == [owl]") == quotes("owl"));
  CHECK(bench.help("motto ?? owl") == quotes("owl"));
  CHECK(bench.help("any(claws, c => c.name == owl)") == quotes("owl"));
  // Of a closed list.
  CHECK(bench.help("size == huge") == quotes("huge"));
  CHECK(bench.help("size in [hugee]") == "did you mean `'huge'`?");
  // A number's name is not what was meant, and a text's may be.
  CHECK(bench.help("motto == weigt") == quotes("weigt"));
  CHECK(bench.help("size == moto") == "did you mean `motto`? Else " + quotes("moto"));
  // Where nothing tells that it is a text.
  CHECK(bench.help("strength + two").ends_with("a text stands in quotes: `'two'`"));
  CHECK(bench.help("strength == strenght") == "did you mean `strength`?");
}

TEST_CASE("a text that is no expression is refused at the first wrong character", "[formula]") {
  const Bench bench;
  CHECK(bench.eval("") == "bad-formula@1-1");
  CHECK(bench.eval("1 +") == "bad-formula@4-4");
  CHECK(bench.eval("(1 + 2") == "bad-formula@7-7");
  CHECK(bench.eval("1 = 1") == "bad-formula@3-4");
  CHECK(bench.help("1 = 1") == "one value equals another by `==`");
  CHECK(bench.eval("if(1 < 2, 3, 4)") == "bad-formula@9-10");
  CHECK(bench.help("if(1 < 2, 3, 4)") == "a choice is written `if … then … else …`");
  CHECK(bench.eval("if (1 < 2) then 3 else 4") == "3");
  CHECK(bench.eval("1 < 2 < 3") == "bad-formula@7-8");
  CHECK(bench.eval("2x + 1") == "bad-formula@1-3");
  CHECK(bench.eval("'abc") == "bad-formula@1-2");
  CHECK(bench.eval("a $ b") == "bad-formula@3-4");
  CHECK(bench.eval("{a: 1, a: 2}") == "bad-formula@8-9");
  CHECK(bench.eval("if 1 then 2") == "bad-formula@12-12");
}

TEST_CASE("the words of the language are no names, and others are", "[formula]") {
  Bench bench;
  bench.add("null", Type::of(Type::Kind::integer), Value(5));
  CHECK(bench.eval("null + 1") == "6");
  CHECK(bench.eval("let def = 1 in def") == "1");
  CHECK(bench.eval("let then = 1 in then") == "bad-formula@5-9");
}

TEST_CASE("hostile expressions end with a report", "[formula]") {
  const Bench bench;
  CHECK(bench.eval(std::string(100'000, '(') + "1").starts_with("bad-formula@"));
  CHECK(bench.eval(std::string(100'000, '-') + "1").starts_with("bad-formula@"));
  CHECK(bench.eval(std::string(100'000, '[')).starts_with("bad-formula@"));
  std::string chain = "1", nots, lets;
  for (int i = 0; i < 50'000; ++i) {
    chain += "+1";
    nots += "not ";
    lets += "let a = 1 in ";
  }
  CHECK(bench.eval(chain).starts_with("bad-formula@"));
  CHECK(bench.eval(nots + "true").starts_with("bad-formula@"));
  CHECK(bench.eval(lets + "a").starts_with("bad-formula@"));
  CHECK(bench.eval(std::string(5000, '9')).starts_with("bad-formula@"));
  CHECK(bench.eval("sum(range(1, 1000000000))").starts_with("work-budget@"));
  CHECK(bench.eval("sum(range(1, 1000), a => sum(range(1, 1000), b => a * b))") == "work-budget@1-58");
  CHECK(bench.eval("power(10, 1000000000)").starts_with("work-budget@"));
  CHECK(bench.eval("power(10, 999999)").starts_with("work-budget@") == false);
  CHECK(bench.eval("fold(range(1, 100), 3, (a, i) => a * a)").starts_with("work-budget@"));
  CHECK(bench.eval("fold(range(1, 100), 'ab', (a, i) => a + a)").starts_with("work-budget@"));
  CHECK(bench.eval("fold(range(1, 100), [1], (a, i) => a + a)").starts_with("work-budget@"));
  CHECK(bench.eval("count(fold(range(1, 100000), [], (a, i) => [a]))").starts_with("work-budget@"));
}

TEST_CASE("an explanation shows each part and what it came to", "[formula]") {
  const Bench bench;
  std::vector<formula::Step> steps;
  CHECK(bench.eval("2 * strength + (armour ?? 1)", Type::of(Type::Kind::any), {}, &steps) == "15");
  std::string shown;
  for (const auto& step : steps) {
    shown += step.expression + " = " + step.value + "; ";
  }
  CHECK(shown ==
        "strength = 7; 2 * strength = 14; armour = ; (armour ?? 1) = 1; 2 * strength + (armour ?? 1) = 15; ");
  CHECK(steps[1].span == Span{FileId{0}, 0, 12});
}

TEST_CASE("an explanation shows what a list function does with the first item", "[formula]") {
  const Bench bench;
  std::vector<formula::Step> steps;
  CHECK(bench.eval("sum([2, 3, 4], x => x * strength)", Type::of(Type::Kind::any), {}, &steps) == "63");
  std::string shown;
  for (const auto& step : steps) {
    shown += step.expression + " = " + step.value + "; ";
  }
  CHECK(shown == "x = 2; strength = 7; x * strength = 14; sum([2, 3, 4], x => x * strength) = 63; ");
}

TEST_CASE("types are inferred as far as they are known", "[formula]") {
  const Bench bench;
  CHECK(bench.type("strength * 2") == "whole number");
  CHECK(bench.type("strength / 2") == "number");
  CHECK(bench.type("map(claws, c => c.name)") == "list of texts");
  CHECK(bench.type("if true then strength else armour") == "whole number or nothing");
  CHECK(bench.type("max(claws, c => c.harm)") == "whole number");
  CHECK(bench.type("first(claws) == null") == "truth value");
}

TEST_CASE("the free names of an expression are those that it does not bind", "[formula]") {
  Diagnostics diagnostics;
  const Formula formula = formula::parse(
      MappedText::from("let a = b in sum(claws, c => c.harm + a + d) + wounds(e).from", {}), diagnostics);
  CHECK(formula.free_names() == std::vector<std::string>{"b", "claws", "d", "e", "wounds"});
}

TEST_CASE("an insertion ends at its own brace", "[formula]") {
  CHECK(formula::end_of_insertion("{a} b}", 0) == 3);
  CHECK(formula::end_of_insertion("x {{a: '}'}.a} y", 2) == 14);
  CHECK(formula::end_of_insertion("{'a\\'}'} z", 0) == 8);
  CHECK(formula::end_of_insertion("{a", 0) == std::string_view::npos);
  CHECK(formula::end_of_insertion("{'a}", 0) == std::string_view::npos);
}

TEST_CASE("values print for machines exactly", "[formula]") {
  CHECK(formula::to_json(Value(9007199254740991)) == "9007199254740991");
  CHECK(formula::to_json(Value(9007199254740992)) == "\"9007199254740992\"");
  CHECK(formula::to_json(Value(*Rational::parse("6/16"))) == "\"3/8\"");
  CHECK(formula::to_json(Value(ValueRecord{{"a", Value(ValueList{Value(true), Value()})}})) ==
        "{\"a\": [true, null]}");
}

TEST_CASE("help on what may be left out names a fallback of the right type", "[formula]") {
  Bench bench;
  bench.add("flag", Type::of(Type::Kind::boolean).or_null(), Value());
  bench.add("title", Type::of(Type::Kind::text).or_null(), Value());
  bench.add("mood", Type::text_of("size").or_null(), Value());
  bench.add("names", Type::list_of(Type::of(Type::Kind::text)).or_null(), Value());
  CHECK(bench.help("armour + 1") == "say what counts then: `(armour ?? 0)`");
  CHECK(bench.help("if flag then 1 else 2") == "say what counts then: `(flag ?? false)`");
  CHECK(bench.help("title + 'a'") == "say what counts then: `(title ?? '')`");
  CHECK(bench.help("'a' + mood") == "say what counts then: `(mood ?? '')`");
  CHECK(bench.help("count(names)") == "say what counts then: `(names ?? [])`");
  // Each is one that may be written.
  for (const std::string fallback : {"if flag ?? false then 1 else 2", "(title ?? '') + 'a'",
                                     "'a' + (mood ?? '')", "count(names ?? [])"}) {
    CHECK(bench.help(fallback).empty());
  }
  CHECK(bench.eval("mood ?? 'hugee'") == "unknown-term@9-16");
}

TEST_CASE("whether a roll is there is known, whatever comes up", "[formula]") {
  Bench bench;
  bench.add("harm", Type::of(Type::Kind::any).or_null(), Value());
  CHECK(bench.eval("2d6 == null") == "false");
  CHECK(bench.eval("if null != 2d6 then E(2d6) else 0") == "7");
  CHECK(bench.eval("if harm == null then 0 else E(harm)") == "0");
  CHECK(bench.eval("let r = first([2d6]) in if r == null then 'none' else 'some'") == "some");
  CHECK(bench.eval("P((if d6 == 1 then null else 3) == null)") == "1/6");
}
