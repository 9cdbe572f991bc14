#include "book/book.h"

#include <cmath>
#include <map>

#include <catch2/catch.hpp>

#include "unit/book_fixture.h"

using namespace talia;
using Catch::Matchers::Contains;
using test::MadeBook;
using Reports = std::vector<std::string>;
using namespace length_literals;

namespace {

const std::string chapter_head = "```{chapter}\nlead: Mind the tide.\n```\n\n";

}  // namespace

TEST_CASE("contents, bookmarks and references agree on the pages", "[book]") {
  const MadeBook book({"# Contents\n\n```{contents}\n```\n", chapter_head + "# Tides\n\nGo to [[#salt]].\n",
                       chapter_head + "# Towers\n\n## Salt\n\nSee [[#tides|above]].\n"});
  CHECK(book.reports() == Reports{});
  CHECK(book.made.is_sound);
  REQUIRE(book.made.booklet.pages.size() == 3);
  CHECK_THAT(book.words(0), Contains("Tides|2") && Contains("Towers|3") && Contains("Salt|3"));
  CHECK_THAT(book.words(1), Contains("Salt, p.\u00a03"));
  REQUIRE(book.made.booklet.outline.size() == 4);
  CHECK(book.made.booklet.outline[2].title == "2. Towers");
  CHECK(book.made.booklet.outline[3].level == 2);
  CHECK(book.page_of(book.made.booklet.outline[3].destination) == 2);
  CHECK(book.made.booklet.pages[2].label == "3");
}

TEST_CASE("the contents list chapters with a number and their sections, and no others", "[book]") {
  const MadeBook book({"# Contents\n\n```{contents}\n```\n\n## Signs\n\nNone.\n",
                       chapter_head + "# Tides\n\n## Ebb\n\nWater.\n",
                       "# Errata\n\n## Last year\n\nMany.\n"});
  CHECK(book.reports() == Reports{});
  const std::string words = book.words(0);
  CHECK_THAT(words, Contains("Tides|2") && Contains("Ebb|2") && !Contains("Last year"));
  CHECK(words.find("Signs") == words.rfind("Signs"));  // The section itself.
}

TEST_CASE("a label takes the number of a table in place of its sign, with the page", "[book]") {
  const std::string table =
      "\n```{table}\nkind: beast\ncaption: All\nid: all\ncolumns: [{label: Name, text: '{name}'}]\n```\n";
  const MadeBook book({"# Beasts\n\nLook into [[#all|the rows of table #]].\n" + table});
  CHECK(book.reports() == Reports{});
  CHECK_THAT(book.words(0), Contains("the rows of table 1, p.\u00a01"));

  const MadeBook numberless({"# Beasts\n\nGo to [[#beasts|chapter #]].\n" + table});
  CHECK(numberless.reports() == Reports{"c0.md:3:17 bad-markup"});
}

TEST_CASE("a reference to a definition leads to its row, and to nowhere when there is none", "[book]") {
  const std::string text = "# Beasts\n\nBeware of the [[crab]].\n";
  CHECK(MadeBook({text}).links() == Reports{});
  const MadeBook book({text + "\n```{table}\nkind: beast\ncolumns: [{label: Name, text: '{name}'}]\n```\n"});
  CHECK(book.reports() == Reports{});
  CHECK(book.links() == Reports{"reach:crab"});
  CHECK(book.page_of("reach:crab") == 0);
  const MadeBook borrowed(
      {"# Beasts\n\nBeware of the [[shell]].\n\n```{table}\nkind: beast\ncolumns: [{label: Name, text: "
       "'{name}'}]\n```\n"},
      "small",
      {{"content/systems/hexfall/library/shell.yaml",
        "kind: beast\nid: shell\nref: B-3\nname: Shell\nmight: 1\n"}});
  CHECK(borrowed.reports() == Reports{});
  CHECK(borrowed.links() == Reports{"hexfall:shell"});
  CHECK(borrowed.page_of("hexfall:shell") == 0);
}

TEST_CASE("a table shows what its formulas say, in the order that they give", "[book]") {
  const MadeBook book(
      {"# Beasts\n\n```{table}\nkind: beast\norder: threat\ncaption: All of them\nid: all\n"
       "columns:\n  - {label: Name, text: '{name}'}\n  - {label: Threat, text: '{threat}', align: "
       "right}\n```\n\n"
       "See [[#all]].\n"});
  CHECK(book.reports() == Reports{});
  CHECK_THAT(book.words(0), Contains("Table 1 All of them|Name|Threat|Lamp eel|2|Tide crab|6") ||
                                Contains("Table 1  All of them|Name|Threat|Lamp eel|2|Tide crab|6"));
  CHECK_THAT(book.words(0), Contains("table 1, p.\u00a01"));
  const MadeBook chosen(
      {"# Beasts\n\n```{table}\nkind: beast\nwhere: might > 2\ncolumns: [{label: Name, text: "
       "'{name}'}]\n```\n"});
  CHECK_THAT(chosen.words(0), Contains("Tide crab") && !Contains("Lamp eel"));
}

