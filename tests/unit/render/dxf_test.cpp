// What machines cut, read again by a reader that shares nothing with the writer.
#include "render/dxf.h"

#include <cmath>
#include <map>
#include <sstream>
#include <vector>

#include <catch2/catch.hpp>

using namespace talia;
using namespace length_literals;

namespace {

using Shape = CardOutline::Shape;

// An entity by its pairs of code and value; corners of a polyline are entities of their own.
struct Entity {
  std::string name;
  std::multimap<int, std::string> values{};
  double number(int code) const {
    REQUIRE(values.count(code) == 1);
    return std::stod(values.find(code)->second);
  }
};

std::vector<Entity> entities_in(const std::string& text) {
  std::istringstream lines(text);
  std::vector<Entity> entities;
  std::string code;
  std::string value;
  bool is_inside = false;
  while (std::getline(lines, code) && std::getline(lines, value)) {
    REQUIRE(code.back() == '\r');
    REQUIRE(value.back() == '\r');
    value.pop_back();
    if (std::stoi(code) == 2 && value == "ENTITIES") {
      is_inside = true;
    } else if (is_inside && std::stoi(code) == 0) {
      entities.push_back({value});
    } else if (is_inside) {
      entities.back().values.emplace(std::stoi(code), value);
    }
  }
  return entities;
}

std::vector<std::string> names_of(const std::vector<Entity>& entities) {
  std::vector<std::string> names;
  for (const Entity& each : entities) {
    names.push_back(each.name);
  }
  return names;
}

const Size paper{210_mm, 297_mm};

}  // namespace

TEST_CASE("a circle is cut in mm from the lower left corner of the paper", "[render]") {
  const auto read =
      entities_in(render::dxf({{{{Shape::circle, 0, {}, {}}, {{10_mm, 20_mm}, {25_mm, 25_mm}}}}, {}}, paper));
  REQUIRE(names_of(read) == std::vector<std::string>{"CIRCLE", "ENDSEC", "EOF"});
  CHECK(read[0].number(10) == 22.5);
  CHECK(read[0].number(20) == 264.5);
  CHECK(read[0].number(40) == 12.5);
  CHECK(read[0].values.find(8)->second == "CUT");
}

TEST_CASE("round corners are arcs that bulge outwards", "[render]") {
  const auto read = entities_in(
      render::dxf({{{{Shape::rounded, 0, 3_mm, {}}, {{10_mm, 20_mm}, {63_mm, 88_mm}}}}, {}}, paper));
  REQUIRE(read.size() == 12);
  CHECK(read[0].name == "POLYLINE");
  CHECK(read[0].number(70) == 1);
  CHECK(read[9].name == "SEQEND");
  for (std::size_t i = 1; i <= 8; ++i) {
    const Entity& from = read[i];
    const Entity& to = read[i % 8 + 1];
    const double x = to.number(10) - from.number(10);
    const double y = to.number(20) - from.number(20);
    if (from.values.count(42) == 0) {
      CHECK((x == 0 || y == 0));
      continue;
    }
    // A quarter of a circle of 3 mm, clockwise: its middle lies at the right of the way.
    const double bulge = from.number(42);
    CHECK(std::abs(std::hypot(x, y) - 3 * std::sqrt(2.0)) < 0.001);
    CHECK(std::abs(4 * std::atan(-bulge) - std::acos(-1) / 2) < 1e-6);
    // The middle of the arc lies off the middle of its chord, to the left where it turns to the right.
    const double middle_x = (from.number(10) + to.number(10)) / 2 + bulge * y / 2;
    const double middle_y = (from.number(20) + to.number(20)) / 2 - bulge * x / 2;
    const double from_centre_x = std::abs(middle_x - 41.5) - (31.5 - 3);
    const double from_centre_y = std::abs(middle_y - 233) - (44 - 3);
    CHECK(std::abs(std::hypot(from_centre_x, from_centre_y) - 3) < 0.001);
  }
}

TEST_CASE("other outlines are closed polylines, and shared edges are lines", "[render]") {
  const Cuts cuts = frame::cuts_of({{{Shape::polygon, 8, {}, {}}, {{10_mm, 20_mm}, {24_mm, 24_mm}}},
                                    {{}, {{50_mm, 0_mm}, {10_mm, 10_mm}}},
                                    {{}, {{60_mm, 0_mm}, {10_mm, 10_mm}}}});
  const auto read = entities_in(render::dxf(cuts, paper));
  REQUIRE(read.size() == 1 + 8 + 1 + 5 + 2);
  for (std::size_t i = 1; i <= 8; ++i) {
    CHECK(read[i].name == "VERTEX");
    CHECK(read[i].number(10) >= 9.9999);
    CHECK(read[i].number(10) <= 34.0001);
  }
  CHECK(read[10].name == "LINE");
  CHECK(read[10].number(10) == 50);
  CHECK(read[10].number(11) == 70);
  CHECK(read[10].number(20) == 297);
  CHECK(read[14].number(20) == 297);
  CHECK(read[14].number(21) == 287);
}
