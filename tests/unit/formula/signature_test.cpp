// What the signatures of functions say of calls.
#include <catch2/catch.hpp>

#include "formula/functions/functions.h"
#include "unit/formula_workbench.h"

using namespace talia;
using formula::Rolling;

TEST_CASE("a signature says how many arguments there may be and what becomes of a roll there", "[formula]") {
  const formula::Signature one =
      formula::parse_signatures("f(x: die, y: T, z?: list of T, more?: text, ...) -> list of T").front();
  CHECK(one.name == "f");
  CHECK(one.least == 2);
  CHECK(one.repeats);
  REQUIRE(one.parameters.size() == 4);
  CHECK(one.parameters[0].rolling == Rolling::dice);
  CHECK(one.parameters[1].rolling == Rolling::as_it_is);
  CHECK(one.parameters[2].rolling == Rolling::as_list);
  CHECK(one.parameters[3].rolling == Rolling::each_outcome);
  CHECK(one.parameter(9) == &one.parameters[3]);
  const auto two = formula::parse_signatures("g(x: N) -> N; g(x: T, of: (T, U) -> known boolean) -> T");
  REQUIRE(two.size() == 2);
  CHECK_FALSE(two[0].takes_function());
  CHECK(two[0].parameter(1) == nullptr);
  CHECK(two[1].takes_function());
  CHECK(two[1].parameters[1].takes.size() == 2);
}

TEST_CASE("what a variable stands for at an argument it stands for in the result", "[formula]") {
  const test::Bench bench;
  CHECK(bench.type("clamp(1, 0, 3)") == "whole number");
  CHECK(bench.type("clamp(1, 0, 5/2)") == "number");
  CHECK(bench.type("clamp(k6, 0, 3)") == "roll");
  CHECK(bench.type("abs(anything)") == "number");
  CHECK(bench.type("first(['a'])") == "text or nothing");
  CHECK(bench.type("map([1], x => k6)") == "list of rolls");
  CHECK(bench.type("filter(anything, x => true)") == "value");
  CHECK(bench.type("keep_highest(pool(2, k6), 1)") == "pool of dice");
  CHECK(bench.type("keep_highest([k6, k4], 1)") == "pool of dice");
  CHECK(bench.type("fold([1], [], (all, x) => all + [x])") == "list of values");
  CHECK(bench.type("fold([1], 0, (all, x) => all + k6)") == "roll");
  CHECK(bench.type("until(2, x => x < 0, x => x - k2).end") == "roll");
  CHECK(bench.type("chances(k6)[0].value") == "whole number");
  CHECK(bench.type("distribution_of([{value: 'a', p: 1}])") == "roll of texts");
  CHECK(bench.type("max([1, 2], x => x / 2)") == "number");
  CHECK(bench.type("sum([k6, k6])") == "roll");
  CHECK(bench.type("reroll(3, d => d == 1)") == "roll");
}

TEST_CASE("a condition that is known of a roll sees the whole outcome", "[formula]") {
  const test::Bench bench;
  CHECK(bench.eval("E(sum(given(pool(2, k6), dice => sum(dice) > 10)))") == "34/3");
}

TEST_CASE("every function says what it gives in a line", "[formula]") {
  for (const formula::Function& function : formula::all_functions()) {
    INFO(function.name);
    CHECK_FALSE(function.sense.empty());
    CHECK(function.sense.find('\n') == std::string_view::npos);
    for (const formula::Signature& signature : function.alternatives) {
      CHECK(signature.name == function.name);
    }
    CHECK(function.alternatives.size() <= 2);
    if (function.alternatives.size() == 2) {
      CHECK_FALSE(function.alternatives[0].takes_function());
      CHECK(function.alternatives[1].takes_function());
    }
  }
}
