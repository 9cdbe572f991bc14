// Ornaments that repeat along an edge, and scenes whose places are expressions.
#include <catch2/catch.hpp>

#include "unit/layout_fixture.h"

using namespace talia;
using namespace length_literals;
using test::BeastFaces;

TEST_CASE("an edge ornament ends with a whole figure", "[layout]") {
  for (const std::string mirror : {"", ", mirror: across"}) {
    BeastFaces beast("column:\n  - {ornament: beads, colour: sea, height: 2mm, width: 6mm" + mirror +
                     ", along: {periods: 4, period: 2}}\n");
    std::size_t corners = 0;
    test::for_each_item(beast.face().frame.items, [&](const Item& item, const Transform&) {
      if (const auto* const path = std::get_if<PathItem>(&item.what)) {
        corners += path->path.steps().size();
      }
    });
    CHECK(corners == 3 * 5);  // Three figures of four corners and a close.
  }
}

TEST_CASE("places of a scene may be expressions, and rays are turned by degrees", "[layout]") {
  const auto dump = [](const std::string& layer) {
    BeastFaces beast("stack:\n  - {scene: [{layer: " + layer + ", colour: sea}]}\n");
    std::string dumped = frame::dump(beast.face().frame, beast.palette, beast.symbols);
    CHECK(beast.reports().empty());
    return dumped;
  };
  CHECK(dump("disc, radius: 9mm, centre: ['1 / 4', 0.5]") == dump("disc, radius: 9mm, centre: [0.25, 0.5]"));
  CHECK(dump("disc, radius: 9mm, centre: ['might * 0', 0.5]") !=
        dump("disc, radius: 9mm, centre: [0.25, 0.5]"));
  // The first ray, which points to the right, is turned clockwise to the foot.
  CHECK_THAT(dump("rays, count: 4"),
             Catch::Matchers::Contains("even-odd M 30.000,40.000 L 159.343,-13.576 L 159.343,93.576 Z"));
  CHECK_THAT(dump("rays, count: 4, turn: 90"),
             Catch::Matchers::Contains("even-odd M 30.000,40.000 L 83.576,169.343 L -23.576,169.343 Z"));
}
