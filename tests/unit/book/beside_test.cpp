// Figures with the text beside them.
#include <catch2/catch.hpp>

#include "frame/walk.h"
#include "unit/book_fixture.h"

using namespace talia;
using test::MadeBook;
using test::png;
using Reports = std::vector<std::string>;
using namespace length_literals;

namespace {

constexpr double left_edge = 16, column = 56.5;  // In mm, of the small style's first page.

std::string stairs(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text +=
        "\nThe water comes up the stairs by night and goes down them by day, and nobody has asked it why "
        "it does so, or for whom, or for how long.\n";
  }
  return text;
}

MadeBook with(const std::string& chapter, const book::Form& form = {}) {
  return MadeBook({chapter}, "small", {{"content/campaigns/reach/books/ebb.png", png(400, 800)}}, form);
}

std::string picture(const std::string& keys) {
  return "\n```{picture}\nimage: ebb.png\n" + keys + "```\n";
}

Rect picture_on(const MadeBook& book, std::size_t page) {
  Rect box;
  frame::for_each_item(book.made.booklet.pages.at(page).own.items,
                       [&](const Item& item, const Transform& place) {
                         if (const auto* const image = std::get_if<ImageUse>(&item.what)) {
                           box = {place.apply(image->box.origin), image->box.size};
                         }
                       });
  REQUIRE(box.size.width > Length());
  return box;
}

// Where runs of a page begin and end, of those between two heights.
struct Reach {
  double left = 1000, right = 0;
  int runs = 0;
};
Reach reach_between(const MadeBook& book, std::size_t page, Length top, Length bottom, double most_x) {
  Reach reach;
  frame::for_each_item(book.made.booklet.pages.at(page).own.items,
                       [&](const Item& item, const Transform& place) {
                         const auto* const run = std::get_if<GlyphRun>(&item.what);
                         if (run == nullptr) {
                           return;
                         }
                         const Point at = place.apply(run->origin);
                         if (at.y > top && at.y < bottom && at.x.in_mm() < most_x) {
                           reach.left = std::min(reach.left, at.x.in_mm());
                           reach.right = std::max(reach.right, (at.x + run->advance).in_mm());
                           ++reach.runs;
                         }
                       });
  return reach;
}

}  // namespace

TEST_CASE("lines stand beside a picture at the right, and take all of the column below it", "[book]") {
  const MadeBook book = with("# Tides\n\nFirst.\n" + picture("beside: right\nwidth: 25%\n") + stairs(8));
  INFO(source::render_text(book.diagnostics, book.sources));
  CHECK(book.reports() == Reports{});
  CHECK(book.made.is_sound);
  const Rect box = picture_on(book, 0);
  CHECK(box.size.width.in_mm() == Approx(column / 4));
  CHECK(box.right().in_mm() == Approx(left_edge + column));
  const Reach beside = reach_between(book, 0, box.top(), box.bottom(), left_edge + column);
  CHECK(beside.runs >= 6);
  CHECK(beside.right < box.left().in_mm() - 3.5);  // The gap of figures is 4 mm.
  const Reach below = reach_between(book, 0, box.bottom() + 4_mm, box.bottom() + 16_mm, left_edge + column);
  CHECK(below.runs >= 2);
  CHECK(below.right > box.left().in_mm());
}

TEST_CASE("lines stand beside a picture at the left, lists with their marks", "[book]") {
  const MadeBook book = with("# Tides\n" + picture("beside: left\nwidth: 25%\n") +
                             "\nWhat to carry:\n\n- One lamp and a line that somebody else has looked at\n- "
                             "A bell\n- Two lamps\n" +
                             stairs(3));
  CHECK(book.reports() == Reports{});
  const Rect box = picture_on(book, 0);
  CHECK(box.left().in_mm() == Approx(left_edge));
  const Reach beside = reach_between(book, 0, box.top(), box.bottom(), left_edge + column);
  CHECK(beside.runs >= 6);
  CHECK(beside.left > box.right().in_mm() + 3.5);
  const Reach below = reach_between(book, 0, box.bottom() + 4_mm, box.bottom() + 16_mm, left_edge + column);
  CHECK(below.left == Approx(left_edge).margin(0.5));
}

