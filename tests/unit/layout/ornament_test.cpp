// Ornaments that repeat along an edge.
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
