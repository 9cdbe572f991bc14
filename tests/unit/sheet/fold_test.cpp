// Sheets of books are judged by folding them: a pile of sheets, each as two leaves, read from its first leaf to its last.
#include "sheet/fold.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "unit/layout_fixture.h"

using namespace talia;
using namespace length_literals;

namespace {

using PageNumber = std::optional<std::size_t>;

// The pages that a reader turns over, of signatures that are folded and put behind each other. A right half of a front has the left
// half of its back behind it.
std::vector<PageNumber> as_read(const std::vector<sheet::FoldedSheet>& sheets) {
  std::vector<PageNumber> read;
  for (std::size_t first = 0; first < sheets.size();) {
    std::size_t end = first + 1;
    while (end < sheets.size() && sheets[end].depth > 0) {
      ++end;
    }
    for (std::size_t i = first; i < end; ++i) {
      read.push_back(sheets[i].front.right);
      read.push_back(sheets[i].back.left);
    }
    for (std::size_t i = end; i-- > first;) {
      read.push_back(sheets[i].back.right);
      read.push_back(sheets[i].front.left);
    }
    first = end;
  }
  return read;
}

// A book of A5 pages with a mark in the corner of each.
Booklet marked_book(std::size_t pages, Length bleed = {}, const std::string& language = "en") {
  Booklet book;
  book.title = "Odd";
  book.language = language;
  book.frames.emplace_back(Frame{{148_mm + bleed * 2, 210_mm + bleed * 2}, {}});
  for (std::size_t i = 0; i < pages; ++i) {
    Page page;
    page.trim = {{bleed, bleed}, {148_mm, 210_mm}};
    page.bleed = page.trim.inset(-bleed, -bleed);
    page.paper = page.bleed.size;
    page.placed.push_back({0, {}, {}});
    page.own = {page.paper, {}};
    page.own.items.push_back({Anchor{fmt::format("p{}", i), {}}, {}, {}});
    page.own.items.push_back({PathItem{Path().add_rect({{bleed, bleed}, {10_mm, 10_mm}})}, black_paint, {}});
    book.pages.push_back(std::move(page));
  }
  book.outline.push_back({"Odd", "p0", 1});
  return book;
}

BookFold on_a4() {
  BookFold fold;
  fold.paper = {210_mm, 297_mm};
  return fold;
}

Booklet folded_book(Booklet book, const BookFold& fold) {
  Diagnostics diagnostics;
  auto sides = sheet::fold(std::move(book), fold, diagnostics);
  REQUIRE(diagnostics.empty());
  REQUIRE(sides);
  return *std::move(sides);
}

// Where the trim of a page of the book stands on a side, by what was drawn of it: its own frame comes after that of the ground.
Point corner(const PlacedFrame& placed, Length bleed = {}) {
  return placed.place.apply({bleed, bleed});
}

}  // namespace

TEST_CASE("folded sheets read in the order of the pages, blank ones at the end of the last signature",
          "[sheet]") {
  for (std::size_t pages = 1; pages <= 70; ++pages) {
    for (const int sheets : {0, 1, 2, 3, 4, 8}) {
      INFO(pages << " pages, " << sheets << " sheets a signature");
      const auto all = sheet::folded(pages, sheets);
      CHECK(all.size() == (pages + 3) / 4);
      std::vector<PageNumber> expected;
      for (std::size_t i = 0; i < all.size() * 4; ++i) {
        expected.push_back(i < pages ? PageNumber(i) : std::nullopt);
      }
      CHECK(as_read(all) == expected);
    }
  }
}

TEST_CASE("a sheet of eight pages is that of the trade: 8 and 1, 2 and 7, 6 and 3, 4 and 5", "[sheet]") {
  const auto sheets = sheet::folded(8, 0);
  REQUIRE(sheets.size() == 2);
  CHECK((sheets[0].front.left == PageNumber(7) && sheets[0].front.right == PageNumber(0)));
  CHECK((sheets[0].back.left == PageNumber(1) && sheets[0].back.right == PageNumber(6)));
  CHECK((sheets[1].front.left == PageNumber(5) && sheets[1].front.right == PageNumber(2)));
  CHECK((sheets[1].back.left == PageNumber(3) && sheets[1].back.right == PageNumber(4)));
  CHECK(sheets[1].depth == 1);
}

TEST_CASE("once they are cut, pages of all sheets have one outer margin", "[sheet]") {
  BookFold fold = on_a4();
  fold.stock = 0.2_mm;
  const Booklet sides = folded_book(marked_book(32), fold);
  REQUIRE(sides.pages.size() == 16);
  for (std::size_t i = 0; i < sides.pages.size(); ++i) {
    const Page& side = sides.pages[i];
    const int depth = static_cast<int>(i / 2);
    // A fold lies beyond that of the outermost sheet by the leaves between them, and the knife cuts 148 mm from that.
    const Length fold_at = side.paper.width / 2;
    const Length knife = 148_mm - fold.stock * depth;
    REQUIRE(side.placed.size() == 4);
    const Length left_edge = corner(side.placed[1]).x;
    const Length right_edge = corner(side.placed[3]).x + 148_mm;
    CHECK(fold_at - left_edge == knife);
    CHECK(right_edge - fold_at == knife);
  }
}

