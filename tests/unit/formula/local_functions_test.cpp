// Functions that a `let` names: what they see, what they are given, and what is wrong with them.
#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "unit/formula_workbench.h"

using talia::test::Bench;

TEST_CASE("a function of a let serves whatever it is given", "[formula]") {
  const Bench bench;
  CHECK(bench.eval("let f(x) = x + 1 in f(2) * f(3)") == "12");
  CHECK(bench.eval("let f = x => x + 1 in f(2)") == "3");
  CHECK(bench.eval("let f(x) = x + x in [text(f(2)), f('ab'), text(f([1]))]") == "4, abab, 1, 1");
  CHECK(bench.eval("let f() = 4, g(a, b) = a * b + f() in g(2, f())") == "12");
  CHECK(bench.eval("let f(k6) = k6 + 1 in f(1)") == "2");
  CHECK(bench.eval("let f(f) = f + 1 in f(1)") == "2");
  CHECK(bench.type("let f(x) = x * 2 in f(k6)") == "roll");
  CHECK(bench.type("let f(x) = x * 2 in f(3)") == "whole number");
  CHECK(bench.eval("sum(map([1, 2, 3], n => let f(x) = x * n in f(n)))") == "14");
  CHECK(bench.eval("let n = 10, f(x) = map(range(1, 3), i => i * n + x) in f(5)") == "15, 25, 35");
  CHECK(bench.eval("let f(x) = x + strength in f(1)") == "8");
  CHECK(bench.eval("let f(x) = if x > 1 then x * 10 else 0 in map([1, 2], y => f(y))") == "0, 20");
  CHECK(bench.eval("let f(x) = x + 1, g(x) = f(f(x)), h(x) = g(g(x)) in h(h(0))") == "8");
}

TEST_CASE("a function of a let sees what stands before it, and nothing of its calls", "[formula]") {
  const Bench bench;
  CHECK(bench.eval("let a = 1, f(x) = x + a in let a = 10 in f(a)") == "11");
  CHECK(bench.eval("let a = 1, f(x) = x + a, g(a) = f(a) in g(100)") == "101");
  CHECK(bench.eval("let f(x) = y in let y = 2 in f(1)") == "unknown-stat@12-13");
  CHECK(bench.eval("let f(x) = f(x) in f(1)") == "unknown-function@12-13");
  CHECK(bench.help("let f(x) = f(x) in f(1)").find("iterate") != std::string::npos);
  CHECK(bench.eval("let f(x) = g(x), g(x) = 1 in f(1)") == "unknown-function@12-13");
  CHECK(bench.eval("let max(x) = 7 in max(1)") == "7");
  CHECK(bench.eval("let f(x, y) = let z = x, x = y in x * 10 + z in f(1, f(2, 3))") == "321");
  CHECK(bench.eval("if armour != null then (let f(x) = x + armour in f(1)) else 0") == "0");
}

TEST_CASE("rolls that are passed to a function of a let stay one roll, its own dice are new ones",
          "[formula]") {
  const Bench bench;
  CHECK(bench.eval("let f(x) = x + x in P(f(k6) == 7)") == "0");
  CHECK(bench.eval("let f() = k6 in P(f() + f() == 7)") == "1/6");
  CHECK(bench.eval("let a = k6, f(x) = x - a in P(f(a) == 0)") == "1");
  CHECK(bench.eval("let f(n) = k6 + n in P(sum(map([1, 2], n => f(n))) == 5)") == "1/36");
  CHECK(bench.eval("let die = k4, best(n) = max(die, n) in E(count(pool(2, k6), d => d >= best(d)))") ==
        "3/2");
  CHECK(bench.eval("let hit(hp) = max(0, hp - k4) in P(iterate(3, 5, hp => hit(hp)) == 0)") == "15/16");
}

TEST_CASE("what is wrong with a function of a let is told at its own words", "[formula]") {
  const Bench bench;
  CHECK(bench.eval("let f(x) = x + 1 in f()") == "wrong-arity@21-24");
  CHECK(bench.eval("let f(x) = x + 1 in f(1, 2)") == "wrong-arity@21-28");
  CHECK(bench.eval("let f(x) = x - 1 in f('a')") == "type-mismatch@12-13");
  CHECK(bench.eval("let f(x) = nonsense in 3") == "unknown-stat@12-20");
  CHECK(bench.eval("let f(x) = x in f") == "type-mismatch@17-18");
  CHECK(bench.eval("let f(x) = x in map([1], f)") == "type-mismatch@26-27");
  CHECK(bench.eval("let f(x, x) = x in f(1, 2)") == "bad-formula@10-11");
  CHECK(bench.eval("let f(1) = 1 in f(1)") == "bad-formula@7-8");
  CHECK(bench.eval("let f(x = 1 in f(1)") == "bad-formula@9-10");
  CHECK(bench.eval("let f(x) 1 in f(1)") == "bad-formula@10-11");
  CHECK(bench.eval("let f(x) = x in g(1)") == "unknown-function@17-18");
  CHECK(bench.eval("let f(x) = 1 / x in f(0)") == "division-by-zero@16-17");
}

TEST_CASE("functions that call functions end, whatever their number", "[formula]") {
  const Bench bench;
  std::string doubling = "let f0(x) = x + x";
  for (int i = 1; i <= 60; ++i) {
    const std::string before = "f" + std::to_string(i - 1);
    doubling += fmt::format(", f{0}(x) = {1}({1}(x))", i, before);
  }
  CHECK(bench.eval(doubling + " in f2(1)").substr(0, 12) == "bad-formula@");
  std::string chain = "let f0(x) = x + 1";
  for (int i = 1; i <= 60; ++i) {
    chain += ", f" + std::to_string(i) + "(x) = f" + std::to_string(i - 1) + "(x) + 1";
  }
  CHECK(bench.eval(chain + " in f60(0)") == "61");
  std::string nested = "0";
  for (int i = 0; i < 60; ++i) {
    nested = fmt::format("fold([1], 0, (a, x) => a + k2 + {})", nested);
  }
  CHECK(bench.eval(nested).find('@') != std::string::npos);
}
