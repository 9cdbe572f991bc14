// Repetition without a bound: chains solved by hand, by `iterate` and by circles unrolled.
#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "formula/checks/chain.h"
#include "unit/formula_workbench.h"

using namespace talia;
using test::Bench;

namespace {

const std::string duel =
    "until({a: 2, b: 2}, s => s.a <= 0 or s.b <= 0, s => "
    "let x = k6 >= 5, y = k6 >= 3 in {a: max(0, s.a - (if y then 1 else 0)), b: max(0, s.b - (if x then k2 "
    "else "
    "0))})";

}  // namespace

TEST_CASE("what is repeated until it ends has exact ends and steps", "[formula]") {
  const Bench bench;
  CHECK(bench.eval("until(0, s => s >= 3, s => s + 1).end") == "3");
  CHECK(bench.eval("until(0, s => s >= 3, s => s + 1).steps") == "3");
  CHECK(bench.eval("until(5, s => true, s => s).steps") == "0");
  // A miss changes nothing: a hit comes in the end, after 1 / (1/3) throws on average.
  CHECK(bench.eval("until(2, s => s <= 0, s => if k6 >= 5 then s - 1 else s).steps") == "6");
  // Who hits first, by turns: 1/3 + 2/3 · 1/2 · (the same again).
  CHECK(bench.eval(
            "P(until({turn: 1, won: 0}, s => s.won > 0, s => if s.turn == 1 then (if k6 >= 5 then {turn: 1, "
            "won: 1} else {turn: 2, won: 0}) else (if k2 == 2 then {turn: 2, won: 2} else {turn: 1, won: "
            "0})).end.won == 1)") == "1/2");
  // The gambler's ruin, a circle through every state: 3 of 10 at even chances, 3 · 7 steps; 2 of 4 at 1/3: 1/5.
  CHECK(bench.eval("P(until(3, s => s in [0, 10], s => if k2 == 1 then s - 1 else s + 1).end == 10)") ==
        "3/10");
  CHECK(bench.eval("until(3, s => s in [0, 10], s => if k2 == 1 then s - 1 else s + 1).steps") == "21");
  CHECK(bench.eval("P(until(2, s => s in [0, 4], s => if k3 == 1 then s + 1 else s - 1).end == 4)") == "1/5");
}

TEST_CASE("a fight until the end is the limit of one of many rounds", "[formula]") {
  const Bench bench;
  const std::string bounded =
      "iterate(400, {a: 2, b: 2}, s => if s.a <= 0 or s.b <= 0 then s else let x = k6 >= 5, y = k6 >= 3 in "
      "{a: max(0, s.a - (if y then 1 else 0)), b: max(0, s.b - (if x then k2 else 0))})";
  for (const std::string end : {"a > 0", "b > 0"}) {
    CHECK(bench.eval(fmt::format("let d = {}.end, i = {} in abs(P(d.{}) - P(i.{})) < 1 / power(10, 30)", duel,
                                 bounded, end, end)) == "true");
  }
  CHECK(bench.eval("let d = " + duel + ".end in P(d.a > 0) + P(d.b > 0) + P(d.a == 0 and d.b == 0)") == "1");
}

TEST_CASE("what a repetition begins with may be rolled", "[formula]") {
  const Bench bench;
  CHECK(bench.eval("until(k2, s => s >= 2, s => s + 1).steps") == "1/2");
  CHECK(bench.eval("let x = k2 in P(until(x, s => s >= 2, s => s + 1).end == x)") == "1/2");
  CHECK(bench.eval("let x = k2 in P(until(0, s => s >= 2, s => s + x).end == 2)") == "1");
  CHECK(bench.eval("let x = k2 in E(until(0, s => s >= 2, s => s + x).steps)") == "3/2");
}

