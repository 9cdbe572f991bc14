#include "layout/checks/overprint.h"

#include <map>
#include <string>

#include <catch2/catch.hpp>

#include "frame/walk.h"
#include "unit/drawing_fixture.h"

using namespace talia;
using namespace length_literals;

namespace {

// Which words of a frame are printed upon what lies below them, where paint 2 bears black and paint 3 does not.
std::map<std::string, bool> upon(Frame frame, const test::DrawingBoard& board, bool pictures = false) {
  const auto marks = layout::words_upon(frame,
                                        {[](const Paint& words) { return words == black_paint; },
                                         [](const Paint& ground) { return ground.entry != 3; }, pictures},
                                        board.symbols, board.images);
  CHECK(marks.size() == layout::count_runs(frame.items));
  layout::set_upon(frame.items, marks.begin());
  std::map<std::string, bool> found;
  frame::for_each_item(frame.items, [&](const Item& item, const Transform&) {
    if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
      found.emplace(run->text, run->is_upon);
    }
  });
  return found;
}

Item area(const Rect& rect, Paint paint) {
  return {PathItem{Path().add_rect(rect)}, paint, {Layer::art, Reading::artefact}};
}

}  // namespace

TEST_CASE("black words are printed upon what bears black, and upon nothing else", "[layout]") {
  test::DrawingBoard board;
  board.palette.declare({"pale", {255, 240, 240}, {}, {}});
  board.palette.declare({"deep", {60, 20, 10}, {}, {}});
  const Paint pale{2}, deep{3};
  Frame face{{100_mm, 100_mm}, {}};
  board.write(face, "bare", {10_mm, 10_mm});
  face.items.push_back(area({{0_mm, 20_mm}, {100_mm, 60_mm}}, deep));
  board.write(face, "dark", {10_mm, 30_mm});
  board.write(face, "edge", {10_mm, 19_mm});  // It hangs into the dark area.
  face.items.push_back(area({{0_mm, 35_mm}, {60_mm, 20_mm}}, pale));
  board.write(face, "panel", {10_mm, 45_mm});
  board.write(face, "beyond", {55_mm, 45_mm});  // It runs over the panel's end.
  board.write(face, "coloured", {30_mm, 45_mm});
  face.items.back().paint = deep;
  Frame turned{{40_mm, 40_mm}, {}};
  board.write(turned, "turned", {2_mm, 8_mm});
  face.items.push_back({Group{{0, 1, -1, 0, {50_mm, 60_mm}}, {}, std::move(turned.items)},
                        {},
                        {Layer::art, Reading::artefact}});
  face.items.push_back({PathItem{Path().add_rounded_rect({{60_mm, 60_mm}, {40_mm, 20_mm}}, 3_mm)},
                        pale,
                        {Layer::art, Reading::artefact}});
  board.write(face, "round", {70_mm, 72_mm});
  board.write(face, "corner", {60_mm, 63_mm});  // Beside the rounding it is dark.
  PathItem shade{Path().add_rect({{0_mm, 85_mm}, {100_mm, 10_mm}})};
  shade.gradient = Gradient{};
  shade.gradient->stops = {{0, pale}, {1000, deep}};
  face.items.push_back({std::move(shade), pale, {Layer::art, Reading::artefact}});
  board.write(face, "shaded", {10_mm, 91_mm});
  CHECK(upon(face, board) == std::map<std::string, bool>{{"bare", true},
                                                         {"dark", false},
                                                         {"edge", false},
                                                         {"panel", true},
                                                         {"beyond", false},
                                                         {"round", true},
                                                         {"corner", false},
                                                         {"coloured", false},
                                                         {"turned", false},
                                                         {"shaded", false}});
}
