#include "formula/checks/divisors.h"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "unit/formula_workbench.h"

using namespace talia;
using formula::Interval;
using formula::Known;
using talia::test::Bench;

namespace {

// The parameters `a` and `b` of −10 to 10, `some` and `other` of such numbers; `atak` is a roll of the scope, `cios` a
// function of it whose every call is another throw.
class Divisions : public formula::KnownNames {
 public:
  Divisions() {
    const Type roll = Type::roll_of(Type::of(Type::Kind::integer));
    bench.add("atak", roll, Value());
    ScopeName blow{.name = "cios", .type = roll};
    blow.is_function = true;
    bench.scope.add(blow);
  }

  // The divisors that are reported, in the order of the text, with a space between.
  std::string faults(const std::string& expression) const {
    const Type number = Type::of(Type::Kind::number);
    const std::vector<formula::Parameter> parameters = {
        {"a", number}, {"b", number}, {"some", Type::list_of(number)}, {"other", Type::list_of(number)}};
    Diagnostics diagnostics;
    Formula parsed = formula::parse(
        MappedText::verbatim(expression, Span{FileId{0}, 0, static_cast<std::uint32_t>(expression.size())}),
        diagnostics);
    formula::check(parsed, bench.scope, Type::of(Type::Kind::any), diagnostics, parameters);
    REQUIRE(diagnostics.empty());
    const Known small = Known::of(Interval{Rational(-10), Rational(10)});
    std::vector<Span> reported;
    formula::find_divisors(parsed, *this, {small, small, Known::list_of(small), Known::list_of(small)},
                           nullptr, reported, diagnostics);
    std::string found;
    for (const Diagnostic& each : diagnostics.in_order_added()) {
      CHECK(each.code == Code::division_by_zero);
      found +=
          (found.empty() ? "" : " ") + expression.substr(each.span.begin, each.span.end - each.span.begin);
    }
    return found;
  }

  Known name(NameId) const override { return {}; }
  Known member(std::string_view, std::string_view) const override { return {}; }
  Known called(NameId) const override { return {}; }
  const Formula* body_of(NameId) const override { return nullptr; }

  Bench bench;
};

}  // namespace

TEST_CASE("a divisor is passed where a condition says that it is not 0", "[formula]") {
  const Divisions divisions;
  CHECK(divisions.faults("1 / a") == "a");
  CHECK(divisions.faults("if a == 0 then 0 else 1 / a") == "");
  CHECK(divisions.faults("if a > 0 then 1 / a else 1 / a") == "a");
  CHECK(divisions.faults("if a * a > 0 then 1 / (a*a) else 0") == "");
  CHECK(divisions.faults("if a - 1 != 0 then 1 / (a - 1) else 0") == "");
  CHECK(divisions.faults("1 / max(1, a)") == "");
  CHECK(divisions.faults("a != 0 and 1 / a > b") == "");
  CHECK(divisions.faults("a == 0 or 1 / a > b") == "");
  CHECK(divisions.faults("a != 0 or 1 / a > b") == "a");
  CHECK(divisions.faults("map(filter(some, x => x > 0), x => 1 / x)") == "");
  CHECK(divisions.faults("map(filter(some, x => x >= 0), x => 1 / x)") == "x");
}

TEST_CASE("what is known of a difference is known of that difference alone", "[formula]") {
  const Divisions divisions;
  CHECK(divisions.faults("if a > b then 1 / (a - b) else 0") == "");
  CHECK(divisions.faults("if a > b - 1 then 1 / (a - b - 1) else 0") == "(a - b - 1)");
  CHECK(divisions.faults("if a > b - 1 then 1 / (a - (b - 1)) else 0") == "");
  CHECK(divisions.faults("if a > b + 1 then 1 / (a - b + 1) else 0") == "(a - b + 1)");
  CHECK(divisions.faults("if a > b * 2 then 1 / (a - b * 2) else 0") == "");
}

TEST_CASE("of what is thrown nothing is remembered: the next mention is another throw", "[formula]") {
  const Divisions divisions;
  CHECK(divisions.faults("if k6 - 3 != 0 then 1 / (k6 - 3) else 0") == "(k6 - 3)");
  CHECK(divisions.faults("if atak > 0 then 1 / atak else 0") == "atak");
  CHECK(divisions.faults("if cios() > 0 then 1 / cios() else 0") == "cios()");
  CHECK(divisions.faults("if roll(1, 6) - 3 > 0 then 1 / (roll(1, 6) - 3) else 0") == "(roll(1, 6) - 3)");
  CHECK(divisions.faults("let x = k6 - 3 in if x > 0 then 1 / x else 0") == "");
}

TEST_CASE("a name that hides another is not the one that something is known of", "[formula]") {
  const Divisions divisions;
  CHECK(divisions.faults("if a > 0 then (let a = b in 1 / a) else 0") == "a");
  CHECK(divisions.faults("if a > 0 then (let a = b in a + 1) + 1 / a else 0") == "");
  CHECK(divisions.faults("if a > 0 then sum(map(some, a => 1 / a)) else 0") == "a");
  CHECK(divisions.faults("if a > 0 then let c = b in (if c > 0 then 1 / c + 1 / a else 0) else 0") == "");
}

TEST_CASE("a fault inside a condition is reported though the condition is read twice", "[formula]") {
  const Divisions divisions;
  CHECK(divisions.faults("if a > (if a > 2 then 1 else 1 / b) then 1 / (b - 11) else 0") == "b");
  // The looks inside a look are quiet as well; the part after them is not.
  CHECK(divisions.faults("if (a + (if b > 1 then 2 else 3) > 0) then 1 / (a + b) else 0") == "(a + b)");
}

TEST_CASE("numbers that are not 0 may sum to 0, unless they have one sign", "[formula]") {
  const Divisions divisions;
  CHECK(divisions.faults("1 / sum(filter(some, x => x != 0))") == "sum(filter(some, x => x != 0))");
  CHECK(divisions.faults("1 / (1 + sum(filter(some, x => x > 0)))") == "");
  CHECK(divisions.faults("let x = if k2 == 1 then 1 else -1 in 1 / E(x)") == "E(x)");
  CHECK(divisions.faults("1 / E(k6)") == "");
  CHECK(divisions.faults("1 / sum([1, 2])") == "");
  CHECK(divisions.faults("1 / sum([1, -1])") == "sum([1, -1])");
}
