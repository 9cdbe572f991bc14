// A thousand tables with hostile cells, written by us and read back: `oracle_tables DIR`. Each goes through CSV, XLSX and YAML;
// some also through LibreOffice, which reads our XLSX and writes XLSX, ODS and CSV of it. A table passes when no value has changed.
// What a format cannot hold is refused on purpose and counted so. The last line is `N passed, N failed, N refused on purpose`.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "document/read.h"
#include "edit/rewrite.h"
#include "source/source_map.h"
#include "table/read.h"
#include "table/text/decimal.h"
#include "table/write.h"

namespace {

using namespace talia;
namespace fs = std::filesystem;

constexpr std::size_t tables = 1000;
constexpr std::size_t tables_of_office = 40;

constexpr std::string_view pieces[] = {"ogre",
                                       "Ogre, big",
                                       "it's",
                                       "\"quoted\"",
                                       "\"",
                                       "a;b|c\td",
                                       "*bold* _it_",
                                       "{2d6}",
                                       "[[ogre]]",
                                       ":sword:",
                                       "# head",
                                       "- item",
                                       "key: value",
                                       "&a *b",
                                       "---",
                                       "~",
                                       "null",
                                       "yes",
                                       "No",
                                       "on",
                                       "true",
                                       "FALSE",
                                       "1e3",
                                       "0x10",
                                       "012",
                                       "1_000",
                                       ".inf",
                                       "NaN",
                                       "3/8",
                                       "5-10",
                                       "2d6+1",
                                       "12:30",
                                       "2024-02-29",
                                       "1 234,50",
                                       "−3",
                                       "½",
                                       "100%",
                                       "=1+1",
                                       "=HYPERLINK(\"x\")",
                                       "+1",
                                       "-2+3",
                                       "@x",
                                       "'=1",
                                       "'",
                                       "''@",
                                       "<b>&amp;</b>",
                                       "]]>",
                                       "_x000D_",
                                       "_x0041_",
                                       "__x005F_",
                                       " lead",
                                       "trail ",
                                       "  ",
                                       "a  b",
                                       "line\nbreak",
                                       "\n",
                                       "end\n",
                                       "para\n\ngraph",
                                       "tab\there",
                                       "zażółć gęślą jaźń",
                                       "Straße",
                                       "é",
                                       "e\u0301",
                                       "שלום",
                                       "\u202eRTL\u202c",
                                       "\u200f",
                                       "\u00a0",
                                       "\u2028",
                                       "🐉",
                                       "👩‍👩‍👧",
                                       "𝔉𝔦𝔫",
                                       "\uFEFFbom",
                                       "sep=,",
                                       "#N/A",
                                       "#REF!",
                                       "01-02",
                                       "1/2",
                                       "Jan 5",
                                       "$5",
                                       "5 €",
                                       "0.1",
                                       "-0",
                                       "00",
                                       "TRUE",
                                       "{\"a\": 1}",
                                       "[1, 2]",
                                       "\\n",
                                       "\\",
                                       "`code`",
                                       "x"};
constexpr std::string_view numbers[] = {"0",
                                        "1",
                                        "-1",
                                        "12",
                                        "0.1",
                                        "0.3",
                                        "-0.25",
                                        "1234.5",
                                        "123456789012345",
                                        "0.000001",
                                        "1000000",
                                        "0.123456789012345",
                                        "-99999.99999",
                                        "100000000000000000000",
                                        "12345678901234567890",
                                        "9007199254740993",
                                        "0.1234567890123456789",
                                        "0.000000000000000000001"};

class Maker {
 public:
  explicit Maker(std::uint64_t seed) : random_(seed) {}

  table::WrittenSheet sheet() {
    table::WrittenSheet sheet;
    sheet.name = "Beasts";
    const std::size_t width = 2 + pick(5);
    const std::size_t height = 1 + pick(12);
    sheet.columns.push_back({.header = "id", .is_locked = true});
    for (std::size_t i = 1; i < width; ++i) {
      sheet.columns.push_back({.header = fmt::format("{} {}", pieces[pick(std::size(pieces))], i),
                               .note = pick(3) == 0 ? "a note" : "",
                               .is_long = pick(3) == 0});
      if (pick(4) == 0) {
        sheet.columns.back().choices = {"fire", "cold, dry", std::string(pieces[pick(std::size(pieces))])};
      }
    }
    for (std::size_t i = 0; i < height; ++i) {
      std::vector<Cell>& row = sheet.rows.emplace_back();
      row.push_back(text(fmt::format("beast_{}", i)));
      while (row.size() < width) {
        row.push_back(cell());
      }
    }
    return sheet;
  }

 private:
  std::size_t pick(std::size_t count) { return static_cast<std::size_t>(random_() % count); }

  static Cell text(std::string words) {
    Cell cell;
    cell.kind = words.empty() ? CellKind::empty : CellKind::text;
    cell.text = std::move(words);
    return cell;
  }

