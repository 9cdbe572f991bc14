// What a typesetter would look for on the pages of a book: points 5, 14 and 16 of the list at the head of
// typeset_polish_test.cpp.
#include <map>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "unit/book_fixture.h"

using namespace talia;
using Catch::Matchers::Contains;
using test::MadeBook;

namespace {

struct PrintedLine {
  std::string words;
  Reading reading;
  Length y;
};

// The lines of one column, from its head; the columns of all pages in the order in which they are read.
using Column = std::vector<PrintedLine>;

std::vector<Column> columns_of(const MadeBook& book) {
  std::vector<Column> all;
  for (const Page& page : book.made.booklet.pages) {
    std::map<std::pair<bool, Length>, PrintedLine> lines;  // By column and baseline.
    test::for_each_item(page.own.items, [&](const Item& item, const Transform& place) {
      const auto* const run = std::get_if<GlyphRun>(&item.what);
      if (run != nullptr && item.role.reading != Reading::artefact) {
        const Point at = place.apply(run->origin);
        PrintedLine& line = lines[{at.x >= page.paper.width / 2, at.y}];
        line.words += run->text;
        line.reading = item.role.reading;
        line.y = at.y;
      }
    });
    for (const bool is_right : {false, true}) {
      Column& column = all.emplace_back();
      for (const auto& [key, line] : lines) {
        if (key.first == is_right) {
          column.push_back(line);
        }
      }
    }
  }
  return all;
}

// `count` words that name their paragraph: `p7`.
std::string words(std::size_t paragraph, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    text += fmt::format("{}p{}", i == 0 ? "" : " ", paragraph);
  }
  return text;
}

// Paragraphs, sections and lists of many lengths.
std::string prose(std::size_t shift) {
  std::string text = "# Prose\n\n";
  for (std::size_t i = 0; i < 120; ++i) {
    const std::size_t count = 5 + (i * 37 + shift * 11) % 70;
    if (i % 9 == 4) {
      text += fmt::format("## s{}\n\n", i);
    }
    text += (i % 5 == 3 ? "- " : "") + words(i, count) + "\n\n";
  }
  return text;
}

std::string first_word(const std::string& line) {
  const std::string bullet = "•";
  const std::size_t begin = line.starts_with(bullet) ? bullet.size() : 0;
  return line.substr(begin, line.find(' ', begin) - begin);
}

}  // namespace

TEST_CASE("Polish 14: no line of a paragraph or list item stands alone, and no heading ends a column",
          "[book]") {
  for (std::size_t shift = 0; shift < 6; ++shift) {
    const MadeBook book({prose(shift)});
    CHECK(book.reports().empty());
    const std::vector<Column> columns = columns_of(book);
    REQUIRE(columns.size() > 8);
    std::map<std::string, std::size_t> lines_of;
    for (const Column& column : columns) {
      for (const PrintedLine& line : column) {
        ++lines_of[first_word(line.words)];
      }
    }
    for (std::size_t i = 0; i < columns.size(); ++i) {
      INFO("column " << i << " of " << columns.size() << ", text " << shift);
      if (columns[i].size() < 2 || columns[i].front().reading == Reading::heading) {
        continue;
      }
      const auto alone = [&](std::size_t at, std::size_t beside) {
        const std::string word = first_word(columns[i][at].words);
        return lines_of[word] > 1 && first_word(columns[i][beside].words) != word;
      };
      CHECK_FALSE(alone(0, 1));
      CHECK_FALSE(alone(columns[i].size() - 1, columns[i].size() - 2));
      CHECK_FALSE(columns[i].back().words.starts_with('s'));
    }
  }
}

TEST_CASE("Polish 14: a caption stands with the table that it names", "[book]") {
  for (std::size_t before = 30; before < 46; ++before) {
    std::string text = "# Tables\n\n";
    for (std::size_t i = 0; i < before; ++i) {
      text += words(i, 3) + "\n\n";
    }
    const MadeBook book({text +
                         "```{table}\nkind: beast\ncaption: c0\nspan: column\ncolumns: [{label: Name, text: "
                         "'{name}'}]\n```\n"});
    CHECK(book.reports().empty());
    bool is_found = false;
    for (const Column& column : columns_of(book)) {
      for (std::size_t i = 0; i < column.size(); ++i) {
        if (column[i].words.find("c0") != std::string::npos) {
          is_found = true;
          REQUIRE(i + 2 < column.size());
          CHECK(column[i + 1].words == "Name");
          CHECK(column[i + 2].reading == Reading::cell);
        }
      }
    }
    CHECK(is_found);
  }
}

