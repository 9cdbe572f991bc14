// What a book says, before it is set.
#include <catch2/catch.hpp>

#include "unit/book_fixture.h"

using namespace talia;
using Catch::Matchers::Contains;
using test::MadeBook;
using Reports = std::vector<std::string>;

namespace {

std::string dump_of(const MadeBook& book) {
  Diagnostics heard_already;
  return book::dump_resolved(book.catalog.books.at(0), *book.common, heard_already);
}

const std::string opener = "```{chapter}\nlead: Mind *the tide*.\nicons: [claw]\nsky: night\n```\n\n";

}  // namespace

TEST_CASE("a resolved book numbers its chapters, tables and figures and knows its references' targets",
          "[book]") {
  const std::string table =
      "```{table}\nkind: beast\norder: threat\ncaption: All\nid: all\nspan: column\n"
      "columns: [{label: Name, text: '{name}'}, {label: Might, text: '{might}', align: right}]\n```\n";
  const MadeBook book(
      {"# Contents\n\n```{contents}\n```\n",
       opener + "# Tides\n\nSee [[#all|rows of #]] and [[crab]].\n\n### Mind\n\nThe *ebb*.\n\n" + table,
       "```{chapter}\nopening: plain\n```\n\n# Salt\n\n```{card}\nid: eel\ncaption: Thin.\n```\n"},
      "small", {{"templates/icons/claw.svg", "<svg/>"}});
  INFO(source::render_text(book.diagnostics, book.sources));
  CHECK(book.reports() == Reports{});
  const std::string dump = dump_of(book);
  INFO(dump);
  CHECK_THAT(
      dump,
      Contains("chapter content/campaigns/reach/books/c0.md plain #contents in tide\n  title \"Contents\"\n"
               "  directive contents\n"));
  CHECK_THAT(
      dump,
      Contains("c1.md scene 1 #tides night in tide\n  title \"Tides\"\n  lead \"Mind \" \"the tide\"!em "
               "\".\"\n  icon claw\n"));
  CHECK_THAT(
      dump,
      Contains(
          "  paragraph \"See \" [[#all|\"rows of 1.1\"]] \" and \" [\"Tide crab\"](\"reach:crab\") \".\"\n"));
  CHECK_THAT(dump, Contains("  head \"Mind\"!#mind\n  paragraph \"The \" \"ebb\"!em \".\"\n"));
  CHECK_THAT(dump,
             Contains("    table of a column #all \"Table 1.1\"\n      caption \"All\"\n      column left "
                      "\"Name\"\n      column right "
                      "\"Might\"\n      row reach:eel\n        cell \"Lamp eel\"\n        cell \"1\"\n"));
  CHECK_THAT(dump, Contains("    figure \"Fig. 1\"\n      card reach:eel\n      caption \"Thin.\"\n"));
  CHECK_THAT(dump, Contains("labels\n  #all \"table 1.1\"\n"));
}

TEST_CASE("a reference that leads nowhere is told in a book without any heading, too", "[book]") {
  const MadeBook book({"Go to [[#salt]].\n"});
  CHECK(book.reports() == Reports{"c0.md:1:9 unknown-reference"});
  CHECK_FALSE(book.made.is_sound);
}

TEST_CASE("what has no place in a list or quotation is left out of what the book says", "[book]") {
  const MadeBook book({"# A\n\n- one\n\n  > two\n\n> three\n>\n> ---\n"});
  CHECK(book.reports().size() == 2);
  const std::string dump = dump_of(book);
  CHECK_THAT(dump, Contains("item\n      paragraph \"one\"\n  sidebar\n    paragraph \"three\"\nlabels"));
}

TEST_CASE("a table at fault is told once, and not what refers to it", "[book]") {
  const std::string table = "```{table}\nof: tidse\nid: all\ncaption: All\n```\n";
  const MadeBook book({"# A\n\nSee [[#all]] and [[#all|rows of #]].\n\n" + table});
  CHECK(book.reports() == Reports{"c0.md:6:5 bad-directive"});
  // Nor one whose body cannot be read, which the reading of the book tells of.
  const MadeBook broken({"# A\n\nSee [[#all]].\n\n```{table}\nof: [\nid: all\n```\n"});
  CHECK(std::ranges::none_of(
      broken.reports(), [](const std::string& report) { return report.ends_with("unknown-reference"); }));
  CHECK_FALSE(broken.made.is_sound);
}