TEST_CASE("a picture and the lines beside it stay in one column", "[book]") {
  for (int before = 3; before <= 9; ++before) {
    const MadeBook book =
        with("# Tides\n" + stairs(before) + picture("beside: right\nwidth: 25%\n") + stairs(6));
    INFO(before);
    CHECK(book.reports() == Reports{});
    const Rect box = picture_on(book, 0);
    CHECK(box.bottom() < 197_mm);
    const double column_left = box.left().in_mm() < 74 ? left_edge : left_edge + column + 5;
    Reach beside;
    frame::for_each_item(book.made.booklet.pages.at(0).own.items,
                         [&](const Item& item, const Transform& place) {
                           const auto* const run = std::get_if<GlyphRun>(&item.what);
                           const Point at = run == nullptr ? Point{} : place.apply(run->origin);
                           if (at.y > box.top() && at.y < box.bottom() && at.x.in_mm() > column_left - 1 &&
                               at.x.in_mm() < column_left + column) {
                             ++beside.runs;
                             beside.right = std::max(beside.right, (at.x + run->advance).in_mm());
                           }
                         });
    CHECK(beside.runs >= 6);
    CHECK(beside.right < box.left().in_mm() - 3.5);
  }
}

TEST_CASE("what is no text stands below a picture that has text beside it", "[book]") {
  std::string style = test::small_book_style();
  const std::string columns = "columns: {count: 2";
  style.replace(style.find(columns), columns.size(), "columns: {count: 1");
  const MadeBook book(
      {"# Tides\n" + picture("beside: right\nwidth: 25%\n") + "\nOne line.\n\n> Words of a box.\n" +
       stairs(1)},
      "small",
      {{"content/campaigns/reach/books/ebb.png", png(600, 1200)}, {"templates/books/small.yaml", style}});
  CHECK(book.reports() == Reports{});
  const Rect box = picture_on(book, 0);
  std::vector<double> of_box;
  frame::for_each_item(book.made.booklet.pages.at(0).own.items,
                       [&](const Item& item, const Transform& place) {
                         if (const auto* const run = std::get_if<GlyphRun>(&item.what);
                             run != nullptr && run->text.find("Words of a") != std::string::npos) {
                           of_box.push_back(place.apply(run->origin).y.in_mm());
                         }
                       });
  REQUIRE(of_box.size() == 1);
  CHECK(of_box.front() > box.bottom().in_mm());
}

TEST_CASE("a card stands beside its text, and takes what that leaves where it states no width", "[book]") {
  const MadeBook book =
      with("# Tides\n\n```{card}\nid: crab\ncaption: Slow.\nbeside: left\n```\n" + stairs(4));
  INFO(source::render_text(book.diagnostics, book.sources));
  CHECK(book.reports() == Reports{});
  CHECK(book.made.is_sound);
  REQUIRE(book.made.booklet.pages.at(0).placed.size() == 2);
  CHECK(book.page_of("reach:crab") == 0);
  const PlacedFrame& card = book.made.booklet.pages.at(0).placed.at(1);
  CHECK(card.place.shift.x.in_mm() == Approx(left_edge));
  const Length right = card.place.apply({60_mm, {}}).x;
  const Length top = card.place.shift.y;
  const Reach beside = reach_between(book, 0, top, card.place.apply({{}, 80_mm}).y, left_edge + column);
  CHECK(beside.runs >= 3);
  CHECK(beside.left > right.in_mm() + 3.5);  // The gap of figures is 4 mm.
}

TEST_CASE("a picture that leaves its text too little is told at its width", "[book]") {
  const MadeBook book = with("# Tides\n" + picture("beside: right\nwidth: 60%\n") + stairs(2));
  CHECK(book.reports() == Reports{"c0.md:6:8 out-of-range"});
  CHECK_FALSE(book.made.is_sound);
}

TEST_CASE("on a printer's page that is too narrow for both a picture stands in its column", "[book]") {
  book::Form form;
  form.printer = "large";
  form.type = 2;
  const MadeBook book = with("# Tides\n" + picture("beside: right\nwidth: 25%\n") + stairs(2), form);
  INFO(source::render_text(book.diagnostics, book.sources));
  CHECK(book.made.is_sound);
  const Rect box = picture_on(book, 0);
  CHECK(reach_between(book, 0, box.top() + 1_mm, box.bottom() - 1_mm, 60).runs == 0);
}