TEST_CASE("a repetition that cannot end says where it stays", "[formula]") {
  const Bench bench;
  CHECK(bench.eval("until(3, s => s > 3, s => s)") == "never-ends@1-29");
  CHECK(bench.eval("until(3, s => s > 9, s => if s == 4 then 3 else if k2 == 1 then 4 else 10).end") == "10");
  CHECK(bench.eval("until(3, s => s > 9, s => if s == 4 then 3 else 4)") == "never-ends@1-51");
  CHECK(bench.eval("until(0, s => s < 0, s => s + 1)") == "work-budget@1-33");
  CHECK(bench.eval("until(0, s => k6 > 3, s => s + 1)") == "dice-not-allowed@15-21");
  CHECK(bench.eval("until(0, s => s, s => s + 1)") == "type-mismatch@15-16");
}

TEST_CASE("walks are solved whatever the order of their states", "[formula]") {
  dice::Work work(100'000);
  // 0 ⇄ 1 ⇄ 2, each also to an end: three equations by hand.
  const Rational half(Integer(1), Integer(2)), third(Integer(1), Integer(3));
  formula::Walk walk;
  walk.ways = {{{1, half}, {3, half}}, {{0, third}, {2, third}, {4, third}}, {{1, half}, {4, half}}, {}, {}};
  walk.from = {{0, Rational(1)}};
  const auto arrival = formula::arrive(walk, work);
  REQUIRE(arrival);
  // x0 = 1/2 + x1/2, x1 = x0/3 + x2/3, x2 = x1/2 give x0 = 5/8; s0 = 1 + s1/2, s1 = 1 + s0/3 + s2/3, s2 = 1 + s1/2 give 9/4.
  CHECK(arrival->ends[3] == Rational(Integer(5), Integer(8)));
  CHECK(arrival->ends[4] == Rational(Integer(3), Integer(8)));
  CHECK(arrival->steps == Rational(Integer(9), Integer(4)));
  dice::Work little(3);
  CHECK(!formula::arrive(walk, little));
}

TEST_CASE("how many steps a repetition takes has a law", "[formula]") {
  const Bench bench;
  CHECK(bench.eval("steps_until(0, s => s >= 3, s => s + 1)") == "3");
  CHECK(bench.eval("steps_until(5, s => true, s => s)") == "0");
  CHECK(bench.eval("steps_until(4, hp => hp <= 0, hp => hp - k2)") == "2: 1/4, 3: 5/8, 4: 1/8");
  CHECK(bench.eval("steps_until(0, d => d == 6, d => k6, 3)") == "1: 1/6, 2: 5/36, 3: 25/36");
  CHECK(bench.eval("steps_until(0, d => d == 6, d => k6, 0)") == "0");
  CHECK(bench.eval("steps_until(k2, s => s >= 2, s => s + 1)") == "0: 1/2, 1: 1/2");
  CHECK(bench.eval("let x = k2 in P(steps_until(0, s => s >= 2, s => s + x) == 3 - x)") == "1");
  // Its mean is that of `until`, where there is a greatest number.
  CHECK(bench.eval("E(steps_until(9, hp => hp <= 0, hp => hp - k4)) == until(9, hp => hp <= 0, hp => hp - "
                   "k4).steps") == "true");
  const std::string bounded = "steps_" + duel.substr(0, duel.size() - 1) + ", 50)";
  CHECK(bench.eval("P(" + bounded + " >= 1)") == "1");
  CHECK(bench.eval("abs(E(" + bounded + ") - " + duel + ".steps) < 1 / power(10, 6)") == "true");
}

TEST_CASE("a repetition of any number of steps asks how many are told apart", "[formula]") {
  const Bench bench;
  CHECK(bench.eval("steps_until(0, d => d == 6, d => k6)") == "never-ends@1-37");
  CHECK(bench.eval("steps_until(0, d => false, d => d)") == "never-ends@1-35");
  CHECK(bench.eval("steps_until(0, d => false, d => d, 7)") == "7");
  CHECK(bench.eval("steps_until(0, d => false, d => d + 1)").starts_with("work-budget@"));
  CHECK(bench.eval("steps_until(0, d => k2 == 1, d => d, 3)").starts_with("dice-not-allowed@"));
  CHECK(bench.eval("steps_until(0, d => d == 6, d => k6, -1)").starts_with("work-budget@"));
}
