// Boxes are folded here in space, each piece of the net by a quarter turn at its fold.
#include "sheet/box.h"

#include <cmath>
#include <map>
#include <string>

#include <catch2/catch.hpp>

using namespace talia;
using namespace length_literals;

namespace {

struct Spot {
  double x, y, z;
};

// A quarter turn about a fold of the flat net, towards the inside of the box.
Spot folded(Spot at, const NetLine& fold, const std::vector<Point>& piece) {
  const double fx = fold.from.x.in_mm(), fy = fold.from.y.in_mm();
  double ux = fold.to.x.in_mm() - fx, uy = fold.to.y.in_mm() - fy;
  const double length = std::hypot(ux, uy);
  ux /= length;
  uy /= length;
  double vx = -uy, vy = ux;  // Away from the fold, towards the piece.
  double side = 0;
  for (const Point& corner : piece) {
    side += (corner.x.in_mm() - fx) * vx + (corner.y.in_mm() - fy) * vy;
  }
  if (side < 0) {
    vx = -vx;
    vy = -vy;
  }
  const double along = (at.x - fx) * ux + (at.y - fy) * uy, away = (at.x - fx) * vx + (at.y - fy) * vy;
  return {fx + along * ux - at.z * vx, fy + along * uy - at.z * vy, away};
}

struct Extent {
  Spot low, high;
};

// Each piece of the box in space, by its name: the back lies at a depth of 0, the front before it.
std::map<std::string, Extent> folded(const BoxNet& net) {
  std::map<std::string, Extent> box;
  for (std::size_t i = 0; i < net.pieces.size(); ++i) {
    Extent extent{{1e9, 1e9, 1e9}, {-1e9, -1e9, -1e9}};
    for (const Point& corner : net.pieces[i].corners) {
      Spot at{corner.x.in_mm(), corner.y.in_mm(), 0};
      for (std::optional<std::size_t> each = i; each && net.pieces[*each].from;
           each = net.pieces[*each].from) {
        at = folded(at, net.pieces[*each].fold, net.pieces[*each].corners);
      }
      extent.low = {std::min(extent.low.x, at.x), std::min(extent.low.y, at.y), std::min(extent.low.z, at.z)};
      extent.high = {std::max(extent.high.x, at.x), std::max(extent.high.y, at.y),
                     std::max(extent.high.z, at.z)};
    }
    box.emplace(net.pieces[i].name, extent);
  }
  return box;
}

double area_of(const std::vector<Point>& corners) {
  double twice = 0;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Point &a = corners[i], &b = corners[(i + 1) % corners.size()];
    twice += a.x.in_mm() * b.y.in_mm() - b.x.in_mm() * a.y.in_mm();
  }
  return twice / 2;
}

// Curves as many short lines.
std::vector<Point> flattened(const Path& path) {
  std::vector<Point> points;
  for (const PathStep& step : path.steps()) {
    if (step.kind == PathStep::Kind::close) {
      continue;
    }
    if (step.kind != PathStep::Kind::curve) {
      points.push_back(step.to);
      continue;
    }
    const Point from = points.back();
    for (int i = 1; i <= 200; ++i) {
      const double t = i / 200.0, s = 1 - t;
      const auto at = [&](Length a, Length b, Length c, Length d) {
        return a.scaled(s * s * s) + b.scaled(3 * s * s * t) + c.scaled(3 * s * t * t) + d.scaled(t * t * t);
      };
      points.push_back({at(from.x, step.control_1.x, step.control_2.x, step.to.x),
                        at(from.y, step.control_1.y, step.control_2.y, step.to.y)});
    }
  }
  return points;
}

BoxShape usual_shape() {
  BoxShape shape;
  shape.room = sheet::box_room;
  return shape;
}

BoxSize box_for(int cards, double thickness = 0.32, const BoxShape& shape = usual_shape()) {
  return sheet::box_size({63_mm, 88_mm}, cards, Length::mm(thickness), shape);
}

void check_near(const Spot& a, const Spot& b) {
  CHECK(a.x == Approx(b.x).margin(1e-4));
  CHECK(a.y == Approx(b.y).margin(1e-4));
  CHECK(a.z == Approx(b.z).margin(1e-4));
}

}  // namespace

