// Indexes of books: what stands in them, and on which pages.
#include <catch2/catch.hpp>

#include "unit/book_fixture.h"

using namespace talia;
using Catch::Matchers::Contains;
using test::MadeBook;
using Reports = std::vector<std::string>;

namespace {

const std::string index_of_marks = "# Index\n\n```{index}\nfrom: [marks]\n```\n";

std::string index_with(const std::string& body) {
  return "# Index\n\n```{index}\n" + body + "```\n";
}

// The words of the last page, as they are read.
std::string words_of_last(const MadeBook& book) {
  std::string words = book.words(book.made.booklet.pages.size() - 1);
  std::erase(words, '|');
  return words;
}

// A chapter of so many pages with a mark on each, of one entry.
std::vector<std::string> pages_with(const std::string& mark, int count) {
  std::vector<std::string> chapters;
  chapters.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) {
    chapters.push_back("# Chapter " + std::string(1, static_cast<char>('a' + i)) + "\n\nThere is " + mark +
                       ".\n");
  }
  return chapters;
}

MadeBook with_index(std::vector<std::string> chapters, const std::string& index) {
  chapters.push_back(index);
  return MadeBook(chapters);
}

}  // namespace

TEST_CASE("an index has the marks of the text by the alphabet, each with its page, to which it leads",
          "[book]") {
  const MadeBook book(
      {"# Lamps\n\nTrim [wicks]{.index} and fill [the oil]{.index as=\"Oil > for lamps\"}.\n",
       "# Water\n\nIt has [wicks]{.index folio=main} of [weed]{.index as=\"oil > of weed\"}.\n",
       index_of_marks});
  CHECK(book.reports() == Reports{});
  CHECK(book.made.is_sound);
  const std::string words = words_of_last(book);
  CHECK_THAT(words, Contains("OOilfor lamps, 1of weed, 2Wwicks, 1, 2"));
  int leads = 0;
  for (const std::string& to : book.links()) {
    if (to.starts_with("index/")) {
      ++leads;
      CHECK(book.page_of(to) < 2);
    }
  }
  CHECK(leads == 4);
}

TEST_CASE("three pages in a row are a stretch, two are not, and the page that matters most stands by itself",
          "[book]") {
  CHECK_THAT(words_of_last(with_index(pages_with("[oil]{.index}", 2), index_of_marks)),
             Contains("oil, 1, 2"));
  CHECK_THAT(words_of_last(with_index(pages_with("[oil]{.index}", 4), index_of_marks)), Contains("oil, 1–4"));
  auto chapters = pages_with("[oil]{.index}", 3);
  chapters[1] = "# Much\n\nThere is [oil]{.index folio=main} and [oil]{.index}.\n";
  CHECK_THAT(words_of_last(with_index(chapters, index_of_marks)), Contains("oil, 1, 2, 3"));
}

TEST_CASE("what begins and ends in the text is one stretch of pages, and swallows what lies in it",
          "[book]") {
  auto chapters = pages_with("[oil]{.index}", 5);
  chapters[0] = "# On\n\n[Oil]{.index folio=begins} comes.\n";
  chapters[3] = "# Off\n\n[Oil]{.index folio=ends} goes.\n";
  CHECK_THAT(words_of_last(with_index(chapters, index_of_marks)), Contains("Oil, 1–4, 5"));

  CHECK(MadeBook({"# A\n\n[oil]{.index folio=begins}\n", index_of_marks}).reports() ==
        Reports{"c0.md:3:7 bad-markup"});
  CHECK(MadeBook({"# A\n\n[oil]{.index folio=ends}\n", index_of_marks}).reports() ==
        Reports{"c0.md:3:7 bad-markup"});
  CHECK(MadeBook(
            {"# A\n\n[oil]{.index folio=begins} and [oil]{.index folio=begins}, [oil]{.index folio=ends}\n",
             index_of_marks})
            .reports() == Reports{"c0.md:3:38 bad-markup"});
}

