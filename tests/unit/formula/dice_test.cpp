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
  CHECK(bench.eval("1 + set_sizes(pool(60, k20))[0]") == "work-budget@5-29");
  CHECK(bench.eval("largest_set(pool(10000, k10000))") == "work-budget@1-33");
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

TEST_CASE("pools of any size are asked for sets, runs and distinct faces", "[formula]") {
  const Bench bench;
  // Of large pools by what must hold: the chances sum to 1, and one more die cannot make a set smaller.
  CHECK(bench.eval("sum(map(chances(largest_set(pool(20, k20))), c => c.p))") == "1");
  CHECK(bench.eval("let a = E(largest_set(pool(19, k20))), b = E(largest_set(pool(20, k20))) in a < b") ==
        "true");
  CHECK(bench.eval("P(largest_set(pool(23, one_of(range(1, 365)))) == 1) < 1/2", Type::of(Type::Kind::any),
                   {10'000'000}) == "true");
  CHECK(bench.eval("E(count(distinct(pool(100, k6))))") == bench.eval("6 * (1 - power(5/6, 100))"));
  CHECK(bench.eval("E(sum(distinct(pool(30, k10))))") == bench.eval("55 * (1 - power(9/10, 30))"));
  CHECK(bench.eval("P(longest_run(pool(8, k8)) == 8)") == bench.eval("40320 / power(8, 8)"));
  CHECK(bench.eval("P(set_sizes(pool(10, k10)) == [10])") == "1/1000000000");
  CHECK(bench.eval("E(sum(keep_highest(pool(40, k20), 20))) + E(sum(keep_lowest(pool(40, k20), 20)))") ==
        "420");
  CHECK(bench.eval("P(count(keep_highest(pool(100, k20), 10), d => d == 20) == 10) > 0") == "true");
  CHECK(bench.eval("largest_set([k6, k6, 3])") == "1: 5/9, 2: 5/12, 3: 1/36");
  CHECK(bench.eval("largest_set(keep_highest(pool(3, k2), 2))") == "1: 3/8, 2: 5/8");
  CHECK(bench.eval("largest_set([])") == "0");
  CHECK(bench.eval("set_sizes(['a', 'b', 'a'])") == "2, 1");
  CHECK(bench.eval("let x = k6 in P(count(map(pool(2, k6), d => d + x), s => s == 7) == 2)") == "1/36");
  CHECK(bench.eval("let p = pool(3, k6) in P(largest_set(p) == 3 and sum(p) == 18)") == "1/216");
  CHECK(bench.eval("sum(map(filter(pool(2, k2), d => d > 1), d => d * 10))") == "0: 1/4, 20: 1/2, 40: 1/4");
  CHECK(bench.eval("count(filter(distinct(pool(3, k3)), d => d > 1))") == "0: 1/27, 1: 14/27, 2: 4/9");
  CHECK(bench.eval("count(pool(2, k2), d => 6 / (d - 1) > 0)") == "division-by-zero@29-36");
  CHECK(bench.eval("count(map(filter(pool(2, k2), d => d > 1), d => 6 / (d - 1)))") ==
        "0: 1/4, 1: 1/2, 2: 1/4");
  CHECK(bench.eval("all(filter(pool(2, k2), d => d > 1), d => d > 2)") == "false: 3/4, true: 1/4");
}