  Cell cell() {
    const std::size_t sort = pick(10);
    if (sort == 0) {
      return {};
    }
    if (sort < 3) {
      Cell cell = text(std::string(numbers[pick(std::size(numbers))]));
      cell.kind = CellKind::number;
      return cell;
    }
    if (sort == 3) {
      Cell cell = text(pick(2) == 0 ? "true" : "false");
      cell.kind = CellKind::boolean;
      return cell;
    }
    if (sort == 4) {
      Cell cell = text(fmt::format("{:04}-{:02}-{:02}", 1850 + pick(300), 1 + pick(12), 1 + pick(28)));
      cell.kind = CellKind::date;
      return cell;
    }
    std::string words;
    for (std::size_t i = 0, count = 1 + pick(3); i < count; ++i) {
      words += (i == 0 ? "" : pick(2) == 0 ? " " : "") + std::string(pieces[pick(std::size(pieces))]);
    }
    return text(words);
  }

  std::mt19937_64 random_;
};

// What a cell says, with numbers by their value.
std::string value_of(const Cell& cell) {
  const std::string text = table::text_of(cell);
  const auto number = cell.kind == CellKind::number ? table::parse_decimal(text) : std::nullopt;
  return number ? table::plain(*number) : text;
}

// Whether what LibreOffice wrote means the same: in CSV `TRUE`, and numbers with an exponent; in ODS blanks at the ends of a
// paragraph, which the format takes for none and LibreOffice writes all the same.
bool is_the_same(const std::string& got, std::string wanted, CellKind kind, const std::string& name) {
  if (kind == CellKind::boolean && name.ends_with(".csv")) {
    return got == (wanted == "true" ? "TRUE" : "FALSE");
  }
  if (kind == CellKind::number && name.ends_with(".csv")) {
    const auto number = table::parse_decimal(got);
    return number && table::plain(*number) == wanted;
  }
  if (!name.ends_with(".ods")) {
    return false;
  }
  for (std::size_t at = wanted.find(" \n"); at != std::string::npos; at = wanted.find(" \n")) {
    wanted.erase(at, 1);
  }
  for (std::size_t at = wanted.find("\n "); at != std::string::npos; at = wanted.find("\n ")) {
    wanted.erase(at + 1, 1);
  }
  return got == wanted.substr(0, wanted.find_last_not_of(' ') + 1);
}

// What has changed, or nothing.
std::string difference(const table::WrittenSheet& sheet, const std::string& name, std::string_view bytes) {
  SourceMap sources;
  Diagnostics diagnostics;
  // The header is said, for some of these tables have rows that look like none.
  const auto book = table::read(name, bytes, {.header_row = 1}, sources, diagnostics);
  if (!book) {
    return "it cannot be read back: " + source::render_text(diagnostics, sources);
  }
  const TableSheet& read = book->sheets.front();
  if (read.rows.size() != sheet.rows.size() || read.columns.size() != sheet.columns.size()) {
    return fmt::format("{} rows of {} columns in place of {} of {}", read.rows.size(), read.columns.size(),
                       sheet.rows.size(), sheet.columns.size());
  }
  for (std::size_t j = 0; j < sheet.columns.size(); ++j) {
    if (read.columns[j].header != sheet.columns[j].header &&
        !is_the_same(read.columns[j].header, sheet.columns[j].header, CellKind::text, name)) {
      return fmt::format("the header `{}` in place of `{}`", read.columns[j].header, sheet.columns[j].header);
    }
  }
  for (std::size_t i = 0; i < sheet.rows.size(); ++i) {
    for (std::size_t j = 0; j < sheet.columns.size(); ++j) {
      const std::vector<Cell>& cells = read.rows[i].cells;
      const std::string got = j < cells.size() ? value_of(cells[j]) : std::string();
      const std::string wanted = value_of(sheet.rows[i][j]);
      if (got != wanted && !is_the_same(got, wanted, sheet.rows[i][j].kind, name)) {
        return fmt::format("row {}, `{}`: `{}` in place of `{}`", i + 1, sheet.columns[j].header, got,
                           wanted);
      }
    }
  }
  return {};
}

struct Tally {
  std::size_t passed = 0, failed = 0, refused = 0;

