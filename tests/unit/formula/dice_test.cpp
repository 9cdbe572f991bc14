#include <string>

#include <catch2/catch.hpp>

#include "unit/formula_workbench.h"

using namespace talia;
using talia::test::Bench;

TEST_CASE("a roll with a name is one roll, wherever it goes", "[formula]") {
  const Bench bench;
  CHECK(bench.eval("P(k6 + k6 == 12)") == "1/36");
  CHECK(bench.eval("let x = k6 in P(x + x == 12)") == "1/6");
  CHECK(bench.eval("let x = k6, l = [x, x + 1] in P(l[1] - l[0] == 1)") == "1");
  CHECK(bench.eval("let x = k6, r = {a: x, b: 2 * x} in P(r.b == 2 * r.a)") == "1");
  CHECK(bench.eval("let x = k6 in P(doubled(x) == x + x)") == "1");
  CHECK(bench.eval("let x = 2k6, y = x + k6, z = y - k4 in P(z - x <= 0)") == "5/12");
  CHECK(bench.eval("P(sum(map([k6, k6], d => d + d)) == 3)") == "0");
  CHECK(bench.eval("let x = k6 in E(if x > 3 then x else 0)") == "5/2");
  CHECK(bench.eval("let x = k6 in if x == 1 then 0 else 12 / (x - 1)") ==
        "0: 1/6, 12/5: 1/6, 3: 1/6, 4: 1/6, 6: 1/6, 12: 1/6");
  CHECK(bench.eval("let x = k6 in P(x != 1 and 6 / (x - 1) > 2)") == "1/3");
  CHECK(bench.eval("let a = k6, b = k6, s = a + b in P(s == 7 and a == b) + P(s == 7 and a != b)") == "1/6");
}

TEST_CASE("what holds rolls becomes one", "[formula]") {
  const Bench bench;
  CHECK(bench.type("2k6 + 1") == "roll");
  CHECK(bench.type("k6 > 3") == "roll of truth values");
  CHECK(bench.type("P(k6 > 3)") == "number");
  CHECK(bench.type("most(k6)") == "whole number");
  CHECK(bench.type("pool(3, k6)") == "pool of dice");
  CHECK(bench.type("keep_highest([k6, k8], 1)") == "pool of dice");
  CHECK(bench.type("sum([k6, k8])") == "roll");
  CHECK(bench.type("wounds(k6).from") == "roll");
  CHECK(bench.type("doubled(k6)") == "roll");
  CHECK(bench.type("[k6, 2]") == "list of rolls");
  CHECK(bench.eval("wounds(k6).from + 1") == "2: 1/6, 3: 1/6, 4: 1/6, 5: 1/6, 6: 1/6, 7: 1/6");
  CHECK(bench.eval("E(doubled(k6))") == "7");
  CHECK(bench.eval("text(k2) + '!'") == "1!: 1/2, 2!: 1/2");
  CHECK(bench.eval("wounds(2k6)") == "no-table-row@1-12");
  CHECK(bench.eval("max(k6, 3, k4)") == "3: 3/8, 4: 7/24, 5: 1/6, 6: 1/6");
  CHECK(bench.eval("div(k6, 2)") == "0: 1/6, 1: 1/3, 2: 1/3, 3: 1/6");
  CHECK(bench.eval("P(one_of([1, 1000000000000000000]) + one_of([1, 1000000000000000000]) > 5)") == "3/4");
  CHECK(bench.eval("sum(keep_highest([one_of([1, 900000000]), k2], 1)) > 2") == "false: 1/2, true: 1/2");
  CHECK(bench.eval("P(sum(keep_highest(pool(2, one_of([1, 900000000])), 1)) > 2)") == "3/4");
  CHECK(bench.eval("k6 in [1, 2]") == "false: 2/3, true: 1/3");
  CHECK(bench.eval("E([10, 20, 60][k3 - 1])") == "30");
  CHECK(bench.eval("roll(k2, 2)") == "1: 1/4, 2: 3/8, 3: 1/4, 4: 1/8");
}

TEST_CASE("a name of the scope hides dice of that name", "[formula]") {
  Bench bench;
  CHECK(bench.eval("E(d20)") == "21/2");
  bench.add("d20", Type::of(Type::Kind::integer), Value(3));
  CHECK(bench.eval("d20 + 1") == "4");
  CHECK(bench.eval("k0") == "bad-formula@1-3");
  CHECK(bench.eval("1 + 2k0") == "bad-formula@5-8");
  CHECK(bench.eval("1000000k6") == "bad-formula@1-10");
  CHECK(bench.eval("2k6x") == "bad-formula@1-5");
}

TEST_CASE("dice where something must be known are an error at their own words", "[formula]") {
  const Bench bench;
  const Type whole = Type::of(Type::Kind::integer);
  CHECK(bench.eval("2k6 + 1", whole) == "dice-not-allowed@1-8");
  CHECK(bench.eval("if true then 1 else k6", whole) == "dice-not-allowed@21-23");
  CHECK(bench.eval("if k6 > 3 then 1 else 2", whole) == "dice-not-allowed@4-10");
  CHECK(bench.eval("let x = k6 in x", whole) == "dice-not-allowed@1-16");
  CHECK(bench.eval("most(2k6 + 1)", whole) == "13");
  CHECK(bench.eval("2k6", Type::roll_of(whole)).starts_with("2: 1/36"));
  CHECK(bench.eval("7", Type::roll_of(whole)) == "7");
}

