// What a book states of itself, on a page of its own.
#include <catch2/catch.hpp>

#include "unit/book_fixture.h"

using namespace talia;
using Catch::Matchers::Contains;
using test::MadeBook;
using Reports = std::vector<std::string>;

TEST_CASE("an imprint says what the book's file states, at the foot of its page", "[book]") {
  const MadeBook book(
      {"```{imprint}\n```\n"}, "small",
      {{"content/campaigns/reach/books/primer.yaml",
        "kind: book\nid: primer\ntitle: The *Reach*\nauthor: M. Stair\nstyle: small\nchapters: [c0.md]\n"
        "version: '2.1'\ndate: 2026-11-05\nlicence: 'Free, [see](https://reach.example).'\n"
        "credits: [{what: Pictures, who: J. Crab}, {what: Maps, who: '*Nobody*'}]\n"}});
  INFO(source::render_text(book.diagnostics, book.sources));
  CHECK(book.reports() == Reports{});
  CHECK(book.made.is_sound);
  Diagnostics heard;
  CHECK_THAT(
      book::dump_resolved(book.catalog.books.at(0), *book.common, heard),
      Contains(
          "    imprint\n      line \"The *Reach*\"!strong\n      line \"M. Stair\"\n      line\n"
          "      line \"Pictures\" \": \" \"J. Crab\"\n      line \"Maps\" \": \" \"Nobody\"!em\n      line\n"
          "      line \"Version\u00a0\" \"2.1\" \", November\u00a05, 2026\"\n"));
  Length last;
  test::for_each_item(book.made.booklet.pages.at(0).own.items, [&](const Item& item, const Transform& place) {
    const auto* const run = std::get_if<GlyphRun>(&item.what);
    if (run != nullptr && item.role.reading == Reading::paragraph) {
      last = std::max(last, place.apply(run->origin).y);
    }
  });
  // The last row of the page.
  CHECK(last > Length::mm(210 - 17 - 6));
  CHECK(last < Length::mm(210 - 17));
}