TEST_CASE("cards are dealt and none is put back", "[formula]") {
  const Bench bench;
  CHECK(bench.eval("deal(2, ['a', 'b', 'b'])") == "[a, b]: 2/3, [b, b]: 1/3");
  CHECK(bench.eval("deal(0, [1, 2])") == "");
  CHECK(bench.eval("deal(2, [5, 5])") == "5, 5");
  CHECK(bench.eval("deal(3, [1, 2])") == "no-such-item@1-16");
  CHECK(bench.eval("deal(-1, [1, 2])") == "work-budget@1-17");
  CHECK(bench.eval("sum(deal(k2, [1, 2]))") == "1: 1/4, 2: 1/4, 3: 1/2");
  CHECK(bench.eval("let h = deal(2, range(1, 4)) in P(sum(h) == 5 and max(h) == 4)") == "1/6");
  CHECK(bench.eval("count(deal(2, [1, 2, 3]), c => c + k2 > 3)") == "0: 1/6, 1: 2/3, 2: 1/6");
  CHECK(bench.eval("deal(2, [{suit: 'x', rank: 1}, {suit: 'y', rank: 1}])") ==
        "{suit: x, rank: 1}, {suit: y, rank: 1}");
  CHECK(bench.eval("without([1, 2], [3])") == "no-such-item@1-21");
  CHECK(bench.eval("without([1, 2], [2, 2])") == "no-such-item@1-24");
  CHECK(bench.eval("repeat([1, 2], 2)") == "1, 2, 1, 2");
  CHECK(bench.eval("repeat([1, 2], 1000000)").starts_with("work-budget@"));
  CHECK(bench.type("deal(2, [1, 2, 3])") == "pool of dice");
}

TEST_CASE("dice of symbols count what shows", "[formula]") {
  const Bench bench;
  CHECK(bench.eval("symbols(2, ['', 'a + b', 'a'])['a']") == "0: 1/9, 1: 4/9, 2: 4/9");
  CHECK(bench.eval("symbols(1, ['a + a', '  '])") == "{a: 0}: 1/2, {a: 2}: 1/2");
  CHECK(bench.eval("symbols(0, ['a', 'b'])") == "{a: 0, b: 0}");
  CHECK(bench.eval("symbols(1, [])") == "no-such-item@1-15");
  CHECK(bench.eval("symbols(1, ['a +'])") == "type-mismatch@1-20");
  CHECK(bench.eval("symbols(1, ['+ a'])") == "type-mismatch@1-20");
  CHECK(bench.eval("symbols(1, ['a ++ b'])") == "type-mismatch@1-23");
  CHECK(bench.eval("symbols(1, [1])").starts_with("type-mismatch@"));
  CHECK(bench.eval("let a = symbols(1, ['x', 'y']) in P(a.x + a.y == 1)") == "1");
}

TEST_CASE("numbers of chance are exact, and those that are not say so", "[formula]") {
  const Bench bench;
  CHECK(bench.eval("choose(52, 5)") == "2598960");
  CHECK(bench.eval("[choose(5, 0), choose(5, 6), choose(5, -1), choose(0, 0)]") == "1, 0, 0, 1");
  CHECK(bench.eval("choose(-1, 0)").starts_with("work-budget@"));
  CHECK(bench.eval("choose(1000000, 500000)") == "work-budget@1-24");
  CHECK(bench.eval("happens(1/3)") == "false: 2/3, true: 1/3");
  CHECK(bench.eval("happens(1)") == "true");
  CHECK(bench.eval("happens(3/2)") == "type-mismatch@1-13");
  CHECK(bench.eval("happens(0 - 1)") == "type-mismatch@1-15");
  CHECK(bench.eval("sd(k6)") == "1,71");
  CHECK(bench.eval("sd(k6, 0)") == "2");
  CHECK(bench.eval("sd(k6, 20)") == "1,70782512765993306387");
  CHECK(bench.eval("sd(one_of([0, 4]))") == "2,00");
  CHECK(bench.eval("sd(7, 3)") == "0,000");
  CHECK(bench.eval("sd(k6, 21)") == "type-mismatch@1-11");
  CHECK(bench.eval("sd(k6 > 2)") == "type-mismatch@4-10");
  CHECK(bench.eval("let a = k2, b = k2 in joint([a, a + b])") ==
        "[1, 2]: 1/4, [1, 3]: 1/4, [2, 3]: 1/4, [2, 4]: 1/4");
  CHECK(bench.eval("joint({a: 1})") == "{a: 1}");
}