TEST_CASE("Polish 5: no column ends inside a word", "[book]") {
  std::size_t hyphens = 0;
  std::size_t columns_with_text = 0;
  for (std::size_t shift = 0; shift < 4; ++shift) {
    std::string text = "# Prose\n\n";
    for (std::size_t i = 0; i < 60; ++i) {
      for (std::size_t word = 0; word < 6 + (i + shift) * 7 % 20; ++word) {
        text +=
            "kon\u00adstan\u00adty\u00adno\u00adpo\u00adli\u00adtan\u00adczy\u00adkie\u00adwi\u00adczow\u00ad"
            "sko\u00adgra\u00adma\u00adty\u00adcz\u00adny\u00admi ";
      }
      text += "\n\n";
    }
    for (const Column& column : columns_of(MadeBook({text}))) {
      for (const PrintedLine& line : column) {
        hyphens += line.words.ends_with("\u00ad") ? 1 : 0;
      }
      if (!column.empty()) {
        ++columns_with_text;
        CHECK_FALSE(column.back().words.ends_with("\u00ad"));
      }
    }
  }
  CHECK(hyphens > columns_with_text * 10);  // Or nothing was tried.
}

TEST_CASE("Polish 16: lines of both columns and of all pages stand on one grid", "[book]") {
  const MadeBook book({prose(1) + "\n> A box\n>\n> that stands between them.\n\n" + words(200, 200) + "\n"});
  std::size_t count = 0;
  for (const Column& column : columns_of(book)) {
    for (const PrintedLine& line : column) {
      if (line.words.starts_with('p') || line.words.starts_with('s')) {
        ++count;
        CHECK((line.y - Length::mm(23)).units() % Length::mm(4).units() ==
              0);  // Top and baseline of the style.
      }
    }
  }
  CHECK(count > 200);
}

TEST_CASE("a heading above a table alone goes with the table, and the one above text stays with it",
          "[book]") {
  const std::string table = "```{table}\nof: tides\n```\n\n";
  const std::string text = "# Tables\n\n" + words(0, 40) + "\n\n## Alone\n\n" + table + "## Again\n\n" +
                           table + "## Told\n\n" + table + words(1, 40) + "\n\n## Last\n\n### Run in\n\n" +
                           table;
  const MadeBook book({text});
  CHECK(book.reports().empty());
  REQUIRE(book.made.booklet.pages.size() == 1);
  const std::string page = book.words(0);
  const auto at = [&](std::string_view words) { return page.find(words); };
  const auto table_after = [&](std::string_view words) { return page.find("Hours", at(words)); };
  // In reading order: the columns, then what stands at the page's foot.
  CHECK(at("Told") < at("Alone"));
  CHECK(at("Alone") < table_after("Alone"));
  CHECK(table_after("Alone") < at("Again"));
  CHECK(at("Again") < at("Last"));
  CHECK(at("Last") < at("Run in"));
  CHECK(at("Run in") < table_after("Run in"));
  CHECK(at("Told") < table_after("Told"));
  CHECK(book.made.booklet.outline.size() == 5);
  for (const OutlineEntry& entry : book.made.booklet.outline) {
    CHECK(book.page_of(entry.destination) == 0);
  }
}

TEST_CASE("a table that goes on says so in its caption, above its head again", "[book]") {
  std::string rows;
  for (int i = 0; i < 90; ++i) {
    rows += fmt::format("      - {{bell: {}, means: signal{}}}\n", i, i);
  }
  const auto book_in = [&](const std::string& language, const std::string& caption) {
    return MadeBook(
        {"# Bells\n\n```{table}\nof: bells\n" + caption + "```\n"}, "small",
        {{"content/systems/hexfall/bells.yaml",
          "kind: tables\ntables:\n  bells:\n    label: Bells\n    source: hexfall.bells\n"
          "    key: {id: bell, label: Bell}\n    columns: {means: {label: Meaning, type: text}}\n    "
          "rows:\n" +
              rows},
         {"content/campaigns/reach/campaign.yaml", "talia: 1\nid: reach\nsystem: hexfall\nlanguage: " +
                                                       language + "\nname: Reach\nversion: 1.0.0\n"}});
  };
  const MadeBook book = book_in("en", "caption: All of them\nspan: page\n");
  CHECK(book.reports().empty());
  const std::size_t pages = book.made.booklet.pages.size();
  REQUIRE(pages >= 3);
  for (std::size_t page = 0; page < pages; ++page) {
    INFO(page << ": " << book.words(page));
    CHECK_THAT(book.words(page), Contains("All of them"));
    CHECK_THAT(book.words(page), Contains("Meaning"));
    CHECK((book.words(page).find("cont.") != std::string::npos) == (page > 0));
  }
  const MadeBook silent = book_in("en", "span: page\n");
  CHECK(silent.words(1).find("cont.") == std::string::npos);
  const MadeBook german = book_in("de", "caption: Alle\nspan: page\n");
  CHECK_THAT(german.words(1), Contains("Forts."));
}
