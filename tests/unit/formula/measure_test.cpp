#include "formula/measure.h"

#include <cmath>

#include <catch2/catch.hpp>

using namespace talia;
using formula::Measure;
using formula::Quantity;

namespace {

struct MeasuredText {
  Quantity value;
  std::string fault;                 // Its code.
  std::vector<std::string> reports;  // Of reading.
};

MeasuredText measured(const std::string& text, std::vector<Quantity> slots = {}, std::size_t work = 1000) {
  std::vector<std::string> names{"a", "b", "list", "word", "none"};
  slots.resize(names.size());
  std::vector<bool> read(names.size());
  Diagnostics found;
  const Measure measure = Measure::parse(MappedText::from(text, {}), names, read, found);
  MeasuredText result;
  for (const Diagnostic& each : found.in_order_added()) {
    result.reports.emplace_back(source::info_of(each.code).name);
  }
  if (!measure.is_broken()) {
    source::Scatter scatter(7);
    std::optional<Diagnostic> fault;
    result.value = Quantity(measure.number({slots, scatter, work, fault}));
    result.fault = fault ? std::string(source::info_of(fault->code).name) : "";
  }
  return result;
}

double measured_number(const std::string& text, std::vector<Quantity> slots = {}) {
  const MeasuredText found = measured(text, std::move(slots));
  INFO(text);
  CHECK(found.reports.empty());
  CHECK(found.fault.empty());
  REQUIRE(found.value.number() != nullptr);
  return *found.value.number();
}

}  // namespace

TEST_CASE("a drawing's expressions compute in doubles, with angles in degrees", "[formula]") {
  CHECK(measured_number("1 + 2 * 3 - 4 / 8") == 6.5);
  CHECK(measured_number("-(2 - 5)") == 3);
  CHECK(measured_number("sin(30)") == Approx(0.5));
  CHECK(measured_number("cos(60) + tan(45)") == Approx(1.5));
  CHECK(measured_number("angle(0, 2)") == Approx(90));
  CHECK(measured_number("sqrt(9) + abs(-2) + sign(-7)") == 4);
  CHECK(measured_number("floor(2.7) + ceil(2.2) + round(2.5)") == 8);
  CHECK(measured_number("mod(-1, 5)") == 4);
  CHECK(measured_number("power(2, 0.5)") == Approx(std::sqrt(2.0)));
  CHECK(measured_number("min(3, 1, 2) + max(3, 9)") == 10);
  CHECK(measured_number("clamp(7, 0, 5) + clamp(-7, 0, 5)") == 5);
  CHECK(measured_number("mix(10, 20, 0.25)") == 12.5);
  CHECK(measured_number("if a > b and not (a == b) then a else b", {3.0, 2.0}) == 3);
  CHECK(measured_number("(a < 2) + (a <= 3) + (a >= 3) + (a != 3)", {3.0}) == 2);
  CHECK(measured_number("none ?? 4") == 4);
  CHECK(measured_number("if word == 'self' then 1 else 0", {0.0, 0.0, Quantity(), Quantity("self")}) == 1);
  CHECK(measured_number("if none == null then 1 else 0") == 1);
  CHECK(measured_number("list[1] * count(list)", {0.0, 0.0, Quantity(Quantity::List{4.0, 5.0})}) == 10);
  CHECK(measured_number("[7, 8, 9][2]") == 9);
  CHECK(measured_number("2 * pi") == Approx(6.283185307));
}

TEST_CASE("chance in a drawing's expression follows its seed", "[formula]") {
  CHECK(measured_number("random()") == measured_number("random()"));
  const double between = measured_number("random(2, 3)");
  CHECK(between >= 2);
  CHECK(between < 3);
  CHECK(measured_number("random() - random()") != 0);
}

TEST_CASE("what a drawing's expression cannot do is told when it is read", "[formula]") {
  using Reports = std::vector<std::string>;
  CHECK(measured("a +").reports == Reports{"bad-formula"});
  CHECK(measured("2k6 + 1").reports == Reports{"bad-formula"});
  CHECK(measured("let x = 2 in x").reports.back() == "bad-formula");
  CHECK(measured("list.first").reports == Reports{"bad-formula"});
  CHECK(measured("c + 1").reports == Reports{"unknown-stat"});
  CHECK(measured("sinus(3)").reports == Reports{"unknown-function"});
  CHECK(measured("sin(3, 4)").reports == Reports{"wrong-arity"});
  CHECK(measured("random(1, 2, 3)").reports == Reports{"wrong-arity"});
}

TEST_CASE("what comes to no number is a fault where it stands", "[formula]") {
  CHECK(measured("1 / 0").fault == "division-by-zero");
  CHECK(measured("sqrt(-1)").fault == "division-by-zero");
  CHECK(measured("none + 1").fault == "type-mismatch");
  CHECK(measured("word + 1", {0.0, 0.0, Quantity(), Quantity("leaf")}).fault == "type-mismatch");
  CHECK(measured("a[0]", {3.0}).fault == "type-mismatch");
  CHECK(measured("list[2]", {0.0, 0.0, Quantity(Quantity::List{4.0, 5.0})}).fault == "no-such-item");
  CHECK(measured("list[0.5]", {0.0, 0.0, Quantity(Quantity::List{4.0, 5.0})}).fault == "no-such-item");
  CHECK(measured("[1, 2][5]").fault == "no-such-item");
  CHECK(measured("1 + 2 + 3 + 4", {}, 2).fault == "work-budget");
}
