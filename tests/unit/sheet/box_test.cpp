// The box folded: what its net comes to.
#include "sheet/box.h"

#include <algorithm>
#include <cmath>

#include <catch2/catch.hpp>

#include "unit/layout_fixture.h"

using namespace talia;
using namespace length_literals;

namespace {

sheet::BoxContents deck_of(std::size_t cards, Length thickness = 0.32_mm, bool is_sleeved = false) {
  return {{63_mm, 88_mm}, cards, thickness, is_sleeved};
}

// The folds that stand upright, by where they stand.
std::vector<Length> upright(const sheet::BoxNet& net) {
  std::vector<Length> places;
  for (const auto& [from, to] : net.folds) {
    if (from.x == to.x) {
      places.push_back(from.x);
    }
  }
  std::ranges::sort(places);
  return places;
}

struct Made {
  std::optional<Page> page;
  std::vector<Diagnostic> said;
};

Made page_of(const sheet::BoxContents& contents, Size paper = {210_mm, 297_mm}) {
  test::BeastFaces beast("{text: '{name}'}");
  SheetStyle style;
  style.paper = paper;
  style.margin = 6.35_mm;
  SheetFacts facts{"Deck", "en", "Reach", "1", "Deck", "abc", "", ""};
  Diagnostics diagnostics;
  Made made;
  made.page = sheet::box_page(contents, {{}, MappedText::from("Deck", {}), MappedText::from("× 43", {})},
                              style, facts, *beast.common, diagnostics);
  made.said = diagnostics.in_order_added();
  return made;
}

}  // namespace

TEST_CASE("a folded box holds its deck with a millimetre to spare, and not half a one more", "[sheet]") {
  for (const std::size_t cards : {1u, 15u, 43u, 48u, 60u, 72u, 90u, 200u}) {
    for (const int hundredths : {30, 32, 50}) {
      const sheet::BoxRoom room = sheet::room_for(deck_of(cards, Length::mm(hundredths / 100.0)));
      const double needed = static_cast<double>(cards) * hundredths / 100.0 + 1;
      CHECK(room.depth.in_mm() >= needed - 1e-9);
      CHECK(room.depth.in_mm() < needed + 0.5 - 1e-9);
      CHECK(room.depth.units() % (0.5_mm).units() == 0);
      CHECK((room.width == 64_mm && room.height == 89_mm));
    }
  }
  CHECK(sheet::room_for(deck_of(43)).depth == 15_mm);
  CHECK(sheet::room_for(deck_of(48)).depth == 16.5_mm);
  CHECK(sheet::room_for(deck_of(90)).depth == 30_mm);
  const sheet::BoxRoom sleeved = sheet::room_for(deck_of(60, 0.5_mm, true));
  CHECK((sleeved.width == 67_mm && sleeved.height == 92_mm && sleeved.depth == 31_mm));
}

TEST_CASE("the panels of a net fold into a box", "[sheet]") {
  const sheet::BoxRoom room = sheet::room_for(deck_of(43));
  const sheet::BoxNet net = sheet::net_of(room);
  CHECK(net.size == Size{10_mm + 64_mm * 2 + 15_mm * 2, 89_mm + 15_mm * 2 + 28_mm});
  const std::vector<Length> folds = upright(net);
  REQUIRE(folds.size() == 4);
  // Around the box: back, side, front, side; the last one ends where the glue flap begins once it is folded.
  CHECK(folds[1] - folds[0] == room.width);
  CHECK(folds[2] - folds[1] == room.depth);
  CHECK(folds[3] - folds[2] == room.width);
  CHECK(net.size.width - folds[3] == room.depth);
  CHECK((net.lid.size == Size{room.width, room.depth} && net.foot.size == net.lid.size));
  CHECK(net.lid.bottom() == net.back.top());
  CHECK(net.foot.top() == net.back.bottom());
  for (const auto& panel : {net.left, net.front, net.right}) {
    CHECK((panel.top() == net.back.top() && panel.size.height == room.height));
  }
  const Rect bounds = net.outline.bounds();
  CHECK((bounds.origin == Point{} && bounds.size == net.size));
  // Dust flaps meet under the lid without lying over each other.
  CHECK(std::min(room.depth.scaled(0.92), room.width.scaled(0.45)) * 2 <= room.width);
  CHECK(net.slits.size() == 4);
}

TEST_CASE("the line to cut meets itself nowhere, and no fold leaves it", "[sheet]") {
  for (const std::size_t cards : {15u, 43u, 90u}) {
    const sheet::BoxNet net = sheet::net_of(sheet::room_for(deck_of(cards)));
    const std::vector<Point> corners = frame::corners_of(net.outline);
    const auto side = [](Point a, Point b, Point c) {
      return (b.x - a.x).in_mm() * (c.y - a.y).in_mm() - (b.y - a.y).in_mm() * (c.x - a.x).in_mm();
    };
    for (std::size_t i = 0; i < corners.size(); ++i) {
      for (std::size_t j = i + 2; j < corners.size(); ++j) {
        const Point a = corners[i], b = corners[(i + 1) % corners.size()];
        const Point c = corners[j], d = corners[(j + 1) % corners.size()];
        const bool cross = side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
        CHECK_FALSE(cross);
      }
    }
    for (const auto& [from, to] : net.folds) {
      CHECK((from.x >= Length() && to.x <= net.size.width && from.y >= Length() && to.y <= net.size.height));
    }
  }
}

TEST_CASE("a box that does not hold is told, and one without room on its paper is none", "[sheet]") {
  const Made fits = page_of(deck_of(43));
  CHECK(fits.said.empty());
  REQUIRE(fits.page);
  REQUIRE(fits.page->layers.size() == 2);
  CHECK(fits.page->layers[0].name == "cut");
  CHECK(fits.page->layers[1].name == "fold");
  CHECK(fits.page->layers[1].items.size() == 12);
  for (const Item& fold : fits.page->layers[1].items) {
    CHECK(std::get<PathItem>(fold.what).stroke_style.dashes.size() == 2);
  }
  const Made thin = page_of(deck_of(10));
  REQUIRE(thin.said.size() == 1);
  CHECK(thin.said[0].severity == Severity::warning);
  CHECK(thin.page);
  const Made thick = page_of(deck_of(200));
  REQUIRE(thick.said.size() == 1);
  CHECK(thick.said[0].message.starts_with("a box for 200 cards 65 mm deep is a net of 268 × 247 mm"));
  CHECK_FALSE(thick.page);
  // Where it has room only so, the paper lies.
  CHECK(page_of(deck_of(43), {170_mm, 200_mm}).page->paper == Size{200_mm, 170_mm});
}