TEST_CASE("paper lies as two pages do, and backs stand as the printer turns it", "[sheet]") {
  const Booklet sides = folded_book(marked_book(4), on_a4());
  REQUIRE(sides.pages.size() == 2);
  const Page& back = sides.pages[1];
  CHECK(back.paper == Size{297_mm, 210_mm});
  CHECK(back.trim == Rect{{0.5_mm, 0_mm}, {296_mm, 210_mm}});
  CHECK(sides.flip == Flip::short_edge);
  CHECK(corner(back.placed[1]) == Point{0.5_mm, 0_mm});
  CHECK(back.side == PageSide::back);
  // Over the long edge the back is turned by half: its left page comes to the right, its head to the foot.
  BookFold over = on_a4();
  over.turn = Flip::long_edge;
  const Booklet other = folded_book(marked_book(4), over);
  CHECK(other.flip == Flip::long_edge);
  CHECK(corner(other.pages[0].placed[1]) == Point{0.5_mm, 0_mm});
  CHECK(corner(other.pages[1].placed[1]) == Point{296.5_mm, 210_mm});
}

TEST_CASE("a book that runs from the right is bound there", "[sheet]") {
  const Booklet sides = folded_book(marked_book(4, {}, "he"), on_a4());
  // Page 1 stands at the left of the first front; each page of the book is frame 1 and on.
  CHECK(sides.pages[0].placed[1].frame == 1);
  CHECK(corner(sides.pages[0].placed[1]).x == 0.5_mm);
  CHECK(sides.pages[0].placed[3].frame == 4);
}

TEST_CASE("bleed goes on outwards and not over the fold, and paper has no links, places and outline",
          "[sheet]") {
  BookFold fold = on_a4();
  fold.paper = {320_mm, 450_mm};
  fold.marks = {3_mm, 8_mm, 0.1_mm, false};
  const Booklet sides = folded_book(marked_book(4, 3_mm), fold);
  const Page& front = sides.pages[0];
  CHECK(front.paper == Size{320_mm, 450_mm});
  CHECK(front.bleed == front.trim.inset(-3_mm, -3_mm));
  const Length middle = front.paper.width / 2;
  Path left;
  left.add_rect({{middle - 151_mm, front.trim.top() - 3_mm}, {151_mm, 216_mm}});
  CHECK(*front.placed[1].clip == left);
  CHECK(corner(front.placed[1], 3_mm) == front.trim.origin);
  CHECK(front.own.items.size() == 10);  // Eight cut marks, two for the fold.
  CHECK(sides.outline.empty());
  for (const SharedFrame& frame : sides.frames) {
    for (const Item& item : frame->items) {
      CHECK_FALSE(std::holds_alternative<Anchor>(item.what));
    }
  }
}

TEST_CASE("paper that is too small for two pages is told with both sizes", "[sheet]") {
  Diagnostics diagnostics;
  BookFold fold = on_a4();
  fold.marks = {1_mm, 4_mm, 0.1_mm, false};
  CHECK_FALSE(sheet::fold(marked_book(5), fold, diagnostics));
  REQUIRE(diagnostics.in_order_added().size() == 1);
  CHECK(diagnostics.in_order_added()[0].code == Code::bad_printer);
  CHECK(diagnostics.in_order_added()[0].message ==
        "two pages of the book `Odd` beside each other take 304 × 218 mm, and the paper has 210 × 297 mm");
}

TEST_CASE("words that would move over the fold are told, and nothing is folded", "[sheet]") {
  Booklet book = marked_book(32);
  GlyphRun run;
  run.text = "Odd";
  run.origin = {16_mm, 50_mm};
  run.advance = 20_mm;
  // Page 15 stands at the right of the innermost sheet, with seven around it.
  book.pages.at(14).label = "15";
  book.pages.at(14).own.items.push_back({run, black_paint, {}});
  BookFold fold = on_a4();
  fold.stock = 2_mm;
  CHECK(folded_book(book, fold).pages.size() == 16);
  fold.stock = 2.5_mm;
  Diagnostics diagnostics;
  CHECK_FALSE(sheet::fold(book, fold, diagnostics));
  REQUIRE(diagnostics.in_order_added().size() == 1);
  CHECK(diagnostics.in_order_added()[0].message ==
        "7 sheets around it move page 15 of the book `Odd` by 17.5 mm, and what stands on it would be cut at "
        "the "
        "fold");
  // In signatures of two sheets there is room.
  fold.sheets = 2;
  CHECK(folded_book(book, fold).pages.size() == 16);
}
