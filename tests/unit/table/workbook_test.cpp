#include <fmt/format.h>

#include "table/book/days.h"
#include "table/book/escapes.h"
#include "table/book/zip.h"
#include "unit/table_fixture.h"

using namespace talia;
using table::ZipPart;
using test::TableRun;

namespace {

constexpr std::string_view main_names = "xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"";

// An XLSX of one sheet.
std::vector<ZipPart> xlsx_parts(std::string_view sheet_data, std::string_view more = {}) {
  const std::string_view types = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  return {
      {"_rels/.rels", fmt::format("<Relationships><Relationship Id=\"a\" Type=\"{}/officeDocument\" "
                                  "Target=\"xl/workbook.xml\"/></Relationships>",
                                  types)},
      {"xl/workbook.xml", fmt::format("<workbook {} xmlns:r=\"x\"><sheets><sheet name=\"Beasts\" "
                                      "sheetId=\"1\" r:id=\"b\"/></sheets></workbook>",
                                      main_names)},
      {"xl/_rels/workbook.xml.rels",
       fmt::format(
           "<Relationships><Relationship Id=\"b\" Type=\"{}/worksheet\" Target=\"s.xml\"/></Relationships>",
           types)},
      {"xl/s.xml",
       fmt::format("<worksheet {}><sheetData>{}</sheetData>{}</worksheet>", main_names, sheet_data, more)}};
}
std::string xlsx(std::string_view sheet_data, std::string_view more = {}) {
  return table::zip(xlsx_parts(sheet_data, more));
}
std::string text(std::string_view place, std::string_view words) {
  return fmt::format("<c r=\"{}\" t=\"inlineStr\"><is><t>{}</t></is></c>", place, words);
}

std::string ods(std::string_view rows) {
  return table::zip(
      {{"mimetype", "application/vnd.oasis.opendocument.spreadsheet"},
       {"content.xml",
        fmt::format("<o:document-content xmlns:o=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\" "
                    "xmlns:t=\"t\" xmlns:x=\"x\">"
                    "<o:body><o:spreadsheet><t:table "
                    "t:name=\"Beasts\">{}</t:table></o:spreadsheet></o:body></o:document-content>",
                    rows)}});
}

void check_refused(const std::string& bytes, std::string_view why, const table::TableReading& reading = {}) {
  const TableRun run("a.xlsx", bytes, reading);
  INFO(why);
  CHECK_FALSE(run.book);
  CHECK(run.code() == Code::unreadable_table);
  CHECK(run.message().find(why) != std::string::npos);
  CHECK(run.diagnostics.in_order_added().front().help_text);
}

}  // namespace

TEST_CASE("a workbook gives its cells with their places", "[table]") {
  const TableRun run("a.xlsx",
                     xlsx("<row r=\"1\">" + text("A1", "name") + text("B1", "hp") + "</row><row r=\"2\">" +
                          text("A2", "Ogre") + "<c r=\"B2\"><v>30</v></c></row>"));
  CHECK(run.text() == "name|hp;Ogre|30");
  CHECK(table::words_of(*run.book, 0, run.cell(0, 1).place) == "Beasts!B2");
  const Diagnostic at =
      table::at(*run.book, 0, run.cell(0, 1).place, Diagnostic::error(Code::wrong_type, {}, "no"));
  CHECK(at.message == "`a.xlsx`, `Beasts!B2`: no");
}

TEST_CASE("numbers of a workbook are what is stored, and what counts of it", "[table]") {
  const TableRun run("a.xlsx", xlsx("<row r=\"1\">" + text("A1", "n") +
                                    "</row><row r=\"2\"><c r=\"A2\"><v>0.30000000000000004</v></c></row>"
                                    "<row r=\"3\"><c r=\"A3\"><v>1E-7</v></c></row><row r=\"4\"><c "
                                    "r=\"A4\"><v>9007199254740993</v></c></row>"));
  CHECK(run.cell(0, 0).text == "0.30000000000000004");
  CHECK(run.cell(0, 0).value == "0.3");
  CHECK(run.cell(1, 0).value == "0.0000001");
  CHECK(run.cell(2, 0).text == "9007199254740993");
  CHECK(run.told(TableDoubt::rounded_number).find("A2 0.30000000000000004") != std::string::npos);
}

