// Front matter: chapters before the text, whose pages have numbers of their own.
#include <catch2/catch.hpp>

#include "unit/book_fixture.h"

using namespace talia;
using Catch::Matchers::Contains;
using test::MadeBook;
using Reports = std::vector<std::string>;

TEST_CASE("front matter has small Roman numbers, and the text begins with a right page 1", "[book]") {
  const std::string front = "```{chapter}\nopening: plain\nmatter: front\n```\n\n";
  const std::vector<std::string> chapters{
      "```{cover}\ntitle: The Reach\n```\n",
      front + "# Contents\n\n```{contents}\n```\n",
      front + "# Thanks\n\nTo [[#tides]], and to [water]{.index}.\n",
      "```{chapter}\nlead: Mind.\n```\n\n# Tides\n\nSee [[#thanks]], by the [water]{.index}.\n",
      "# More\n\nOf the [water]{.index}.\n",
      "# Index\n\n```{index}\nfrom: [marks]\n```\n"};
  const MadeBook book(chapters);
  CHECK(book.reports() == Reports{});
  std::vector<std::string> labels;
  for (const Page& page : book.made.booklet.pages) {
    labels.push_back(page.label);
  }
  // The cover is i, and behind iii stands a blank page.
  CHECK(labels == std::vector<std::string>{"i", "ii", "iii", "iv", "1", "2", "3"});
  CHECK(book.words(3).empty());
  CHECK_THAT(book.words(1), Contains("Tides|1") && Contains("ii"));
  CHECK_THAT(book.words(2), Contains("Tides, p.\u00a01"));
  CHECK_THAT(book.words(4), Contains("Thanks, p.\u00a0iii"));
  // Numbers of two kinds are no stretch.
  CHECK_THAT(book.words(6), Contains("iii") && Contains("1") && !Contains("–"));
  Diagnostics heard;
  CHECK_THAT(book::dump_resolved(book.catalog.books.at(0), *book.common, heard),
             Contains("c1.md plain #contents front in tide"));

  book::Form form;
  form.whole = 16;
  const MadeBook folded(chapters, "small", {}, form);
  REQUIRE(folded.made.booklet.pages.size() == 16);
  CHECK(folded.made.booklet.pages[14].label == "11");
  CHECK(folded.made.booklet.pages[15].label == "12");
}

TEST_CASE("front matter behind the text is told at its key", "[book]") {
  const MadeBook book({"# Tides\n\nWater.\n", "```{chapter}\nmatter: front\n```\n\n# Thanks\n\nMany.\n"});
  CHECK(book.reports() == Reports{"c1.md:2:9 bad-directive"});
  CHECK_FALSE(book.made.is_sound);
}
