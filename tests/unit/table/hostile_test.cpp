// The tables of tests/tables against what a careful human reads out of them.
#include <filesystem>
#include <map>
#include <set>

#include <fmt/format.h>

#include "table/guess.h"
#include "table/text/decimal.h"
#include "table/text/json_scan.h"
#include "unit/table_fixture.h"

using namespace talia;
using test::TableRun;

namespace {

const std::string folder = std::string(TALIA_TESTS) + "/tables/";

const Cell* find(const Cell& record, std::string_view key) {
  const auto found = std::ranges::find(record.keys, key);
  return found == record.keys.end() ? nullptr
                                    : &record.items[static_cast<std::size_t>(found - record.keys.begin())];
}

Cell expectation_of(const std::string& name, SourceMap& sources) {
  const std::string text = test::bytes_of(folder + name);
  const table::TableLimits limits;
  auto read = table::JsonScanner(text, {sources.add(name, text)}, limits).read();
  REQUIRE(read);
  return *std::move(read);
}

std::string words_of(const Cell& cell) {
  return fmt::format("{} `{}`", static_cast<int>(cell.kind), table::text_of(cell));
}

bool agrees(const Cell& cell, const Cell& expected);

bool agrees_as(std::string_view kind, const Cell& cell, const Cell& expected) {
  if (kind == "number") {
    return cell.kind == CellKind::number && cell.text == expected.text;
  }
  if (kind == "date" || kind == "time" || kind == "error") {
    const CellKind wanted = kind == "date"   ? CellKind::date
                            : kind == "time" ? CellKind::time
                                             : CellKind::error;
    return cell.kind == wanted && cell.text == expected.text;
  }
  const CellKind wanted = kind == "list" ? CellKind::list : CellKind::record;
  return cell.kind == wanted && cell.items.size() == expected.items.size() && cell.keys == expected.keys &&
         std::ranges::equal(cell.items, expected.items, agrees);
}

bool agrees(const Cell& cell, const Cell& expected) {
  switch (expected.kind) {
    case CellKind::empty:
      return cell.is_empty();
    case CellKind::record:
      return agrees_as(expected.keys.at(0), cell, expected.items.at(0));
    case CellKind::number:
      return cell.kind == CellKind::number &&
             table::parse_decimal(table::text_of(cell)) == table::parse_decimal(expected.text);
    default:
      return cell.kind == expected.kind && cell.text == expected.text;
  }
}

void compare(const TableSheet& sheet, const Cell& expected) {
  const std::string name = table::text_of(*find(expected, "name"));
  INFO("sheet " << name);
  CHECK(sheet.name == name);
  CHECK(sheet.is_hidden == (find(expected, "hidden") != nullptr));
  const Cell& columns = *find(expected, "columns");
  REQUIRE(sheet.columns.size() == columns.items.size());
  for (std::size_t i = 0; i < columns.items.size(); ++i) {
    CHECK(sheet.columns[i].header == find(columns.items[i], "name")->text);
  }
  const Cell& rows = *find(expected, "rows");
  REQUIRE(sheet.rows.size() == rows.items.size());
  for (std::size_t i = 0; i < rows.items.size(); ++i) {
    const std::vector<Cell>& wanted = rows.items[i].items;
    const std::vector<Cell>& cells = sheet.rows[i].cells;
    CHECK(cells.size() <= wanted.size());
    for (std::size_t j = 0; j < wanted.size(); ++j) {
      const Cell cell = j < cells.size() ? cells[j] : Cell();
      INFO("row " << i << ", column " << j << ": " << words_of(cell) << " instead of "
                  << words_of(wanted[j]));
      CHECK(agrees(cell, wanted[j]));
    }
  }
}

using Lines = std::map<std::uint32_t, std::string>;

Lines skipped_of(const TableSheet& sheet) {
  Lines lines;
  for (const SkippedRows& rows : sheet.skipped) {
    for (std::uint32_t i = rows.first; i <= rows.last; ++i) {
      lines.emplace(i, table::name_of(rows.as));
    }
  }
  return lines;
}

// The table's own words for why a line is no row begin with these.
std::string sort_of(std::string_view why) {
  constexpr std::pair<std::string_view, std::string_view> sorts[] = {
      {"blank", "blank"},      {"comment", "comment"},        {"title", "title"},  {"total", "total"},
      {"a list", "no_record"}, {"not a record", "no_record"}, {"broken", "broken"}};
  for (const auto& [begin, sort] : sorts) {
    if (why.starts_with(begin)) {
      return std::string(sort);
    }
  }
  return std::string(why);
}

void compare_skipped(const Workbook& book, const Cell& expected) {
  std::map<std::string, Lines> wanted;
  if (const Cell* skipped = find(expected, "skipped")) {
    for (const Cell& one : skipped->items) {
      const Cell* sheet = find(one, "sheet");
      const auto line = static_cast<std::uint32_t>(std::stoul(find(one, "line")->text));
      wanted[sheet == nullptr ? book.sheets.front().name : sheet->text].emplace(
          line, sort_of(find(one, "why")->text));
    }
  }
  for (const TableSheet& sheet : book.sheets) {
    Lines lines = skipped_of(sheet);
    // Rows that a workbook does not mention are listed by a human here and there only.
    const bool is_book = book.format == TableFormat::xlsx || book.format == TableFormat::ods;
    std::erase_if(lines, [&](const auto& line) {
      return is_book && line.second == "blank" && !wanted[sheet.name].contains(line.first);
    });
    INFO("sheet " << sheet.name);
    CHECK(lines == wanted[sheet.name]);
  }
}

// What each table must tell, by sort.
const std::map<std::string, std::set<TableDoubt>, std::less<>> told_of = {
    {"potwory.csv",
     {TableDoubt::encoding, TableDoubt::title_line, TableDoubt::blank_row, TableDoubt::total_row}},
    {"waffen.csv", {TableDoubt::duplicate_header, TableDoubt::empty_header}},
    {"spells.csv", {TableDoubt::blank_row, TableDoubt::stray_quote}},
    {"cards.tsv", {}},
    {"ships.csv",
     {TableDoubt::comment_line, TableDoubt::blank_row, TableDoubt::ragged_row, TableDoubt::total_row}},
    {"quests.tsv", {TableDoubt::stray_quote}},
    {"zones.tsv", {TableDoubt::comment_line, TableDoubt::no_header}},
    {"releases.csv", {TableDoubt::ragged_row}},
    {"special_casing.txt", {TableDoubt::comment_line, TableDoubt::blank_row, TableDoubt::no_header}},
    {"letters.txt", {TableDoubt::no_header}},
    {"armoury.xlsx",
     {TableDoubt::hidden_sheet, TableDoubt::merged_cells, TableDoubt::formula, TableDoubt::error_cell,
      TableDoubt::total_row, TableDoubt::title_line, TableDoubt::blank_row, TableDoubt::date}},
    {"bestiary.xlsx",
     {TableDoubt::hidden_sheet, TableDoubt::empty_sheet, TableDoubt::formula, TableDoubt::error_cell,
      TableDoubt::duplicate_header, TableDoubt::rounded_number, TableDoubt::date}},
    {"almanac.xlsx",
     {TableDoubt::hidden_part, TableDoubt::annotation, TableDoubt::formula, TableDoubt::error_cell,
      TableDoubt::control_character, TableDoubt::formatting, TableDoubt::date, TableDoubt::merged_cells}},
    {"tavern.ods",
     {TableDoubt::hidden_sheet, TableDoubt::empty_sheet, TableDoubt::annotation, TableDoubt::formula,
      TableDoubt::date}},
    {"harbour.ods",
     {TableDoubt::hidden_sheet, TableDoubt::hidden_part, TableDoubt::merged_cells, TableDoubt::annotation,
      TableDoubt::drawing, TableDoubt::link, TableDoubt::blank_row, TableDoubt::empty_header}},
    {"ledger.ods",
     {TableDoubt::error_cell, TableDoubt::formula, TableDoubt::total_row, TableDoubt::format,
      TableDoubt::rounded_number, TableDoubt::date}},
    {"menagerie.json", {TableDoubt::duplicate_key, TableDoubt::empty_header}},
    {"recipes.json", {TableDoubt::key_column, TableDoubt::duplicate_key, TableDoubt::no_record}},
    {"encounters.jsonl",
     {TableDoubt::blank_row, TableDoubt::no_record, TableDoubt::broken_line, TableDoubt::duplicate_key}},
    {"withdrawn.json", {}},
};

std::vector<std::string> tables() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    const bool is_expectation = name.ends_with(".expected.json");
    if (entry.is_regular_file() && !is_expectation && name != "README.md" && !name.starts_with('.')) {
      names.push_back(name);
    }
  }
  std::ranges::sort(names);
  return names;
}

}  // namespace

