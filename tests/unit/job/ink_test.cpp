#include "job/files/ink.h"

#include <catch2/catch.hpp>

#include "unit/drawing_fixture.h"

using namespace talia;
using namespace length_literals;

namespace {

Frame card(bool is_black) {
  Frame frame{{20_mm, 30_mm}, {}};
  if (is_black) {
    test::DrawingBoard::flood(frame, black_paint);
  }
  return frame;
}

// A sheet of one card, and a back that all sheets have in common.
Booklet sheet(bool is_black) {
  Booklet part;
  part.frames = {card(true), card(is_black)};
  part.lasting = 1;
  for (const PageSide side : {PageSide::front, PageSide::back}) {
    Page page;
    page.side = side;
    page.placed.push_back({side == PageSide::front ? 1U : 0U, {}, {}});
    part.pages.push_back(std::move(page));
  }
  return part;
}

}  // namespace

TEST_CASE("ink is that of cards from the first part of a job to the last", "[cli]") {
  const test::DrawingBoard board;
  const render::Resources resources = board.resources();
  job::InkMeter meter(resources);
  CHECK_FALSE(meter.ink().front);
  constexpr int parts = 18;
  for (int i = 0; i < parts; ++i) {
    meter.add(sheet(i < parts / 2), static_cast<double>(i + 1) / parts);
  }
  // Every second of them is measured: five black ones, four white ones.
  CHECK(meter.ink().front == 56);
  CHECK(meter.ink().back == 100);
}

TEST_CASE("of a job of one part nine cards are measured, or all that there are", "[cli]") {
  const test::DrawingBoard board;
  const render::Resources resources = board.resources();
  Booklet part;
  Page page;
  for (std::uint32_t i = 0; i < 18; ++i) {
    part.frames.emplace_back(card(i % 2 == 0 || i == 17));
    page.placed.push_back({i, {}, {}});
  }
  part.pages.push_back(page);
  job::InkMeter many(resources);
  many.add(part, 1);
  CHECK(many.ink().front == 100);  // Those of even numbers.
  CHECK_FALSE(many.ink().back);
  part.pages[0].placed.resize(2);
  job::InkMeter few(resources);
  few.add(part, 1);
  CHECK(few.ink().front == 50);
}