TEST_CASE(
    "an index has definitions where the text refers to them, and boldly where a table or card shows them",
    "[book]") {
  const std::string table =
      "```{table}\nkind: beast\nwhere: might > 2\ncolumns: [{label: Name, text: '{name}'}]\n```\n";
  const MadeBook book({"# Tides\n\nMind the [[crab]] and [[eel|thin ones]].\n", "# Beasts\n\n" + table,
                       "# Others\n\n```{card}\nid: eel\ncaption: Thin.\n```\n\nA [[crab]] is none.\n",
                       index_with("from: [definitions]\n")});
  CHECK(book.reports() == Reports{});
  CHECK_THAT(words_of_last(book), Contains("Lamp eel, 1, 3") && Contains("Tide crab, 1, 2, 3"));
  const MadeBook of_kind({"# A\n\nThe [[crab]].\n", index_with("kinds: [beest]\n")});
  CHECK(of_kind.reports() == Reports{"c1.md:4:1 bad-directive", "c1.md:4:9 unknown-kind"});
}

TEST_CASE("an index has heads, in which marks stand for where they begin", "[book]") {
  const std::string head = "```{chapter}\nlead: Mind the tide.\n```\n\n";
  const MadeBook book({head + "# Tides of [water]{.index}\n\n## Ebb\n\nLow.\n", head + "# Salt\n\nDry.\n",
                       index_with("from: [headings, marks]\n")});
  CHECK(book.reports() == Reports{});
  CHECK_THAT(words_of_last(book), Contains("Ebb, 1") && Contains("Salt, 2") &&
                                      Contains("Tides of water, 1") && Contains("water, 1") &&
                                      !Contains("Index, "));
}

TEST_CASE("an index has the terms of a game in all their forms, as whole words", "[book]") {
  const std::map<std::string, std::string> terms{
      {"content/systems/hexfall/terms.yaml",
       "kind: terms\ngroups:\n  skill:\n    label: Skills\n    offered: true\n    "
       "terms:\n      swim: {name: Swimming, forms: [swims, to "
       "swim]}\n      row: {name: Rowing}\n"}};
  const MadeBook book(
      {"# A\n\nShe Swims; he has to\nswim. Swimmingly!\n", "# B\n\nNo rower, but *rowing* and swims.\n",
       index_with("from: [terms]\ngroups: [skill]\n")},
      "small", terms);
  CHECK(book.reports() == Reports{});
  CHECK_THAT(words_of_last(book), Contains("Rowing, 2") && Contains("Swimming, 1, 2"));
  CHECK_THAT(book.words(0), Contains("She Swims; he has"));
  // Whoever looks for one does not mean a cover or contents.
  const MadeBook whole({"```{cover}\ntitle: Swimming\n```\n", "# What is here\n\n```{contents}\n```\n",
                        "# Those who swim\n\nThey swims.\n", index_with("from: [terms]\ngroups: [skill]\n")},
                       "small", terms);
  CHECK_THAT(words_of_last(whole), Contains("Swimming, 3"));
  CHECK_THAT(words_of_last(whole), !Contains("Swimming, 1"));
}

TEST_CASE("an entry leads to others, which must be there", "[book]") {
  const std::string text = "# A\n\n[oil]{.index} and [wick]{.index as=\"Lamps > wicks\"}\n";
  const MadeBook book({text, index_with("see: {Fat: oil}\nalso: {Oil: [Lamps > wicks]}\n")});
  CHECK(book.reports() == Reports{});
  CHECK_THAT(words_of_last(book), Contains("Fat, see Oil") && Contains("Oil, 1; see also Lamps, wicks"));

  CHECK(MadeBook({text, index_with("see: {Fat: oyl}\n")}).reports() ==
        Reports{"c1.md:4:12 unknown-reference"});
  CHECK(MadeBook({text, index_with("see: {oil: Lamps}\n")}).reports() == Reports{"c1.md:4:7 bad-directive"});
  CHECK(MadeBook({text, index_with("also: {Fat: oil}\n")}).reports() == Reports{"c1.md:4:8 bad-directive"});
  // What leads somewhere has no page itself.
  CHECK(MadeBook({text, index_with("see: {Fat: oil, Lard: fat}\n")}).reports() ==
        Reports{"c1.md:4:23 unknown-reference"});
}

TEST_CASE("marks that no index has, and an index that has nothing, are told", "[book]") {
  const std::string numbered = "```{chapter}\nlead: Mind the tide.\n```\n\n";
  CHECK(MadeBook({"# A\n\n[oil]{.index}\n"}).reports() == Reports{"c0.md:3:7 key-without-effect"});
  CHECK(MadeBook({numbered + "# A\n\n[oil]{.index}\n", index_with("from: [headings]\n")}).reports() ==
        Reports{"c0.md:7:7 key-without-effect"});
  CHECK(MadeBook({"# A\n\nNothing.\n", "# Index\n\n```{index}\n```\n"}).reports() ==
        Reports{"primer.yaml:1:1 bad-directive"});
  CHECK(MadeBook({"# A\n\n[oil]{.index}\n", index_with("from: [marks]\nkinds: [beast]\n")}).reports() ==
        Reports{"c1.md:5:1 key-without-effect"});
  CHECK(MadeBook({"# A\n\n[oil]{.index as=\"> b\"}\n", index_of_marks}).reports() ==
        Reports{"c0.md:3:7 bad-markup", "c1.md:4:1 bad-directive"});
}