TEST_CASE("hostile tables are read as a careful human reads them", "[table]") {
  const std::vector<std::string> names = tables();
  REQUIRE(names.size() == 24);
  for (const std::string& name : names) {
    DYNAMIC_SECTION(name) {
      SourceMap sources;
      const Cell expected = expectation_of(name.substr(0, name.rfind('.')) + ".expected.json", sources);
      const TableRun run(name, test::bytes_of(folder + name));
      INFO(source::render_text(run.diagnostics, run.sources));
      if (find(expected, "refused") != nullptr) {
        CHECK_FALSE(run.book);
        CHECK(run.diagnostics.has_errors());
        return;
      }
      REQUIRE(run.book);
      CHECK(run.diagnostics.empty());
      const std::vector<Cell>& sheets = find(expected, "sheets")->items;
      REQUIRE(run.book->sheets.size() == sheets.size());
      for (std::size_t i = 0; i < sheets.size(); ++i) {
        compare(run.book->sheets[i], sheets[i]);
      }
      compare_skipped(*run.book, expected);
      REQUIRE(told_of.contains(name));
      for (const TableDoubt doubt : told_of.find(name)->second) {
        INFO(table::name_of(doubt));
        CHECK(run.tells(doubt));
      }
    }
  }
}

namespace {

// The types as the expectations call them.
std::string type_of(const ColumnGuess& guess) {
  if (guess.is_list && guess.type != GuessedType::reference) {
    return "list";
  }
  switch (guess.type) {
    case GuessedType::choice:
      return "closed";
    case GuessedType::block:
    case GuessedType::none:
      return "text";
    case GuessedType::record:
      return "mixed";
    default:
      return std::string(table::name_of(guess.type));
  }
}

// Where no type holds every cell, a text does, and so does a list of texts; and what is whole is a number.
bool is_fine(std::string_view guessed, std::string_view wanted) {
  return guessed == wanted || (guessed == "whole" && wanted == "number") ||
         (wanted == "mixed" && guessed == "text");
}

// Columns that are guessed otherwise than a careful human does, with what is guessed.
const std::set<std::string, std::less<>> otherwise = {
    // Times of day are dates here: both are kept as texts.
    "almanac.xlsx opens: date for mixed",
    "tavern.ods kueche_bis: date for mixed",
    // One cell is of another type, which is told, and the column is kept as texts.
    "armoury.xlsx damage: text for dice",
    "armoury.xlsx forged: text for date",
    "spells.csv damage: text for dice",
    "waffen.csv gewicht_kg: text for number",
    "menagerie.json tags: mixed for list",
    // Words that are too few to be known for a closed list.
    "armoury.xlsx type: text for closed",
    "harbour.ods class: text for closed",
    // `yes`, `no` and `N` in many spellings, `Y` and `N`, and a text that is a number all the same.
    "cards.tsv foil: closed for mixed",
    "letters.txt column_10: boolean for closed",
    "bestiary.xlsx lost: number for mixed",
    // Blanks between members part words, too.
    "special_casing.txt column_2: text for list",
    "special_casing.txt column_3: text for list",
    "special_casing.txt column_4: text for list",
    // 2.0 is a number to whoever does not know what a version is.
    "releases.csv version: number for text",
};

}  // namespace

