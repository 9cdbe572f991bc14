// Code in books: lines that stand as they are written.
#include <catch2/catch.hpp>

#include "unit/book_fixture.h"

using namespace talia;
using Catch::Matchers::Contains;
using test::MadeBook;
using Reports = std::vector<std::string>;

TEST_CASE("lines of code stand as they are written, one under the other", "[book]") {
  const MadeBook book(
      {"# Code\n\n```\nname: \"rope\"  # {a} -- ...\n  uses:\n\n\tlight   *here*\n```\n\nWords.\n"});
  CHECK(book.reports() == Reports{});
  CHECK(book.made.is_sound);
  CHECK_THAT(book.words(0), Contains("name: \"rope\"  # {a} -- ...|  uses:|    light   *here*|Words."));
  Diagnostics heard;
  CHECK_THAT(book::dump_resolved(book.catalog.books.at(0), *book.common, heard),
             Contains("  code\n    line \"name: \\\"rope\\\"  # {a} -- ...\"!code\n    line \"  "
                      "uses:\"!code\n    line\n"));
}

TEST_CASE("blanks at the head of a line of code move its words", "[book]") {
  const MadeBook book({"# Code\n\n```\nlamp\n    lamp\n```\n"});
  std::vector<Length> left;
  test::for_each_item(book.made.booklet.pages.at(0).own.items, [&](const Item& item, const Transform& place) {
    const auto* const run = std::get_if<GlyphRun>(&item.what);
    if (run != nullptr && run->text.ends_with("lamp")) {
      const auto last = run->glyphs.end() - 4;
      left.push_back(place.apply({run->origin.x + last->offset.x, run->origin.y}).x);
    }
  });
  REQUIRE(left.size() == 2);
  CHECK(left[1] > left[0] + Length::mm(2));
}

TEST_CASE("a line of code that is wider than its column is told, and not broken", "[book]") {
  const MadeBook book(
      {"# Code\n\n```\nshort\n" + std::string(30, 'w') + " " + std::string(30, 'w') + "\n```\n"});
  CHECK(book.reports() == Reports{"c0.md:5:1 text-overflows"});
  CHECK_FALSE(book.made.is_sound);
}

TEST_CASE("what names no directive, is not closed, has no words or is only set in is told", "[book]") {
  for (const auto& [chapter, place] :
       {std::pair<std::string, std::string>{"# A\n\n```table\nof: tides\n```\n", "c0.md:3:1 bad-markup"},
        {"# A\n\n```\nopen\n", "c0.md:3:1 bad-markup"},
        {"# A\n\n```\n\n```\n", "c0.md:3:1 bad-markup"},
        {"# A\n\n    set in\n", "c0.md:3:5 bad-markup"},
        {"# A\n\n> ```\n> boxed\n> ```\n", "c0.md:3:3 bad-markup"}}) {
    INFO(chapter);
    CHECK(MadeBook({chapter}).reports() == Reports{place});
  }
}