TEST_CASE("a ruleset's table prints its ranges with dashes", "[book]") {
  const MadeBook book({"# Tides\n\n```{table}\nof: tides\n```\n"});
  CHECK(book.reports() == Reports{});
  CHECK_THAT(book.words(0), Contains("Hours|Water|Depth|0–5|ebb|1–2|6+|flood|3+"));
}

TEST_CASE("a ruleset's table says terms, yes and no in words, in lists as by themselves", "[book]") {
  const MadeBook book(
      {"# Tackle\n\n```{table}\nof: tackle\n```\n"}, "small",
      {{"content/systems/hexfall/terms.yaml",
        "kind: terms\ngroups: {use: {terms: {light: Light, reach: {name: Long reach}}}}\n"},
       {"content/systems/hexfall/tackle.yaml",
        "kind: tables\ntables:\n  tackle:\n    label: Tackle\n    source: hexfall.tackle\n"
        "    key: {id: name, label: Name, type: text}\n    columns:\n      use: {label: Use, type: term "
        "use}\n"
        "      uses: {label: Uses, type: list of term use}\n      wet: {label: Wet, type: list of boolean}\n"
        "    rows: [{name: rope, use: reach, uses: [light, reach], wet: [true, false]}]\n"}});
  CHECK(book.reports() == Reports{});
  CHECK_THAT(book.words(0), Contains("rope|Long reach|Light, Long reach|yes, no"));
}

TEST_CASE("a card in a book is one frame however often it is shown", "[book]") {
  const MadeBook book({"# Beasts\n\n```{card}\nid: crab\n```\n\n```{cards}\nids: [crab, eel]\n```\n"});
  CHECK(book.reports() == Reports{});
  CHECK(book.made.booklet.frames.size() == 3);  // The ground, the crab, the eel.
  const Page& page = book.made.booklet.pages.at(0);
  REQUIRE(page.placed.size() == 4);
  CHECK(page.placed[1].frame == page.placed[2].frame);
  CHECK(page.placed[1].place.xx == Approx(0.42));
}

TEST_CASE("paragraphs, heads and cells say what they are to readers", "[book]") {
  const MadeBook book({"# Tides\n\nWater.\n\n## Ebb\n\n| A |\n|---|\n| b |\n"});
  std::vector<Reading> heard;
  test::for_each_item(book.made.booklet.pages.at(0).own.items, [&](const Item& item, const Transform&) {
    if (std::holds_alternative<GlyphRun>(item.what)) {
      heard.push_back(item.role.reading);
    }
  });
  CHECK(heard == std::vector<Reading>{Reading::heading, Reading::paragraph, Reading::heading, Reading::cell,
                                      Reading::cell, Reading::artefact});
}

TEST_CASE("no column ends in the middle of a word, nor with one line of a paragraph", "[book]") {
  std::string chapter = "# Tides\n";
  for (int paragraph = 0; paragraph < 60; ++paragraph) {
    chapter += "\nP" + std::to_string(paragraph);
    for (int word = 0; word < 14 + paragraph % 7; ++word) {
      chapter += " wide\u00adwater\u00adfowl\u00adnesting";
    }
    chapter += "\n";
  }
  const MadeBook book({chapter});
  std::size_t columns = 0;
  for (std::size_t number = 0; number + 1 < book.made.booklet.pages.size(); ++number) {
    // The lines of each column by their heights; a paragraph's first line has its indent before it.
    std::map<bool, std::map<Length, std::string>> lines;
    const Page& page = book.made.booklet.pages[number];
    test::for_each_item(page.own.items, [&](const Item& item, const Transform&) {
      const auto* const run = std::get_if<GlyphRun>(&item.what);
      if (run != nullptr && item.role.reading == Reading::paragraph) {
        lines[run->origin.x > 74_mm][run->origin.y] += run->text;
      }
    });
    for (const auto& [is_right, column] : lines) {
      ++columns;
      CHECK_FALSE(column.rbegin()->second.ends_with("-"));
      CHECK_FALSE(column.rbegin()->second.starts_with("P"));
    }
  }
  CHECK(columns > 6);
}

TEST_CASE("the first paragraph of a chapter with a picture has the style's drop cap, and no column parts it",
          "[book]") {
  const std::string opening = "```{chapter}\ncolour: tide\n```\n\n# Tides\n\n";
  const MadeBook book(
      {opening + "Water.\n\nMore of it.\n\nMuch more.\n\nAnd more of it.\n",
       opening + "## First\n\nFire burns.\n", "# Plain\n\nEarth stays.\n", opening + "- a list\n\nAir.\n"},
      "initials");
  CHECK(book.reports().empty());
  // The letters and the words, by pages.
  std::map<std::string, Point> places;
  std::vector<std::string> pages;
  for (const Page& page : book.made.booklet.pages) {
    std::string& all = pages.emplace_back();
    std::string line;
    Point start;
    test::for_each_item(page.own.items, [&](const Item& item, const Transform&) {
      const auto* const run = std::get_if<GlyphRun>(&item.what);
      if (std::holds_alternative<PathItem>(item.what) && item.role.layer == Layer::type) {
        all += "[letter]";
      } else if (run != nullptr && item.role.reading == Reading::paragraph) {
        if (!line.empty() && run->origin.y == start.y && run->origin.x < 70_mm) {
          all.pop_back();
        } else {
          line.clear();
          start = run->origin;
        }
        line += run->text;
        all += run->text + "|";
        places[line] = start;
      }
    });
  }
  REQUIRE(pages.size() == 4);
  CHECK(pages[0].starts_with("[letter]Water.|"));
  CHECK(pages[1] == "Fire burns.|");  // A head stands over it already.
  CHECK(pages[2] == "Earth stays.|");
  CHECK(pages[3] == "•a list|Air.|");
  // Where the paragraph is too short, rows stay empty: four are as high as the three paragraphs that follow.
  CHECK(places.at("More of it.").x > 70_mm);
  CHECK(places.at("More of it.").y == places.at("Water.").y);
}