TEST_CASE("the columns of hostile tables are guessed as a careful human guesses them", "[table]") {
  std::set<std::string, std::less<>> found;
  std::size_t columns = 0;
  for (const std::string& name : tables()) {
    const TableRun run(name, test::bytes_of(folder + name));
    if (!run.book) {
      continue;
    }
    SourceMap sources;
    const Cell expected = expectation_of(name.substr(0, name.rfind('.')) + ".expected.json", sources);
    const TableGuess guess = table::guess(*run.book, {"kind", "extends"});
    for (std::size_t i = 0; i < guess.sheets.size(); ++i) {
      const std::vector<Cell>& wanted = find(find(expected, "sheets")->items.at(i), "columns")->items;
      std::set<std::string> ids;
      for (std::size_t j = 0; j < wanted.size(); ++j) {
        const ColumnGuess& column = guess.sheets[i].columns.at(j);
        ++columns;
        CHECK((!column.id.empty() && column.id[0] >= 'a' && column.id[0] <= 'z'));
        CHECK(ids.insert(column.id).second);
        if (!is_fine(type_of(column), find(wanted[j], "type")->text)) {
          found.insert(fmt::format("{} {}: {} for {}", name, column.id, type_of(column),
                                   find(wanted[j], "type")->text));
        }
      }
    }
  }
  CHECK(columns > 150);
  CHECK(found == otherwise);
}

TEST_CASE("what is told of a table names the table and a place", "[table]") {
  for (const std::string& name : tables()) {
    TableRun run(name, test::bytes_of(folder + name));
    if (!run.book) {
      continue;
    }
    Diagnostics told;
    table::report(*run.book, told);
    CHECK(told.errors() == 0);
    for (const Diagnostic& diagnostic : told.in_order_added()) {
      CHECK((diagnostic.code == Code::table_reading || diagnostic.code == Code::left_out_of_table));
    }
    const std::string text = source::render_text(told, run.sources);
    INFO(text);
    CHECK((run.book->told.empty() || text.find(name) != std::string::npos));
  }
}
