#include <fmt/format.h>

#include "table/book/zip.h"
#include "unit/table_fixture.h"

using namespace talia;
using table::WrittenSheet;
using test::number_cell;
using test::TableRun;
using test::text_cell;

namespace {

WrittenSheet beasts() {
  Cell seen = text_cell("2024-02-29");
  seen.kind = CellKind::date;
  Cell tame = text_cell("true");
  tame.kind = CellKind::boolean;
  return {.name = "Beasts",
          .columns = {{.header = "id", .is_locked = true},
                      {.header = "rules", .note = "what it does", .is_long = true},
                      {.header = "hp"},
                      {.header = "kind", .choices = {"beast", "fiend, lesser"}},
                      {.header = "seen"},
                      {.header = "tame"}},
          .rows = {{text_cell("ogre"), text_cell("=1+1 <b>&amp;</b>\n\"_x000D_\"  "), number_cell("30"),
                    text_cell("beast"), seen, tame},
                   {text_cell("imp"), text_cell("007"), number_cell("0.1"), Cell(), Cell(), Cell()},
                   {text_cell("bat"), text_cell("\u202eRTL 🐉"), number_cell("12345678901234567890"),
                    text_cell("fiend, lesser")}},
          .is_hidden = false};
}

}  // namespace

TEST_CASE("what is written as XLSX reads back as the same values", "[table]") {
  const WrittenSheet sheet = beasts();
  const auto bytes = table::write_xlsx({sheet});
  REQUIRE(bytes);
  const TableRun run("a.xlsx", *bytes);
  INFO(source::render_text(run.diagnostics, run.sources));
  REQUIRE(run.book);
  for (std::size_t i = 0; i < sheet.rows.size(); ++i) {
    for (std::size_t j = 0; j < sheet.rows[i].size(); ++j) {
      const std::vector<Cell>& cells = run.book->sheets[0].rows.at(i).cells;
      const Cell cell = j < cells.size() ? cells[j] : Cell();
      INFO(i << ", " << j << ": " << table::text_of(cell));
      CHECK(table::text_of(cell) == table::text_of(sheet.rows[i][j]));
      const bool has_too_many_digits = sheet.rows[i][j].text == "12345678901234567890";
      CHECK((has_too_many_digits || cell.kind == sheet.rows[i][j].kind));
    }
  }
  CHECK(run.book->sheets[0].name == "Beasts");
}

TEST_CASE("a number that ends in zeros shows them in a workbook, and reads back with them", "[table]") {
  WrittenSheet sheet{.name = "Prices", .columns = {{.header = "name"}, {.header = "price"}}, .rows = {}};
  for (const std::string price : {"4.50", "4.5", "4", "0.100", "12.0000", "7.00000"}) {
    sheet.rows.push_back({text_cell("x" + price), number_cell(price)});
  }
  const auto bytes = table::write_xlsx({sheet});
  REQUIRE(bytes);
  const TableRun run("a.xlsx", *bytes);
  REQUIRE(run.book);
  std::string decimals;
  for (const SheetRow& row : run.book->sheets[0].rows) {
    decimals += std::to_string(row.cells.at(1).decimals);
  }
  CHECK(decimals == "200340");
}

TEST_CASE("the same table is the same bytes, and two sheets are two", "[table]") {
  WrittenSheet base = beasts();
  base.name = "_base";
  base.is_hidden = true;
  const auto bytes = table::write_xlsx({beasts(), base});
  REQUIRE(bytes);
  CHECK(*bytes == *table::write_xlsx({beasts(), base}));
  const TableRun run("a.xlsx", *bytes);
  REQUIRE(run.book);
  REQUIRE(run.book->sheets.size() == 3);
  CHECK(run.book->sheets[1].is_hidden);
  CHECK(run.book->sheets[2].name == "_lists");
}

TEST_CASE("what no spreadsheet holds is refused, and not cut", "[table]") {
  WrittenSheet sheet = beasts();
  sheet.rows[0][1] = text_cell(std::string(40'000, 'x'));
  const auto bytes = table::write_xlsx({sheet});
  REQUIRE_FALSE(bytes);
  CHECK(bytes.error().message.find("`Beasts!B2`") != std::string::npos);
}

TEST_CASE("names of sheets are such that a spreadsheet takes them", "[table]") {
  CHECK(table::sheet_name("a/b: [c]*?", {}) == "a b   c");
  CHECK(table::sheet_name("", {}) == "Sheet");
  CHECK(table::sheet_name("Beasts", {"beasts", "BEASTS 2"}) == "Beasts 3");
  CHECK(table::sheet_name(std::string(40, 'x'), {std::string(31, 'x')}).size() == 31);
}

TEST_CASE("choices, notes and locks stand in the sheet", "[table]") {
  WrittenSheet sheet = beasts();
  sheet.columns[3].choices = {"beast", "fiend"};
  const auto bytes = table::write_xlsx({sheet});
  REQUIRE(bytes);
  auto archive = table::ZipArchive::open(*bytes, {});
  REQUIRE(archive);
  const std::string xml = archive->read("xl/worksheets/sheet1.xml").value();
  CHECK(xml.find("<formula1>&quot;beast,fiend&quot;</formula1>") != std::string::npos);
  CHECK(xml.find("prompt=\"what it does\"") != std::string::npos);
  CHECK(xml.find("<sheetProtection") != std::string::npos);
  CHECK(xml.find("<f>") == std::string::npos);
}