TEST_CASE("a mark in a table's rows is found in each of them", "[book]") {
  const MadeBook book(
      {"# Beasts\n\n```{table}\nkind: beast\ncolumns: [{label: Name, text: '[{name}]{.index}'}]\n```\n",
       index_of_marks});
  CHECK(book.reports() == Reports{});
  CHECK_THAT(words_of_last(book), Contains("Lamp eel, 1") && Contains("Tide crab, 1"));
}

TEST_CASE("a reference says a chapter's number and the page of what it leads to", "[book]") {
  const std::string head = "```{chapter}\nlead: Mind the tide.\n```\n\n";
  const MadeBook book({"# A\n\nSee [[#tides|chapter #]], [[#tides|on p. ##]], [[#ebb|p. ##]].\n",
                       head + "# Tides\n\n## Ebb\n\nLow.\n"});
  CHECK(book.reports() == Reports{});
  std::string words = book.words(0);
  std::erase(words, '|');
  CHECK_THAT(words, Contains("chapter 1, p.\u00a02, on p. 2, p. 2."));
}

TEST_CASE("marks and references in the words of furniture are found", "[book]") {
  const std::string text =
      "```{chapter}\nlead: The [tide]{.index}.\n```\n\n# A\n\n```{card}\nid: eel\ncaption: As [thin]{.index} "
      "as "
      "a [[crab]].\n```\n\n```{example}\ntitle: A [night]{.index}\nrows: [{label: a, value: b}]\n```\n";
  const MadeBook book({text, "# Index\n\n```{index}\n```\n"});
  CHECK(book.reports() == Reports{});
  CHECK_THAT(words_of_last(book),
             Contains("night, 1") && Contains("thin, 1") && Contains("tide, 1") && Contains("Tide crab, 1"));
}

TEST_CASE("an article at the start of an entry does not count for its place", "[book]") {
  const MadeBook book = with_index({"# A\n\n[The wick]{.index}, [a lamp]{.index}, [Theatre]{.index}, "
                                    "[zest]{.index as=\"Oil > the zest\"}, "
                                    "[rind]{.index as=\"Oil > rind\"}.\n"},
                                   index_of_marks);
  CHECK(book.reports() == Reports{});
  CHECK_THAT(words_of_last(book), Contains("La lamp, 1OOilrind, 1the zest, 1TTheatre, 1WThe wick, 1"));
}

TEST_CASE("notes of a table stand below its last row and nowhere else", "[book]") {
  const std::string table =
      "# A\n\n```{table}\nof: tides\ncaption: Tides\nnotes: ['*High* at springs.', 'See [[#a]].']\n```\n";
  const MadeBook book({table});
  CHECK(book.reports() == Reports{});
  CHECK(book.made.is_sound);
  const std::string words = words_of_last(book);
  CHECK_THAT(words, Contains("High at springs."));
  CHECK(words.find("3+") < words.find("High at springs."));
  CHECK(words.find("High at springs.") < words.find("See A, p."));
}

TEST_CASE(
    "an index leads to each table and card that shows a definition, and not to contents that say a title "
    "again",
    "[book]") {
  const MadeBook book({"# What is in it\n\n```{contents}\n```\n",
                       "```{chapter}\n```\n\n# Tides\n\n## [Ferries]{.index "
                       "as=\"Ships\"}\n\nNone.\n\n```{card}\nid: crab\n```\n",
                       "```{chapter}\n```\n\n# More\n\nSome.\n\n```{cards}\nids: [eel, crab]\n```\n",
                       "# Where it is\n\n```{index}\n```\n"});
  INFO(source::render_text(book.diagnostics, book.sources));
  REQUIRE(book.made.is_sound);
  CHECK_THAT(book.words(3),
             Catch::Matchers::Contains("Tide crab, |2|, |3") && Catch::Matchers::Contains("Ships, |2"));
  CHECK_THAT(book.words(3), !Catch::Matchers::Contains("Ships, |1"));
}
