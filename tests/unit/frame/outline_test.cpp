// To what cards are cut.
#include "frame/outline.h"

#include <cmath>

#include <catch2/catch.hpp>

#include "frame/key.h"

using namespace talia;
using namespace length_literals;

namespace {

using Shape = CardOutline::Shape;

const Rect trim{{10_mm, 20_mm}, {20_mm, 20_mm}};

double distance(Point a, Point b) {
  return std::hypot((a.x - b.x).in_mm(), (a.y - b.y).in_mm());
}

bool is_near(Length a, Length b) {
  return std::abs((a - b).in_mm()) < 0.001;
}

Digest outline_key(const CardOutline& outline) {
  source::Key key("outline");
  frame::add(outline, key);
  return key.digest();
}

}  // namespace

TEST_CASE("a circle's curves leave it by less than a hundredth of a millimetre", "[frame]") {
  const CardOutline circle{Shape::circle, 0, {}, {}};
  for (const Point& corner : frame::corners_of(frame::path_of(circle, trim))) {
    CHECK(std::abs(distance(corner, {20_mm, 30_mm}) - 10) < 0.005);
  }
  for (const Point& corner : frame::corners_of(frame::path_of(circle, trim, 1.5_mm))) {
    CHECK(std::abs(distance(corner, {20_mm, 30_mm}) - 11.5) < 0.005);
  }
}

TEST_CASE("an octagon is as wide across its flats as its trim", "[frame]") {
  const Path eight = frame::path_of({Shape::polygon, 8, {}, {}}, trim);
  const Rect bounds = eight.bounds();
  CHECK(is_near(bounds.left(), 10_mm));
  CHECK(is_near(bounds.bottom(), 40_mm));
  const auto corners = frame::corners_of(eight);
  REQUIRE(corners.size() == 8);
  for (std::size_t i = 0; i < 8; ++i) {
    CHECK(std::abs(distance(corners[i], corners[(i + 1) % 8]) - 20 * std::tan(3.14159265358979 / 8)) < 0.001);
  }
}

TEST_CASE("a polygon is as large as its trim has room for, with a level side at its foot", "[frame]") {
  const Rect wide{{}, {30_mm, 20_mm}};
  for (const int sides : {3, 5, 6, 7}) {
    const Path path = frame::path_of({Shape::polygon, sides, {}, {}}, wide);
    const Rect bounds = path.bounds();
    INFO(sides);
    CHECK((is_near(bounds.size.width, 30_mm) || is_near(bounds.size.height, 20_mm)));
    CHECK(is_near(bounds.left() + bounds.size.width / 2, 15_mm));
    int at_the_foot = 0;
    for (const Point& corner : frame::corners_of(path)) {
      at_the_foot += is_near(corner.y, bounds.bottom()) ? 1 : 0;
    }
    CHECK(at_the_foot == 2);
  }
}

TEST_CASE("corners that are cut off move outwards as the sides do", "[frame]") {
  const auto corners = frame::corners_of(frame::path_of({Shape::bevelled, 0, 4_mm, {}}, trim, 1_mm));
  REQUIRE(corners.size() == 8);
  // From the slanting side at the upper left to the same of a card without bleed: x + y = 4 mm from the corner of the trim.
  const Point a = corners[7];
  CHECK(std::abs(((a.x - trim.left()) + (a.y - trim.top())).in_mm() - (4 - std::sqrt(2.0))) < 0.001);
}

TEST_CASE("cards that share edges are cut along lines, each once", "[frame]") {
  std::vector<Cut> cards;
  for (int i = 0; i < 6; ++i) {
    cards.push_back({{}, {{63_mm * (i % 3), 88_mm * (i / 3)}, {63_mm, 88_mm}}});
  }
  cards.push_back({{}, {{200_mm, 0_mm}, {20_mm, 20_mm}}});
  cards.push_back({{Shape::circle, 0, {}, {}}, {{189_mm, 100_mm}, {20_mm, 20_mm}}});
  const Cuts cuts = frame::cuts_of(cards);
  CHECK(cuts.figures.size() == 2);
  REQUIRE(cuts.lines.size() == 7);
  CHECK(cuts.lines[0] == Cuts::Line{{0_mm, 0_mm}, {189_mm, 0_mm}});
  CHECK(cuts.lines[6] == Cuts::Line{{189_mm, 0_mm}, {189_mm, 176_mm}});
}

TEST_CASE("an outline is mirrored behind, whichever way round it is drawn", "[frame]") {
  const Path pennant = Path().move_to({}).line_to({10_mm, 0_mm}).line_to({0_mm, 20_mm}).close();
  const CardOutline front{Shape::path, 0, {}, pennant};
  const CardOutline behind = frame::mirrored(front, {10_mm, 20_mm});
  const Path drawn = Path().move_to({10_mm, 20_mm}).line_to({0_mm, 0_mm}).line_to({10_mm, 0_mm}).close();
  CHECK(frame::is_alike(behind, {Shape::path, 0, {}, drawn}));
  CHECK_FALSE(frame::is_alike(front, behind));
  CHECK(frame::mirrored(behind, {10_mm, 20_mm}) == front);
  CHECK(frame::is_made_for(front, {10_mm, 20_mm}, {10_mm, 20_mm}));
  CHECK_FALSE(frame::is_made_for(front, {10_mm, 20_mm}, {10_mm, 21_mm}));
}

TEST_CASE("outlines have keys of their own", "[frame]") {
  const CardOutline plain;
  CHECK(outline_key({Shape::circle, 0, {}, {}}) != outline_key(plain));
  CHECK(outline_key({Shape::polygon, 8, {}, {}}) != outline_key({Shape::polygon, 6, {}, {}}));
  CHECK(outline_key({Shape::rounded, 0, 3_mm, {}}) != outline_key({Shape::rounded, 0, 4_mm, {}}));
  CHECK(outline_key({Shape::rounded, 0, 3_mm, {}}) != outline_key({Shape::bevelled, 0, 3_mm, {}}));
  CHECK(outline_key({Shape::path, 0, {}, Path().move_to({}).line_to({1_mm, 0_mm}).close()}) !=
        outline_key({Shape::path, 0, {}, Path().move_to({}).line_to({2_mm, 0_mm}).close()}));
}