TEST_CASE("pools are asked face by face", "[formula]") {
  const Bench bench;
  CHECK(bench.eval("E(sum(keep_highest(pool(40, k6), 10)))").find('/') != std::string::npos);
  CHECK(bench.eval("let p = pool(3, k4), k = keep_highest(p, 2) in P(sum(p) - sum(k) == lowest(p))") == "1");
  CHECK(bench.eval("let n = k2 in E(sum(pool(n, k6)))") == "21/4");
  CHECK(bench.eval("let n = k2 in P(count(pool(n, k6)) == n)") == "1");
  CHECK(bench.eval("let n = k2 in E(sum(reroll(pool(n, k6), d => d == 1)))") == "47/8");
  CHECK(bench.eval("let n = k2, p = reroll_shared(pool(n, k6), d => d < 2, n) in E(sum(p))") == "47/8");
  CHECK(bench.eval("let x = k4 in E(count(pool(3, k4), d => d <= x))") == "15/8");
  CHECK(bench.eval("E(sum(drop_lowest(pool(4, k6), 1)))") == "15869/1296");
  CHECK(bench.eval("E(sum(keep_highest(drop_lowest(drop_highest(pool(5, k6), 1), 1), 3)))") == "21/2");
  CHECK(bench.eval("E(nth_highest([k6, k6, k6], 2))") == "7/2");
  CHECK(bench.eval("E(sum(keep_highest([k4, k6, k8], 2)))") == "69/8");
  CHECK(bench.eval("P(any(pool(2, k6), d => d == 6))") == "11/36");
  CHECK(bench.eval("P(all(pool(2, k6), d => d == 6))") == "1/36");
  CHECK(bench.eval("E(sum(reroll(pool(2, k6), d => d == 1)))") == "47/6");
  CHECK(bench.eval("E(sum(explode(pool(10, k6), d => d == 6, 20)))").find('/') != std::string::npos);
  CHECK(bench.eval("count(pool(3, k2), d => d + k2 > 3)") == "0: 27/64, 1: 27/64, 2: 9/64, 3: 1/64");
  CHECK(bench.eval("map(pool(2, k2), d => d * 10)") == "[10, 10]: 1/4, [20, 10]: 1/2, [20, 20]: 1/4");
  CHECK(bench.eval("pool(2, k6)") == "[1, 1]: 1/36, [2, 1]: 1/18, [2, 2]: 1/36, … (21 outcomes)");
  CHECK(bench.eval("nth_highest(pool(2, k6), 3)") == "no-such-item@1-28");
  CHECK(bench.eval("let x = k6 in P(reroll(k6, d => d < x, 1) == 6)") == "17/72");
}

TEST_CASE("bounded repetition merges equal states", "[formula]") {
  const Bench bench;
  CHECK(bench.eval("E(iterate(100, 0, s => s + k6))") == "350");
  CHECK(bench.eval("iterate(0, k2, s => s + 1)") == "1: 1/2, 2: 1/2");
  CHECK(bench.eval("let x = k2 in P(iterate(2, x, s => s + 1) - x == 2)") == "1");
  CHECK(bench.eval("let x = k2 in P(iterate(2, 0, s => s + x) == 2 * x)") == "1");
  CHECK(bench.eval("E(fold(range(1, 50), 0, (s, i) => if s > 10 then s else s + k6))").find('/') !=
        std::string::npos);
  CHECK(bench.eval("P(iterate(1000, {a: 5, b: 5}, s => if s.a <= 0 or s.b <= 0 then s else "
                   "if k2 == 1 then {a: s.a - 1, b: s.b} else {a: s.a, b: s.b - 1}).a > 0)") == "1/2");
  CHECK(bench.eval("iterate(1000000, 1, x => x)", Type::of(Type::Kind::any), {10'000}) == "work-budget@1-28");
}

TEST_CASE("a question that is too large ends at the part that costs most", "[formula]") {
  const Bench bench;
  CHECK(bench.eval("1 + largest_set(pool(60, k20))") == "work-budget@17-30");
  CHECK(bench.eval("largest_set(pool(10000, k10000))") == "work-budget@13-32");
  CHECK(bench.eval("P(100000k10000 > 5)") == "work-budget@3-15");
  CHECK(bench.eval("iterate(600, k2, s => s + k6)") ==
        "work-budget@1-30");  // The weights grow with the steps.
  CHECK(bench.eval("fold(range(1, 100), k2, (s, i) => [s, k6][0] + [k6][0])").find('@') == std::string::npos);
}

TEST_CASE("rolls become text and JSON", "[formula]") {
  const Bench bench;
  Diagnostics none;
  Formula parsed = formula::parse(MappedText::from("k2 / 2", {}), none);
  formula::check(parsed, bench.scope, Type::of(Type::Kind::any), none);
  const auto value = formula::evaluate(parsed, bench);
  REQUIRE(value);
  CHECK(formula::to_json(*value) ==
        R"({"outcomes": [{"value": "1/2", "p": "1/2"}, {"value": 1, "p": "1/2"}], "mean": "3/4"})");
  CHECK(value->chances().size() == 2);
  CHECK(bench.eval("3d20") == "3 to 60, mean 63/2");
  std::vector<formula::Step> steps;
  CHECK(bench.eval("P(2k6 + strength >= 14)", Type::of(Type::Kind::any), {}, &steps) == "7/12");
  REQUIRE(steps.size() == 5);
  CHECK(steps[1].expression == "strength");
  CHECK(steps[2].expression == "2k6 + strength");
  CHECK(steps[2].value.starts_with("9: 1/36"));
}
