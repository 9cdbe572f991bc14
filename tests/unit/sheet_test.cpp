#include "sheet/sheet.h"

#include <algorithm>

#include <catch2/catch.hpp>

#include "document/read.h"
#include "unit/layout_fixture.h"

using namespace talia;
using namespace length_literals;

namespace {

// A sheet style's YAML, read; keeps what the style points into.
struct ReadSheet {
  SourceMap sources;
  Diagnostics diagnostics;
  DocumentFile file;
  std::optional<SheetStyle> style;

  explicit ReadSheet(const std::string& yaml) {
    file = document::read_yaml(sources.add("templates/sheets/home.yaml", yaml), sources, diagnostics);
    style = sheet::read_style({"home", file.documents[0]->root(), {}, false}, diagnostics);
  }
};

const std::string home =
    "paper: {width: 210mm, height: 297mm}\ncard: {width: 63mm, height: 88mm}\ncolumns: 3\nrows: 3\nbleed: "
    "1.5mm\n"
    "marks: {from: 1.5mm, to: 4mm, width: 0.1mm}\nmargin: 6.35mm\n";

SheetStyle home_style(const std::string& more = "") {
  return *ReadSheet(home + more).style;
}

// Frames of a trim of 60 × 80 mm do for all: only their numbers count.
Booklet imposed(const SheetStyle& style, const std::vector<SheetCard>& cards,
                std::vector<Frame> frames = {}) {
  test::BeastFaces studio("{text: '{name}'}");
  Diagnostics diagnostics;
  Booklet booklet =
      sheet::impose(std::move(frames), cards, style, {"deck", "en", "reach", "1", "deck", "abc", "", ""},
                    *studio.studio, diagnostics);
  CHECK(diagnostics.empty());
  return booklet;
}

// Where a placed face's trim lies on its page.
Rect trim_of(const PlacedFrame& placed, const SheetStyle& style) {
  const Point a = placed.place.apply({style.bleed, style.bleed});
  const Point b = placed.place.apply({style.bleed + style.card.width, style.bleed + style.card.height});
  return {{std::min(a.x, b.x), std::min(a.y, b.y)}, style.card};
}

// The page seen through from the other side, turned about its upright axis.
Rect seen_through(const Rect& rect, const Size& paper) {
  return {{paper.width - rect.right(), rect.top()}, rect.size};
}

std::vector<Rect> marks_of(const Page& page) {
  std::vector<Rect> marks;
  for (const Item& item : page.own.items) {
    if (const auto* const path = std::get_if<PathItem>(&item.what); path && path->stroke) {
      marks.push_back(path->path.bounds());
    }
  }
  return marks;
}

}  // namespace

TEST_CASE("nine cards of 63 by 88 stand in the middle of A4 with shared cuts", "[sheet]") {
  const auto cells = sheet::cells(home_style(), PageSide::front);
  REQUIRE(cells.size() == 9);
  CHECK(cells[0] == Rect{{10.5_mm, 16.5_mm}, {63_mm, 88_mm}});
  CHECK(cells[4] == Rect{{73.5_mm, 104.5_mm}, {63_mm, 88_mm}});
  CHECK(cells[8].right() == 199.5_mm);
}

TEST_CASE("marks stand at every cut, 63.00 and 88.00 mm apart, and nowhere inside the grid", "[sheet]") {
  const Booklet booklet = imposed(home_style(), {{0, {}, 1}}, {Frame{{66_mm, 91_mm}, {}}});
  const auto marks = marks_of(booklet.pages.at(0));
  CHECK(marks.size() == 16);
  for (const Rect& mark : marks) {
    const bool upright = mark.size.width == Length();
    CHECK((upright ? mark.size.height : mark.size.width) == 2.5_mm);
    const Length at = upright ? mark.left() - 10.5_mm : mark.top() - 16.5_mm;
    CHECK(at.units() % (upright ? 63_mm : 88_mm).units() == 0);
    CHECK((mark.bottom() <= 15_mm || mark.top() >= 282_mm || mark.right() <= 9_mm || mark.left() >= 201_mm));
  }
  CHECK(booklet.pages[0].trim == Rect{{10.5_mm, 16.5_mm}, {189_mm, 264_mm}});
  CHECK(booklet.pages[0].bleed == Rect{{9_mm, 15_mm}, {192_mm, 267_mm}});
}

