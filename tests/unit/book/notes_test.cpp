// Notes of books: at the foot of the column in which they are referred to.
#include <cmath>

#include <catch2/catch.hpp>

#include "unit/book_fixture.h"

using namespace talia;
using Catch::Matchers::Contains;
using test::MadeBook;
using Reports = std::vector<std::string>;

namespace {

struct PlacedRun {
  std::string text;
  Point at;
};

// The runs of a page with their places.
std::vector<PlacedRun> placed_runs(const MadeBook& book, std::size_t page) {
  std::vector<PlacedRun> runs;
  frame::for_each_item(book.made.booklet.pages.at(page).own.items,
                       [&](const Item& item, const Transform& place) {
                         if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
                           runs.push_back({run->text, place.apply(run->origin)});
                         }
                       });
  return runs;
}

Point place_on(const std::vector<PlacedRun>& runs, std::string_view words) {
  for (const PlacedRun& run : runs) {
    if (run.text.find(words) != std::string::npos) {
      return run.at;
    }
  }
  FAIL("no run has `" << words << "`");
  return {};
}

std::string long_text(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += "The water takes the stairs back twice a day, and nobody is paid for it. ";
  }
  return text;
}

}  // namespace

TEST_CASE("a note stands below the text of its column, under its number, and the two lead to each other",
          "[book]") {
  const MadeBook book(
      {"# Tides\n\nThe crab[It is *slow*, like the [[eel]].]{.note} waits.\n\n- A list[With one, "
       "too.]{.note}\n"});
  INFO(source::render_text(book.diagnostics, book.sources));
  CHECK(book.reports() == Reports{});
  CHECK(book.made.is_sound);
  std::string words = book.words(0);
  std::erase(words, '|');
  CHECK_THAT(words, Contains("The crab1 waits.") && Contains("A list2") &&
                        Contains("1\u00a0It is slow, like the Lamp eel.") &&
                        Contains("2\u00a0With one, too."));
  const auto runs = placed_runs(book, 0);
  CHECK(place_on(runs, "It is").y > place_on(runs, "waits").y);
  CHECK(place_on(runs, "With one").y > place_on(runs, "A list").y);
  CHECK(place_on(runs, "With one").y < book.made.booklet.pages[0].paper.height);
  const auto links = book.links();
  for (const std::string name : {"note/1.1", "note/1.1/words", "note/1.2", "note/1.2/words"}) {
    CHECK(std::ranges::count(links, name) == 1);
    CHECK(book.page_of(name) == 0);
  }
}

TEST_CASE("notes of one column stand below each other", "[book]") {
  const MadeBook book({"# Tides\n\nOne[The first.]{.note} and two[The second.]{.note}.\n"});
  CHECK(book.reports() == Reports{});
  const auto runs = placed_runs(book, 0);
  CHECK(place_on(runs, "The second").y > place_on(runs, "The first").y);
  // Their figures are not of one width.
  CHECK(std::abs((place_on(runs, "The second").x - place_on(runs, "The first").x).in_mm()) < 1);
}

TEST_CASE("notes begin anew in each chapter, and each stands on the page of its number", "[book]") {
  const std::string text = "# A\n\n" + long_text(60) + "\n\nHere[Of the first page.]{.note} and " +
                           long_text(90) + "\n\nThere[Of a later one.]{.note}.\n";
  const MadeBook book({text, "# B\n\nAgain[Of the next.]{.note}.\n"});
  CHECK(book.reports() == Reports{});
  const std::size_t pages = book.made.booklet.pages.size();
  REQUIRE(pages >= 3);
  for (const std::string note : {"note/1.1", "note/1.2", "note/2.1"}) {
    CHECK(book.page_of(note) == book.page_of(note + "/words"));
  }
  CHECK(book.page_of("note/2.1") == pages - 1);
  std::string last = book.words(pages - 1);
  std::erase(last, '|');
  CHECK_THAT(last, Contains("Again1.") && Contains("1\u00a0Of the next."));
}

TEST_CASE("a note where none can stand is told at its class", "[book]") {
  CHECK(MadeBook({"# A[b]{.note}\n\nText.\n"}).reports() == Reports{"c0.md:1:8 bad-markup"});
  CHECK(MadeBook({"# A\n\n## B[c]{.note}\n\nText.\n"}).reports().front() == "c0.md:3:9 bad-markup");
  CHECK(MadeBook({"# A\n\n> B[c]{.note}\n"}).reports() == Reports{"c0.md:3:8 bad-markup"});
  CHECK(MadeBook({"# A\n\n| B[c]{.note} |\n|--|\n| d |\n"}).reports() == Reports{"c0.md:3:8 bad-markup"});
  CHECK(MadeBook({"# A\n\nB[c [d]{.note}]{.note}\n"}).reports().front() == "c0.md:3:5 bad-markup");
}

TEST_CASE("a note that is higher than a column is told at its class", "[book]") {
  const MadeBook book({"# A\n\nB[" + long_text(120) + "]{.note}.\n"});
  REQUIRE(book.reports().size() == 1);
  CHECK_THAT(book.reports().front(), Contains("box-overflows"));
  CHECK_FALSE(book.made.is_sound);
}