TEST_CASE("a broken workbook is refused with a reason", "[table]") {
  const std::string whole = xlsx("<row r=\"1\">" + text("A1", "name") + "</row>");
  check_refused(whole.substr(0, whole.size() / 2), "directory");
  check_refused("PK\x03\x04 and nothing", "directory");
  std::string damaged = whole;
  damaged[whole.find("workbook.xml") + 40] ^= 0x55;
  CHECK_FALSE(TableRun("a.xlsx", damaged).book);
  check_refused(xlsx("<row r=\"2\"/><row r=\"1\"/>"), "order");
  check_refused(xlsx("<row r=\"1\">" + text("B1", "x") + text("A1", "y") + "</row>"), "order");
  check_refused(xlsx("<row r=\"1\"><c r=\"A1\" t=\"s\"><v>5</v></c></row>"), "A1");
  check_refused(xlsx("<row r=\"1\"><c r=\"A1\"><v>many</v></c></row>"), "`many`");
  check_refused(xlsx("<row r=\"1\"><c r=\"ZZZZ1\"><v>1</v></c></row>"), "more cells");
  check_refused(xlsx("<row r=\"1\"><c r=\"XFE1\"><v>1</v></c></row>"), "more cells");
  check_refused(xlsx("<row r=\"1\"><c"), "XML");
  check_refused(xlsx(""), "no sheet");
  check_refused(table::zip({{"readme.txt", "no table"}}), "no workbook");
  check_refused(table::zip({{"xl/workbook.bin", "x"}}), ".xlsb");
  auto declared = xlsx_parts("");
  declared.back().bytes = "<!DOCTYPE a [<!ENTITY b \"c\">]>" + declared.back().bytes;
  check_refused(table::zip(declared), "document type");
}