TEST_CASE("each back meets its front, also on a last sheet that is not full", "[sheet]") {
  const SheetStyle style = home_style();
  std::vector<SheetCard> cards;
  for (std::uint32_t i = 0; i < 11; ++i) {
    cards.push_back({i, 11 + i, 1});
  }
  const Booklet booklet = imposed(style, cards, std::vector<Frame>(22));
  REQUIRE(booklet.pages.size() == 4);
  CHECK(booklet.pages[2].side == PageSide::front);
  CHECK(booklet.pages[3].side == PageSide::back);
  for (const std::size_t front : {0u, 2u}) {
    const Page& page = booklet.pages[front];
    const Page& behind = booklet.pages[front + 1];
    REQUIRE(page.placed.size() == behind.placed.size());
    for (std::size_t i = 0; i < page.placed.size(); ++i) {
      CHECK(behind.placed[i].frame == page.placed[i].frame + 11);
      CHECK(seen_through(trim_of(behind.placed[i], style), style.paper) == trim_of(page.placed[i], style));
    }
  }
}

TEST_CASE("paper that is turned over its short edge has its backs on their heads", "[sheet]") {
  const SheetStyle style = home_style("backs: short-edge\n");
  const Booklet booklet = imposed(style, {{0, 1, 1}}, std::vector<Frame>(2));
  const PlacedFrame& back = booklet.pages.at(1).placed.at(0);
  CHECK(back.place.xx == -1);
  CHECK(trim_of(back, style) == Rect{{10.5_mm, 192.5_mm}, {63_mm, 88_mm}});
  const SheetStyle lying = home_style();
  SheetStyle landscape = lying;
  std::swap(landscape.paper.width, landscape.paper.height);
  landscape.columns = 4;
  landscape.rows = 2;
  CHECK(sheet::cells(landscape, PageSide::back)[0].top() > sheet::cells(landscape, PageSide::front)[0].top());
}

TEST_CASE("quantities repeat a card on the sheet, and a frame is shared by its number", "[sheet]") {
  const Booklet booklet = imposed(home_style(), {{0, 1, 8}, {2, {}, 2}, {3, 1, 0}}, std::vector<Frame>(4));
  CHECK(booklet.frames.size() == 4);
  REQUIRE(booklet.pages.size() == 3);  // The second sheet's card has no back.
  CHECK(booklet.pages[0].placed.size() == 9);
  CHECK(booklet.pages[0].placed[7].frame == 0);
  CHECK(booklet.pages[0].placed[8].frame == 2);
  CHECK(booklet.pages[1].placed.size() == 8);
  CHECK(booklet.pages[2].placed.size() == 1);
  CHECK(booklet.pages[2].label == "3");
}

TEST_CASE("bleed shows only where no other card stands", "[sheet]") {
  const Booklet booklet = imposed(home_style(), {{0, {}, 4}}, std::vector<Frame>(1));
  const auto shown = [&](std::size_t i) { return booklet.pages.at(0).placed.at(i).clip->bounds(); };
  CHECK(shown(0) == Rect{{9_mm, 15_mm}, {64.5_mm, 89.5_mm}});   // A neighbour at its right and below.
  CHECK(shown(1) == Rect{{73.5_mm, 15_mm}, {63_mm, 91_mm}});    // None below.
  CHECK(shown(3) == Rect{{9_mm, 104.5_mm}, {66_mm, 89.5_mm}});  // None at its right.
}

TEST_CASE("cards on paper have no links", "[sheet]") {
  Frame frame{{66_mm, 91_mm}, {}};
  frame.items.push_back({Group{{}, {}, {Item{Link{{}, "reach:crab"}}}}});
  const Booklet booklet = imposed(home_style(), {{0, {}, 1}}, {frame});
  CHECK(std::get<Group>(booklet.frames[0].items.at(0).what).items.empty());
}

TEST_CASE("a grid that does not fit its paper is said with its numbers", "[sheet]") {
  const ReadSheet read(
      "paper: {width: 210mm, height: 297mm}\ncard: {width: 63mm, height: 88mm}\ncolumns: 3\nrows: 3\n"
      "gap: {x: 12mm}\n");
  CHECK(!read.style);
  REQUIRE(read.diagnostics.errors() == 1);
  const Diagnostic& fault = read.diagnostics.in_order_added()[0];
  CHECK(fault.code == Code::bad_sheet);
  CHECK(fault.message == "3 cards of 63 mm with gaps of 12 mm are 213 mm wide, and the paper has 210 mm");
}

TEST_CASE("marks that a printer cannot reach are reported, and the sheet is made all the same", "[sheet]") {
  const ReadSheet read(
      "paper: {width: 210mm, height: 297mm}\ncard: {width: 63mm, height: 88mm}\ncolumns: 3\nrows: 3\n"
      "marks: {from: 3mm, to: 5mm, width: 0.1mm}\nmargin: 6.35mm\n");
  CHECK(read.style);
  REQUIRE(read.diagnostics.warnings() == 1);
  CHECK(read.diagnostics.in_order_added()[0].code == Code::marks_in_margin);
}