TEST_CASE("a box is as deep as its cards, with some room, and no deeper than the next half millimetre",
          "[sheet]") {
  const std::map<int, double> depths{{43, 15}, {48, 16.5}, {90, 30},   {84, 28},  {50, 17},
                                     {46, 16}, {72, 24.5}, {64, 21.5}, {60, 20.5}};
  for (const auto& [cards, depth] : depths) {
    const BoxSize box = box_for(cards);
    CHECK(box.depth.in_mm() == Approx(depth));
    CHECK(box.width == 64_mm);
    CHECK(box.height == 89_mm);
  }
  // What comes to a whole step takes no other one: 25 × 0.32 + 1 = 9.
  CHECK(box_for(25).depth.in_mm() == Approx(9));
  for (int cards = 1; cards <= 400; ++cards) {
    const double stack = cards * 0.32, depth = box_for(cards).depth.in_mm();
    CHECK(depth >= stack + 1 - 1e-9);
    CHECK(depth < stack + 1.5);
  }
}

TEST_CASE("sleeved cards take more room on all sides", "[sheet]") {
  BoxShape shape;
  shape.room = sheet::sleeved_room;
  const BoxSize box = box_for(43, 0.5, shape);
  CHECK(box.width == 66_mm);
  CHECK(box.height == 91_mm);
  CHECK(box.depth.in_mm() == Approx(22.5));
}

TEST_CASE("the net of a box is as large as its sides", "[sheet]") {
  for (const int cards : {43, 90}) {
    const BoxSize box = box_for(cards);
    const BoxNet net = sheet::box_net(box, usual_shape());
    CHECK(net.size.width == 10_mm + box.width * 2 + box.depth * 2);
    CHECK(net.size.height == box.height + box.depth * 2 + 28_mm);
    const Rect bounds = net.outline.bounds();
    CHECK(bounds.left() == Length());
    CHECK(bounds.top() == Length());
    CHECK(bounds.right() == net.size.width);
    CHECK(bounds.bottom() == net.size.height);
  }
}

TEST_CASE("a net that is folded is the box that holds its deck", "[sheet]") {
  for (const int cards : {18, 43, 90, 300}) {
    const BoxSize box = box_for(cards);
    const double w = box.width.in_mm(), h = box.height.in_mm(), d = box.depth.in_mm();
    const auto at = folded(sheet::box_net(box, usual_shape()));
    REQUIRE(at.size() == 13);
    const Spot low = at.at("back").low, high = at.at("back").high;
    CHECK(high.x - low.x == Approx(w));
    CHECK(high.y - low.y == Approx(h));
    CHECK(d >= cards * 0.32 + 1 - 1e-9);
    // The front lies opposite the back, and each side opposite the other.
    check_near(at.at("front").low, {low.x, low.y, d});
    check_near(at.at("front").high, {high.x, high.y, d});
    check_near(at.at("left").low, {high.x, low.y, 0});
    check_near(at.at("left").high, {high.x, high.y, d});
    check_near(at.at("right").low, {low.x, low.y, 0});
    check_near(at.at("right").high, {low.x, high.y, d});
    // Lid and bottom close it, and their tucks lie behind the front.
    check_near(at.at("lid").low, {low.x, low.y, 0});
    check_near(at.at("lid").high, {high.x, low.y, d});
    check_near(at.at("bottom").low, {low.x, high.y, 0});
    check_near(at.at("bottom").high, {high.x, high.y, d});
    check_near(at.at("lid tuck").low, {low.x, low.y, d});
    check_near(at.at("lid tuck").high, {high.x, low.y + 14, d});
    check_near(at.at("bottom tuck").low, {low.x, high.y - 14, d});
    check_near(at.at("bottom tuck").high, {high.x, high.y, d});
    // The glued flap lies against the right side, and reaches no farther than that.
    CHECK(at.at("glue").low.x == Approx(low.x));
    CHECK(at.at("glue").high.x == Approx(low.x));
    CHECK(at.at("glue").low.z == Approx(0).margin(1e-4));
    CHECK(at.at("glue").high.z <= d + 1e-4);
    CHECK(at.at("glue").high.z == Approx(std::min(10.0, d)));
    // Dust flaps lie under the lid and on the bottom, within the box, and do not meet.
    for (const auto& [name, edge] : {std::pair{"left dust", low.y}, {"left lower dust", high.y}}) {
      CHECK(at.at(name).low.y == Approx(edge));
      CHECK(at.at(name).high.y == Approx(edge));
      CHECK(at.at(name).low.z >= -1e-4);
      CHECK(at.at(name).high.z <= d + 1e-4);
      CHECK(at.at(name).high.x == Approx(high.x));
      const std::string other = std::string("right") + (name + 4);
      CHECK(at.at(other).low.x == Approx(low.x));
      CHECK(at.at(other).high.x < at.at(name).low.x);
    }
    CHECK(at.at("left dust").high.x - at.at("left dust").low.x == Approx(std::min(0.92 * d, 0.45 * w)));
  }
}