namespace {

// With notes in the outer margin, 30 mm wide.
MadeBook with_side_notes(const std::vector<std::string>& chapters, const std::string& keys) {
  std::string style = test::small_book_style();
  const std::string margin = "outer: 14mm";
  style.replace(style.find(margin), margin.size(), "outer: 40mm");
  const std::string columns = "columns: {count: 2, gap: 5mm}";
  style.replace(style.find(columns), columns.size(), "columns: {count: 1, gap: 5mm}");
  return MadeBook(chapters, "small", {{"templates/books/small.yaml", style + keys}});
}

const std::string side_keys = "side_notes: {width: 30mm, gap: 5mm}\n";

}  // namespace

TEST_CASE("notes at the side stand beside the lines that refer to them, in the outer margin", "[book]") {
  const MadeBook book =
      with_side_notes({"# Tides\n\n" + long_text(4) + "The crab[It is slow.]{.note} waits. " + long_text(60) +
                       "An eel[It is not.]{.note} does not.\n"},
                      side_keys);
  INFO(source::render_text(book.diagnostics, book.sources));
  CHECK(book.reports() == Reports{});
  CHECK(book.made.is_sound);
  REQUIRE(book.made.booklet.pages.size() == 2);
  const double width = 148;
  const auto first = placed_runs(book, 0);
  CHECK(place_on(first, "It is slow").x.in_mm() == Approx(width - 40 + 5).margin(4));
  CHECK(std::abs((place_on(first, "It is slow").y - place_on(first, "waits").y).in_mm()) < 0.01);
  const auto second = placed_runs(book, 1);
  CHECK(place_on(second, "It is not").x.in_mm() == Approx(40 - 5 - 30).margin(4));
  CHECK(place_on(second, "It is not").x.in_mm() < 35);
}

TEST_CASE("notes at the side keep clear of each other and of the page's end", "[book]") {
  std::string text = "# Tides\n\n" + long_text(36);
  for (int i = 0; i < 6; ++i) {
    text += "One[Note " + std::to_string(i) +
            " is long enough to take three lines of its margin, or more.]{.note} ";
  }
  const MadeBook book = with_side_notes({text + "\n"}, side_keys);
  CHECK(book.reports() == Reports{});
  std::vector<Length> heights;
  for (std::size_t page = 0; page < book.made.booklet.pages.size(); ++page) {
    Length last;
    for (const PlacedRun& run : placed_runs(book, page)) {
      if (run.text.find("Note ") != std::string::npos) {
        CHECK(run.at.y > last + Length::mm(8));
        CHECK(run.at.y < Length::mm(210 - 17));
        last = run.at.y;
        heights.push_back(last);
      }
    }
  }
  CHECK(heights.size() == 6);
}

TEST_CASE("notes at the side that a page has no room for stand on the next, with their lines", "[book]") {
  std::string text = "# Tides\n\n";
  for (int i = 0; i < 40; ++i) {
    text += "Word[" + long_text(1) + "]{.note} and word.\n\n";
  }
  const MadeBook book = with_side_notes({text}, side_keys);
  CHECK(book.reports() == Reports{});
  CHECK(book.made.is_sound);
  CHECK(book.made.booklet.pages.size() > 3);
}

TEST_CASE("notes at the side that are wider than the margin, or narrower than words, are told", "[book]") {
  for (const std::string keys :
       {"side_notes: {width: 36mm, gap: 5mm}\n", "side_notes: {width: 8mm, gap: 5mm}\n"}) {
    const MadeBook book = with_side_notes({"# Tides\n\nA word[A note.]{.note}.\n"}, keys);
    CHECK_THAT(source::render_text(book.diagnostics, book.sources), Contains("[off-page]"));
    CHECK_FALSE(book.made.is_sound);
  }
}

TEST_CASE("a note at the side that is higher than a page is told at its class", "[book]") {
  const MadeBook book = with_side_notes({"# Tides\n\nA word[" + long_text(40) + "]{.note}.\n"}, side_keys);
  CHECK(book.reports() == Reports{"c0.md:3:2890 box-overflows"});
}

TEST_CASE("a head that runs in has the blank rows above it that the style states, where it follows text",
          "[book]") {
  const std::vector<std::string> chapter{
      "# Tides\n\n## Ebb\n\n### First\nLow.\n\n### Second\nLower.\n\nLowest.\n"};
  const auto down = [&](const std::string& keys) {
    const MadeBook book = with_side_notes(chapter, keys);  // In one column.
    CHECK(book.reports() == Reports{});
    const auto runs = placed_runs(book, 0);
    const double section = place_on(runs, "Ebb").y.in_mm();
    return std::vector<double>{place_on(runs, "Low.").y.in_mm() - section,
                               place_on(runs, "Lower.").y.in_mm() - section,
                               place_on(runs, "Lowest.").y.in_mm() - section};
  };
  CHECK(down("")[1] == Approx(8));
  const std::vector<double> apart = down("above_head: 2\n");
  CHECK(apart[0] == Approx(4));
  CHECK(apart[1] == Approx(16));
  CHECK(apart[2] == Approx(20));
}
