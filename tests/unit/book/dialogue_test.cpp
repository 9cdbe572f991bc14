// What speakers say in books.
#include <catch2/catch.hpp>

#include "unit/book_fixture.h"

using namespace talia;
using Catch::Matchers::Contains;
using test::MadeBook;
using Reports = std::vector<std::string>;

TEST_CASE("the words of a turn hang behind their speaker's name", "[book]") {
  std::string style = test::small_book_style();
  style.replace(style.find("  body: {"), 9, "  body: {strong_colour: mid, ");
  const MadeBook book(
      {"# Talk\n\n```{dialogue}\nturns:\n  - {who: Mara, says: 'Who *goes* there, at this hour, on these "
       "stairs, and "
       "with a lamp that anyone could see from the sea?'}\n  - {who: Old Tom, says: 'A friend of "
       "[[crab]].'}\n```\n"},
      "small", {{"templates/books/small.yaml", style}});
  CHECK(book.reports() == Reports{});
  CHECK(book.made.is_sound);
  std::vector<std::pair<std::string, Point>> lines;
  std::map<std::string, Paint> paints;
  test::for_each_item(book.made.booklet.pages.at(0).own.items, [&](const Item& item, const Transform& place) {
    const auto* const run = std::get_if<GlyphRun>(&item.what);
    if (run != nullptr && item.role.reading == Reading::paragraph) {
      const Point at = place.apply(run->origin);
      paints.emplace(run->text.substr(0, 4), item.paint);
      if (lines.empty() || lines.back().second.y != at.y) {
        lines.emplace_back(run->text, at);
      }
    }
  });
  REQUIRE(lines.size() >= 4);
  CHECK(lines[0].first.starts_with("Mara"));
  CHECK(lines[1].second.x > lines[0].second.x + Length::mm(1));
  CHECK(lines[2].second.x == lines[1].second.x);
  CHECK(lines.back().first.starts_with("Old Tom"));
  CHECK(paints["Mara"] != paints["Who "]);
  CHECK(paints["Old "] == paints["Mara"]);
  Diagnostics heard;
  CHECK_THAT(book::dump_resolved(book.catalog.books.at(0), *book.common, heard),
             Contains("    dialogue\n      speaker \"Mara\"\n        words \"Who \" \"goes\"!em"));
}

TEST_CASE("a turn has a speaker and words", "[book]") {
  const MadeBook book({"# Talk\n\n```{dialogue}\nturns:\n  - {who: Mara}\n```\n"});
  CHECK(book.reports() == Reports{"c0.md:5:6 missing-field"});
  CHECK(MadeBook({"# Talk\n\n```{dialogue}\n```\n"}).reports() == Reports{"c0.md:3:5 bad-directive"});
}