TEST_CASE("a workbook that grows beyond all tables is refused before it grows", "[table]") {
  table::TableReading reading;
  reading.limits.inflated = 10'000;
  check_refused(xlsx(std::string(20'000, ' ')), "would take", reading);
  reading = {};
  reading.limits.cells = 3;
  check_refused(xlsx("<row r=\"1\">" + text("D1", "name") + "</row>"), "more cells", reading);
  reading = {};
  reading.limits.parts = 2;
  check_refused(xlsx(""), "parts", reading);
  reading = {};
  reading.limits.depth = 3;
  check_refused(xlsx("<row><c><is><r><t/></r></is></c></row>"), "deep", reading);
}

TEST_CASE("a part that is larger than it says is damaged", "[table]") {
  std::string bytes = table::zip({{"xl/workbook.xml", std::string(1000, ' ')}, {"_rels/.rels", "<a/>"}});
  const std::size_t size =
      bytes.find("\xE8\x03", bytes.rfind("PK\x01\x02") > 0 ? bytes.find("PK\x01\x02") : 0);
  REQUIRE(size != std::string::npos);
  bytes[size] = 1;
  CHECK(TableRun("a.xlsx", bytes).message().find("damaged") != std::string::npos);
}

TEST_CASE("OpenDocument repeats rows and cells without growing beyond what they say", "[table]") {
  const std::string cell = "<t:table-cell o:value-type=\"string\"><x:p>{}</x:p></t:table-cell>";
  const auto said = [](std::string_view words) {
    return fmt::format("<t:table-cell o:value-type=\"string\"><x:p>{}</x:p></t:table-cell>", words);
  };
  const TableRun run("a.ods",
                     ods("<t:table-row>" + said("name") + said("a") + said("b") +
                         "</t:table-row><t:table-row t:number-rows-repeated=\"2\">" + said("Ogre") +
                         "<t:table-cell t:number-columns-repeated=\"2\" o:value-type=\"float\" "
                         "o:value=\"3\"><x:p>3</x:p></t:table-cell>"
                         "<t:table-cell t:number-columns-repeated=\"16380\"/></t:table-row><t:table-row "
                         "t:number-rows-repeated=\"1048570\"><t:table-cell/></t:table-row>"));
  CHECK(run.text() == "name|a|b;Ogre|3|3;Ogre|3|3");
  CHECK(table::words_of(*run.book, 0, run.cell(1, 2).place) == "Beasts!C3");
  check_refused(
      ods("<t:table-row t:number-rows-repeated=\"999999999\">" + said("name") + said("x") + "</t:table-row>"),
      "more cells");
  check_refused(ods("<t:table-row><t:table-cell t:number-columns-repeated=\"99999\" o:value-type=\"boolean\" "
                    "o:boolean-value=\"true\"/></t:table-row>"),
                "more cells");
  check_refused(ods("<t:table-row><t:table-cell o:value-type=\"float\" o:value=\"three\"/></t:table-row>"),
                "`three`");
  CHECK(table::zip({}).size() == 22);
  CHECK(cell.size() > 1);
}

TEST_CASE("formats tell dates, times and per cents from numbers", "[table]") {
  using table::look_of_format;
  using table::NumberLook;
  for (const std::string_view code :
       {"dd/mm/yyyy", "[$-415]d\\ mmmm\\ yyyy;@", "yyyy-mm-dd hh:mm", "mmmm", "m/d/yy"}) {
    CHECK(look_of_format(code) == NumberLook::date);
  }
  for (const std::string_view code : {"h:mm", "hh:mm:ss", "mm:ss", "h:mm AM/PM"}) {
    CHECK(look_of_format(code) == NumberLook::time);
  }
  for (const std::string_view code :
       {"General", "0.00", "#,##0.00\\ [$€-407]", "0.0\" days\"", "[Red]0\\d;[Blue]\\-0\\d",
        "\"TRUE\";\"FALSE\"", "_-* #,##0\\ \"gp\"_-", "0.00E+00", "@"}) {
    CHECK(look_of_format(code) == NumberLook::plain);
  }
  CHECK(look_of_format("[h]:mm") == NumberLook::duration);
  CHECK(look_of_format("0.0%") == NumberLook::per_cent);
  CHECK(look_of_format("\"TRUE\";\"TRUE\";\"FALSE\"") == NumberLook::boolean);
}

TEST_CASE("formats say how many figures stand after the point", "[table]") {
  for (const auto& [code, decimals] :
       std::vector<std::pair<std::string_view, std::size_t>>{{"0.00", 2},
                                                             {"#,##0.00\\ [$€-407]", 2},
                                                             {"0.0\" days\"", 1},
                                                             {"0.0#", 1},
                                                             {"General", 0},
                                                             {"0", 0},
                                                             {"0.00E+00", 0},
                                                             {"0.00%", 0},
                                                             {"ss.000", 0},
                                                             {"\"1.00\"0", 0},
                                                             {"0.;0.00", 0}}) {
    INFO(code);
    CHECK(table::decimals_of_format(code) == decimals);
  }
  CHECK(table::decimals_of_built_in(4) == 2);
  CHECK(table::decimals_of_built_in(10) == 0);
  const auto shown = [](std::string_view value, std::string_view words) {
    const TableRun run("a.ods",
                       ods(fmt::format("<t:table-row><t:table-cell o:value-type=\"string\"><x:p>price</x:p>"
                                       "</t:table-cell></t:table-row><t:table-row><t:table-cell "
                                       "o:value-type=\"float\" o:value=\"{}\"><x:p>{}</x:p>"
                                       "</t:table-cell></t:table-row>",
                                       value, words)),
                       {.header_row = 1});
    return int{run.cell(0, 0).decimals};
  };
  CHECK(shown("4.5", "4,50 zł") == 2);
  CHECK(shown("1234.5", "1 234.50") == 2);
  CHECK(shown("1450", "1,450") == 0);
  CHECK(shown("4.456", "4,46") == 0);
  CHECK(shown("4", "4") == 0);
}

TEST_CASE("a formula that says yes or no is the word, and no formula", "[table]") {
  const auto row = [](std::string_view cell) {
    return xlsx(fmt::format("<row r=\"1\">{}{}</row><row r=\"2\">{}{}</row>", text("A1", "name"),
                            text("B1", "hot"), text("A2", "Soup"), cell));
  };
  // With its value and without, as a boolean and as a number.
  for (const std::string_view cell :
       {"<c r=\"B2\" t=\"b\"><f aca=\"false\">TRUE()</f><v>1</v></c>",
        "<c r=\"B2\" t=\"n\"><f aca=\"false\">TRUE()</f><v>1</v></c>", "<c r=\"B2\"><f> true </f></c>"}) {
    const TableRun run("a.xlsx", row(cell));
    INFO(cell);
    CHECK(run.text() == "name|hot;Soup|true");
    CHECK(run.cell(0, 1).kind == CellKind::boolean);
    CHECK_FALSE(run.tells(TableDoubt::formula));
  }
  CHECK(TableRun("a.xlsx", row("<c r=\"B2\"><f>FALSE()</f><v>0</v></c>")).text() == "name|hot;Soup|false");
  CHECK(TableRun("a.xlsx", row("<c r=\"B2\" t=\"b\"><f>NOT(TRUE())</f><v>0</v></c>"))
            .tells(TableDoubt::formula));
  const auto cells = [](std::string_view formula) {
    return ods(
        fmt::format("<t:table-row><t:table-cell o:value-type=\"string\"><x:p>hot</x:p></t:table-cell>"
                    "</t:table-row><t:table-row><t:table-cell t:formula=\"{}\" "
                    "o:value-type=\"boolean\" o:boolean-value=\"true\"><x:p>TRUE</x:p></t:table-cell>"
                    "</t:table-row>",
                    formula));
  };
  CHECK_FALSE(TableRun("a.ods", cells("of:=TRUE()"), {.header_row = 1}).tells(TableDoubt::formula));
  CHECK(TableRun("a.ods", cells("of:=NOT(FALSE())"), {.header_row = 1}).tells(TableDoubt::formula));
}

TEST_CASE("days are counted as spreadsheets count them", "[table]") {
  using table::DayCount;
  using table::iso_of_serial;
  using table::NumberLook;
  const auto day = [](std::string_view serial, DayCount count = DayCount::from_1900) {
    return iso_of_serial(serial, NumberLook::date, count).value_or("none");
  };
  CHECK(day("1") == "1900-01-01");
  CHECK(day("59") == "1900-02-28");
  CHECK(day("60") == "none");
  CHECK(day("61") == "1900-03-01");
  CHECK(day("45351") == "2024-02-29");
  CHECK(day("45351.7708333333") == "2024-02-29T18:30:00");
  CHECK(day("0", DayCount::from_1904) == "1904-01-01");
  CHECK(day("43889", DayCount::from_1904) == "2024-02-29");
  CHECK(day("2958465") == "9999-12-31");
  CHECK(day("2958466") == "none");
  CHECK(day("1e300") == "none");
  CHECK(iso_of_serial("1.104166666666667", NumberLook::duration, DayCount::from_1900) == "26:30:00");
  CHECK(iso_of_serial("0.75", NumberLook::time, DayCount::from_1900) == "18:00:00");
  CHECK(table::serial_of("2024-02-29") == 45351);
  CHECK_FALSE(table::serial_of("2023-02-29"));
  CHECK_FALSE(table::serial_of("1900-01-05"));
  CHECK(table::time_of_duration("-PT1H") == "-01:00:00");
  CHECK(table::time_of_duration("P1DT2H") == "26:00:00");
  CHECK_FALSE(table::time_of_duration("PT"));
}

TEST_CASE("escapes of a workbook stand for characters, and their own letters for themselves", "[table]") {
  CHECK(table::unescaped("a_x000D_\nb_x0009_c") == "a\nb\tc");
  CHECK(table::unescaped("_x005F_x000D_ _xZZZZ_ _x41") == "_x000D_ _xZZZZ_ _x41");
  CHECK(table::unescaped("_xD83D__xDC09_") == "🐉");
  CHECK(table::unescaped("_xD83D_ alone") == "_xD83D_ alone");
  for (const std::string_view text :
       {"_x000D_", "__x0041__", "a\x07z", "\xEF\xBF\xBF", "tab\tline\n", "_xD83D_"}) {
    CHECK(table::unescaped(table::escaped(text)) == text);
  }
}