TEST_CASE("what is cut out is the pieces of the net and nothing else", "[sheet]") {
  for (const int cards : {18, 43, 90}) {
    const BoxSize box = box_for(cards);
    const BoxNet net = sheet::box_net(box, usual_shape());
    double pieces = 0;
    for (const NetPiece& piece : net.pieces) {
      CHECK(area_of(piece.corners) != 0);
      pieces += std::abs(area_of(piece.corners));
    }
    constexpr double pi = 3.14159265358979;
    const double round = 4 * (25 - pi * 25 / 4) + pi * 81 / 2;  // Four corners and the notch.
    CHECK(area_of(flattened(net.outline)) == Approx(pieces - round).epsilon(1e-4));
    REQUIRE(net.slits.size() == 4);
    for (const NetLine& slit : net.slits) {
      CHECK(slit.to.x - slit.from.x == 6_mm);
    }
  }
}

TEST_CASE("art covers its panel and what is folded from it, and leaves the glued flap free", "[sheet]") {
  const BoxSize box = box_for(43);
  const BoxNet net = sheet::box_net(box, usual_shape());
  REQUIRE(net.panels.size() == 6);
  const Length glue = net.panels.front().area.left();
  CHECK(glue == 10_mm);
  for (const PanelPlace& panel : net.panels) {
    const Rect shown = panel.clip.bounds();
    const bool is_lid = panel.panel == BoxPanel::lid || panel.panel == BoxPanel::bottom;
    // Beside a lid there is paper, beside the back the flap.
    CHECK(shown.left() >= (is_lid ? glue - 3_mm : glue));
    CHECK(shown.left() >= panel.area.left() - panel.bleed_x);
    CHECK(shown.right() <= panel.area.right() + panel.bleed_x);
    CHECK(shown.top() >= panel.area.top() - panel.bleed_y);
    CHECK(shown.bottom() <= panel.area.bottom() + panel.bleed_y);
    CHECK(shown.left() <= panel.area.left());
    CHECK(shown.right() >= panel.area.right());
    CHECK(shown.top() <= panel.area.top());
    CHECK(shown.bottom() >= panel.area.bottom());
    CHECK(panel.half_turns == (panel.panel == BoxPanel::lid ? 1 : 0));
  }
  // The lid bleeds beyond its tuck, above the net.
  CHECK(net.panels.front().clip.bounds().top() == -3_mm);
}

TEST_CASE("a shallow box has flaps that have room in it", "[sheet]") {
  const BoxSize box = box_for(5);
  CHECK(box.depth == Length::mm(3));
  const BoxNet net = sheet::box_net(box, usual_shape());
  const auto at = folded(net);
  CHECK(at.at("glue").high.z == Approx(3));
  CHECK(at.at("left dust").low.z >= -1e-4);
  CHECK(at.at("left dust").high.z <= 3 + 1e-4);
  CHECK(net.size.width == 3_mm + box.width * 2 + box.depth * 2);
}

TEST_CASE("a net lies on its paper as it fits", "[sheet]") {
  const Size a4{210_mm, 297_mm};
  CHECK(sheet::paper_for({168_mm, 147_mm}, a4, 6_mm) == a4);
  CHECK(sheet::paper_for({240_mm, 150_mm}, a4, 6_mm) == Size{297_mm, 210_mm});
  CHECK_FALSE(sheet::paper_for({240_mm, 205_mm}, a4, 6_mm));
  CHECK(sheet::paper_for({210_mm, 297_mm}, a4, Length()) == a4);
}