TEST_CASE("faults of a book are said at their own words", "[book]") {
  CHECK(MadeBook({"# A\n\n```{tabel}\n```\n"}).reports() == Reports{"c0.md:3:5 unknown-directive"});
  CHECK(MadeBook({"# A\n\n```{table}\n```\n"}).reports() == Reports{"c0.md:3:5 bad-directive"});
  CHECK(MadeBook({"# A\n\n```{table}\nof: tids\n```\n"}).reports() == Reports{"c0.md:4:5 bad-directive"});
  CHECK(MadeBook({"# A\n\n```{table}\nof: tides\ncolumns: [{id: watr}]\n```\n"}).reports() ==
        Reports{"c0.md:5:16 bad-directive"});
  CHECK(
      MadeBook(
          {"# A\n\n```{table}\nkind: beast\nwhere: might > 99\ncolumns: [{label: N, text: '{name}'}]\n```\n"})
          .reports() == Reports{"c0.md:4:7 bad-directive"});
  CHECK(MadeBook({"# A\n\n```{card}\nid: crabb\n```\n"}).reports() == Reports{"c0.md:4:5 unknown-reference"});
  CHECK(MadeBook({"# A\n\nSee [[#b]].\n"}).reports() == Reports{"c0.md:3:7 unknown-reference"});
  CHECK(MadeBook({"# A\n\n```{chapter}\ncolour: tid\nicons: [clw]\n```\n"}).reports() ==
        Reports{"c0.md:4:9 unknown-colour", "c0.md:5:9 unknown-icon"});
  CHECK(MadeBook({"# A\n\n```{table}\nkind: beast\ncolumns: [{label: N, text: '{nme}'}]\n```\n"}).reports() ==
        Reports{"c0.md:5:30 unknown-stat"});
  const MadeBook unstyled({"# A\n"}, "smal");
  CHECK(unstyled.reports() == Reports{"primer.yaml:4:8 unknown-book-style"});
  CHECK(!unstyled.made.is_sound);
}

TEST_CASE("two tables of one name are reported at the second", "[book]") {
  const std::string table = "```{table}\nof: tides\nid: t\ncaption: T\n```\n\n";
  const MadeBook book({"# A\n\n" + table + table});
  CHECK(book.reports() == Reports{"c0.md:11:5 bad-directive"});
}

TEST_CASE("a text with markup composes in a book, and a list in a cell is told", "[book]") {
  const std::string table =
      "```{table}\nkind: beast\ncolumns: [{label: Name, text: '{name}'}, {label: Text, text: "
      "\"{text ?? '-'}\"}]\n```\n";
  const auto beast = [](const std::string& text) {
    std::string schema = test::beast_files().at("schemas/hexfall/beast.schema.yaml");
    schema.replace(schema.find("ref, "), 5, "");
    schema.replace(schema.find("x-text: inline"), 14, "x-text: block");
    return std::map<std::string, std::string>{
        {"schemas/hexfall/beast.schema.yaml", schema},
        {"content/campaigns/reach/whale.yaml",
         "kind: beast\nid: whale\nref: B-9\nname: Whale\nmight: 9\n" + text}};
  };
  const MadeBook book({"# Beasts\n\nIt is told: {def('beast', 'whale').text}\n\n" + table}, "small",
                      beast("text: with *{might}* teeth\n"));
  CHECK(book.reports() == Reports{});
  CHECK_THAT(book.words(0), Contains("It is told: with |9| teeth"));
  CHECK(book.words(0).find('*') == std::string::npos);
  const MadeBook listed({"# Beasts\n\nIt has:\n\n{def('beast', 'whale').text}\n"}, "small",
                        beast("text: |\n  - teeth\n  - fins\n"));
  CHECK(listed.reports() == Reports{});
  CHECK_THAT(listed.words(0), Contains("teeth") && Contains("fins"));
  const MadeBook cell({"# Beasts\n\n" + table}, "small", beast("text: |\n  - teeth\n  - fins\n"));
  CHECK(cell.reports() == Reports{"whale.yaml:7:3 bad-markup"});
  const MadeBook heading({"# Beasts\n\n## {def('beast', 'whale').text}\n"}, "small",
                         beast("text: |\n  - teeth\n  - fins\n"));
  CHECK(heading.reports() == Reports{"c0.md:3:1 bad-markup"});
}
