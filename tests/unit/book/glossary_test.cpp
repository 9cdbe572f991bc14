// What the terms of a game mean.
#include <catch2/catch.hpp>

#include "unit/book_fixture.h"

using namespace talia;
using Catch::Matchers::Contains;
using test::MadeBook;
using Reports = std::vector<std::string>;

namespace {

MadeBook with_terms(const std::vector<std::string>& chapters) {
  return MadeBook(
      chapters, "small",
      {{"content/systems/hexfall/terms.yaml",
        "kind: terms\ngroups:\n  state:\n    offered: true\n    terms:\n"
        "      prone: {name: Prone, forms: [proned], meaning: 'On the *ground*, {1 + 1} feet below.'}\n"
        "      awash: {name: Awash, meaning: 'Wet. See also [[#prone]].'}\n"
        "      dry: {name: Dry}\n"
        "  sea: {offered: true, terms: {level2: {name: Level 2, meaning: Low.}, level10: {name: Level 10, "
        "meaning: "
        "High.}}}\n"}});
}

std::string dump_of_glossary(const MadeBook& book) {
  Diagnostics heard;
  return book::dump_resolved(book.catalog.books.at(0), *book.common, heard);
}

}  // namespace

TEST_CASE("a glossary has the terms with a meaning by the alphabet, and references lead to them", "[book]") {
  const MadeBook book = with_terms(
      {"# Fish\n\nIt lies [[#prone]], that is [[#awash|wet]].\n", "# Words\n\n```{glossary}\n```\n"});
  CHECK(book.reports() == Reports{});
  CHECK(book.made.is_sound);
  CHECK_THAT(dump_of_glossary(book),
             Contains("    glossary\n      term #awash \"Awash\"\n        meaning \"Wet. See also \" "
                      "[[#prone|\"Prone\"]] \".\"\n"
                      "      term #level2 \"Level 2\"\n        meaning \"Low.\"\n"
                      "      term #level10 \"Level 10\"\n        meaning \"High.\"\n"
                      "      term #prone \"Prone\"\n        meaning \"On the \" \"ground\"!em"));
  CHECK(book.page_of("prone") == 1);
  CHECK_THAT(book.words(0), Contains("Prone, p.\u00a02"));
  CHECK_THAT(book.words(1), Contains("Awash") && Contains("ground"));
}

TEST_CASE("a glossary may choose among groups, and a section goes before a term of its name", "[book]") {
  const MadeBook book = with_terms(
      {"# Fish\n\n## Level2\n\nWords of [[#level2]].\n", "# Words\n\n```{glossary}\ngroups: [sea]\n```\n"});
  CHECK(book.reports() == Reports{});
  CHECK_THAT(dump_of_glossary(book), Contains("      term \"Level 2\"\n") && !Contains("Prone"));
  CHECK(book.page_of("level2") == 0);
}

TEST_CASE("terms that a book names and its glossary does not explain are told once", "[book]") {
  const MadeBook book =
      with_terms({"# Fish\n\nIt is dry, and dry again, and proned.\n", "# Words\n\n```{glossary}\n```\n"});
  CHECK(book.reports() == Reports{"c1.md:1:3 unexplained-term"});
  CHECK(book.made.is_sound);
  CHECK(with_terms({"# Fish\n\nIt is dry.\n"}).reports() == Reports{});
}

TEST_CASE("a glossary without an entry, or of a group that is not there, is told", "[book]") {
  CHECK(MadeBook({"# Words\n\n```{glossary}\n```\n"}).reports() == Reports{"c0.md:1:3 bad-directive"});
  CHECK(with_terms({"# Words\n\n```{glossary}\ngroups: [sea, sky]\n```\n"}).reports() ==
        Reports{"c0.md:4:15 unknown-term"});
}
