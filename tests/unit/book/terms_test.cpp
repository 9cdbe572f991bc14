// Terms with their meanings on the pages of a book.
#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "unit/book_fixture.h"

using namespace talia;
using Catch::Matchers::Contains;
using test::MadeBook;
using Reports = std::vector<std::string>;

namespace {

struct PlacedWords {
  std::string words;
  Point at;
  Paint paint{};
};

std::vector<PlacedWords> placed_on(const MadeBook& book, std::size_t page) {
  std::vector<PlacedWords> all;
  test::for_each_item(book.made.booklet.pages.at(page).own.items,
                      [&](const Item& item, const Transform& place) {
                        if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
                          all.push_back({run->text, place.apply(run->origin), item.paint});
                        }
                      });
  return all;
}

}  // namespace

TEST_CASE("a term stands strong, and its meanings hang below it", "[book]") {
  std::string style = test::small_book_style();
  style.replace(style.find("  body: {"), 9, "  body: {strong_colour: mid, ");
  const MadeBook book({"# Water\n\nEbb\n: It goes.\n: It went.\n\nFlood\n: It comes.\n"}, "small",
                      {{"templates/books/small.yaml", style}});
  CHECK(book.reports() == Reports{});
  CHECK(book.made.is_sound);
  std::map<std::string, PlacedWords> found;
  for (const PlacedWords& each : placed_on(book, 0)) {
    found.emplace(each.words, each);
  }
  REQUIRE(found.contains("Ebb"));
  REQUIRE(found.contains("It went."));
  CHECK(found["Ebb"].paint != found["It goes."].paint);
  CHECK(found["It goes."].at.x > found["Ebb"].at.x + Length::mm(1));
  CHECK(found["It goes."].at.x == found["It went."].at.x);
  CHECK(found["Flood"].paint == found["Ebb"].paint);
  CHECK(found["It goes."].at.y == found["Ebb"].at.y + Length::mm(4));
  Diagnostics heard;
  CHECK_THAT(book::dump_resolved(book.catalog.books.at(0), *book.common, heard),
             Contains("  definitions\n    item\n      paragraph \"Ebb\"\n      paragraph \"It goes.\"\n"));
}

TEST_CASE("no term ends a column without its meaning", "[book]") {
  std::string chapter = "# Water\n";
  for (int i = 0; i < 150; ++i) {
    chapter += fmt::format("\nTerm{}\n: {}meaning{}.\n", i,
                           i % 3 == 0 ? "a word and another word before the " : "", i);
  }
  const MadeBook book({chapter});
  CHECK(book.reports() == Reports{});
  REQUIRE(book.made.booklet.pages.size() > 2);
  for (std::size_t page = 0; page < book.made.booklet.pages.size(); ++page) {
    const std::vector<PlacedWords> lines = placed_on(book, page);
    for (const PlacedWords& term : lines) {
      if (term.words.starts_with("Term")) {
        INFO(term.words << " on page " << page);
        CHECK(std::ranges::any_of(lines, [&](const PlacedWords& other) {
          return other.at.y == term.at.y + Length::mm(4) && other.at.x > term.at.x &&
                 other.at.x < term.at.x + Length::mm(8);
        }));
      }
    }
  }
}

TEST_CASE("terms and dialogues stand a row away from the text around them", "[book]") {
  std::string style = test::small_book_style();
  style.replace(style.find("count: 2"), 8, "count: 1");
  const auto rows = [&](const std::string& block) {
    const MadeBook book({"# Water\n\nAbove.\n\n" + block + "\nBelow.\n"}, "small",
                        {{"templates/books/small.yaml", style}});
    CHECK(book.reports() == Reports{});
    std::vector<double> from_first;
    for (const PlacedWords& each : placed_on(book, 0)) {
      if (each.words == "Above." || each.words.ends_with("Go.") || each.words == "Below.") {
        from_first.push_back(each.at.y / Length::mm(4));
      }
    }
    REQUIRE(from_first.size() == 3);
    return std::vector<double>{from_first[1] - from_first[0], from_first[2] - from_first[1]};
  };
  const std::vector<double> terms = rows("Ebb\n: Go.\n");
  CHECK(terms[0] == Approx(3));
  CHECK(terms[1] == Approx(2));
  const std::vector<double> turns = rows("```{dialogue}\nturns: [{who: Ann, says: Go.}]\n```\n");
  CHECK(turns[0] == Approx(2));
  CHECK(turns[1] == Approx(2));
}

TEST_CASE("terms stand in boxes, too", "[book]") {
  const MadeBook book({"# Water\n\n> Ebb\n> : It goes.\n"});
  CHECK(book.reports() == Reports{});
  CHECK_THAT(book.words(0), Contains("Ebb|It goes."));
}