  void count(const std::string& what, const std::string& change) {
    ++(change.empty() ? passed : failed);
    if (!change.empty()) {
      fmt::print("failed  {}: {}\n", what, change);
    }
  }
};

std::string bytes_of(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// What LibreOffice does not keep: ends of lines and marks of the byte order of Unicode within a text; and in its CSV an apostrophe
// before a formula is a letter, which we take for a guard.
bool is_kept_by_office(const table::WrittenSheet& sheet) {
  const auto is_odd = [](const std::string& text) {
    return text.find("\u2028") != std::string::npos || text.find("\uFEFF") != std::string::npos ||
           table::has_guard(text);
  };
  for (const table::WrittenColumn& column : sheet.columns) {
    if (is_odd(column.header)) {
      return false;
    }
  }
  for (const std::vector<Cell>& row : sheet.rows) {
    for (const Cell& cell : row) {
      if (is_odd(cell.text)) {
        return false;
      }
    }
  }
  return true;
}

edit::YamlValue in_yaml(const Cell& cell) {
  switch (cell.kind) {
    case CellKind::empty:
      return {};
    case CellKind::boolean:
      return {cell.text == "true"};
    case CellKind::number:
      return {edit::YamlValue::Number{cell.text}};
    default:
      return edit::YamlValue::text(cell.text);
  }
}

// What has changed on the way through a YAML file of its rows, or nothing. Texts come back composed, as is said of reading.
std::string yaml_difference(const table::WrittenSheet& sheet) {
  edit::YamlValue::List rows;
  for (const std::vector<Cell>& row : sheet.rows) {
    edit::YamlValue::Map map;
    for (std::size_t j = 0; j < row.size(); ++j) {
      map.emplace_back(sheet.columns[j].header, in_yaml(row[j]));
    }
    rows.push_back({std::move(map)});
  }
  const edit::YamlValue::Map wanted{{"rows", {std::move(rows)}}};
  const auto text = edit::new_file(wanted);
  if (!text) {
    return "it cannot be written: " + text.error().message;
  }
  SourceMap sources;
  Diagnostics diagnostics;
  const DocumentFile file = document::read_yaml(sources.add("rows.yaml", *text), sources, diagnostics);
  if (file.documents.size() != 1) {
    return "it cannot be read back: " + source::render_text(diagnostics, sources);
  }
  return edit::value_of(file.documents.front()->root()) == edit::YamlValue{wanted} ? ""
                                                                                   : "a value has changed";
}

// Our XLSX through LibreOffice into its own formats, and each of these read.
void through_office(const std::vector<table::WrittenSheet>& sheets, Tally& tally) {
  const fs::path folder = fs::temp_directory_path() / fmt::format("talia-tables-{}", std::random_device()());
  fs::create_directories(folder);
  std::string files;
  for (std::size_t i = 0; i < sheets.size(); ++i) {
    const fs::path path = folder / fmt::format("{}.xlsx", i);
    std::ofstream(path, std::ios::binary) << table::write_xlsx({sheets[i]}).value();
    files += " '" + path.string() + "'";
  }
  // Cells of CSV in quotes, as they are stored and not as they are shown.
  for (const std::string& format :
       {std::string("xlsx"), std::string("ods"),
        std::string("csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,false")}) {
    const std::string extension = format.substr(0, format.find(':'));
    const fs::path out = folder / ("out-" + extension);
    const std::string command = fmt::format(
        "soffice -env:UserInstallation='file://{}/profile' --headless --convert-to '{}' --outdir '{}'{} "
        ">/dev/null 2>&1",
        folder.string(), format, out.string(), files);
    if (std::system(command.c_str()) != 0) {
      fmt::print("failed  LibreOffice does not convert to {}\n", extension);
      tally.failed += sheets.size();
      continue;
    }
    for (std::size_t i = 0; i < sheets.size(); ++i) {
      const std::string name = fmt::format("{}.{}", i, extension);
      tally.count("LibreOffice " + name, difference(sheets[i], name, bytes_of(out / name)));
    }
  }
  fs::remove_all(folder);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    fmt::print(stderr, "usage: oracle_tables DIR; DIR is where LibreOffice is, such as /usr/bin\n");
    return 2;
  }
  Tally tally;
  std::vector<table::WrittenSheet> for_office;
  for (std::size_t i = 0; i < tables; ++i) {
    const table::WrittenSheet sheet = Maker(i).sheet();
    const std::string csv = table::write_csv(sheet);
    tally.count(fmt::format("{}.csv", i), difference(sheet, "a.csv", csv));
    tally.count(fmt::format("{}.yaml", i), yaml_difference(sheet));
    const auto xlsx = table::write_xlsx({sheet});
    if (!xlsx) {
      ++tally.refused;
      continue;
    }
    tally.count(fmt::format("{}.xlsx", i), difference(sheet, "a.xlsx", *xlsx));
    if (for_office.size() < tables_of_office && is_kept_by_office(sheet)) {
      for_office.push_back(sheet);
    }
  }
  if (fs::exists(fs::path(argv[1]) / "soffice")) {
    through_office(for_office, tally);
  } else {
    fmt::print("LibreOffice is not there; its {} tables are left out\n", tables_of_office);
  }
  fmt::print("{} passed, {} failed, {} refused on purpose\n", tally.passed, tally.failed, tally.refused);
  return tally.failed == 0 ? 0 : 1;
}
