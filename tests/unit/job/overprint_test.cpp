#include "job/files/overprint.h"

#include <catch2/catch.hpp>

#include "frame/walk.h"
#include "unit/press_fixture.h"

using namespace talia;

namespace {

// Whether the only words of a frame are printed upon what lies below them.
bool is_upon(const Frame& frame) {
  bool found = false;
  frame::for_each_item(frame.items, [&](const Item& item, const Transform&) {
    if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
      found = run->is_upon;
    }
  });
  return found;
}

}  // namespace

TEST_CASE("words are printed upon what lies below them wherever they stand, or nowhere", "[job]") {
  const Profile profile = test::invented_press();
  test::DrawingBoard board;
  const auto deep = board.palette.declare({"deep", {60, 40, 20}, Cmyk{60, 50, 60, 0}, {}});
  press::Style style;
  style.standard = press::Standard::x4;
  style.profile = &profile;
  style.ink_limit = 240;
  const auto marked = [&] {
    Booklet part;
    Frame ground{{60_mm, 60_mm}, {}};
    test::DrawingBoard::flood(ground, {deep, 1000});
    part.frames.emplace_back(std::move(ground));
    for (int i = 0; i < 2; ++i) {
      Frame words{{60_mm, 60_mm}, {}};
      board.write(words, "words", {10_mm, 20_mm});
      part.frames.emplace_back(std::move(words));
    }
    for (const bool has_ground : {false, true}) {
      Page page;
      page.paper = page.own.size = {60_mm, 60_mm};
      if (has_ground) {
        page.placed.push_back({0, {}, {}});
      }
      page.placed.push_back({1, {}, {}});
      if (!has_ground) {
        page.placed.push_back({2, {}, {}});
      }
      board.write(page.own, "own", {10_mm, 40_mm});
      part.pages.push_back(std::move(page));
    }
    const render::Resources resources = board.resources();
    job::Overprint(style, resources).mark(part);
    return part;
  };
  const Booklet part = marked();
  CHECK_FALSE(is_upon(*part.frames[1]));  // On one of its pages it lies on what has too much ink.
  CHECK(is_upon(*part.frames[2]));
  CHECK(is_upon(part.pages[0].own));
  CHECK_FALSE(is_upon(part.pages[1].own));
  style.ink_limit = 0;
  CHECK(is_upon(*marked().frames[1]));
  style.overprints_black = false;
  CHECK_FALSE(is_upon(*marked().frames[2]));
}
