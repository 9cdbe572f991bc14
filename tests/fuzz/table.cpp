// Hostile bytes as tables: as they are, and as the parts of a workbook that is sound around them. Whatever is read has places
// inside its file, can be guessed at and read by the guess, and is written so that it reads back with as many rows.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "source/run/assert.h"
#include "table/book/zip.h"
#include "table/guess.h"
#include "table/read.h"
#include "table/write.h"

namespace {

using namespace talia;

const std::string types = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

std::string xlsx(const std::string& sheet, const std::string& strings, const std::string& styles) {
  const auto relationship = [](const std::string& id, const std::string& type, const std::string& target) {
    return "<Relationship Id=\"" + id + "\" Type=\"" + types + "/" + type + "\" Target=\"" + target + "\"/>";
  };
  return table::zip(
      {{"_rels/.rels", "<Relationships>" + relationship("a", "officeDocument", "b.xml") + "</Relationships>"},
       {"b.xml",
        "<workbook xmlns:r=\"r\"><sheets><sheet name=\"S\" sheetId=\"1\" r:id=\"a\"/></sheets></workbook>"},
       {"_rels/b.xml.rels", "<Relationships>" + relationship("a", "worksheet", "s.xml") +
                                relationship("b", "sharedStrings", "t.xml") +
                                relationship("c", "styles", "u.xml") + "</Relationships>"},
       {"s.xml", sheet},
       {"t.xml", strings},
       {"u.xml", styles}});
}

void check(const Cell& cell, const SourceMap& sources) {
  const Span span = cell.place.span;
  TALIA_ASSERT(!span.exists() || (span.begin <= span.end && span.end <= sources.text(span.file).size()));
  TALIA_ASSERT(cell.kind == CellKind::list || cell.kind == CellKind::record || cell.items.empty());
  TALIA_ASSERT(cell.kind != CellKind::record || cell.keys.size() == cell.items.size());
  for (const Cell& item : cell.items) {
    check(item, sources);
  }
}

// Rows as cells of one line each, as an export has them.
table::WrittenSheet written(const TableSheet& sheet) {
  table::WrittenSheet result;
  result.name = "S";
  result.columns.push_back({.header = "row"});
  for (const SheetColumn& column : sheet.columns) {
    result.columns.push_back({.header = column.header});
  }
  for (const SheetRow& row : sheet.rows) {
    std::vector<Cell>& cells = result.rows.emplace_back(1);
    cells[0].kind = CellKind::text;
    cells[0].text = "r";
    cells.insert(cells.end(), row.cells.begin(), row.cells.end());
  }
  return result;
}

void read(const std::string& name, std::string_view bytes) {
  SourceMap sources;
  Diagnostics diagnostics;
  table::TableReading reading;
  reading.limits.cells = 20'000;
  reading.limits.inflated = 4u << 20;
  const auto book = table::read(name, bytes, reading, sources, diagnostics);
  source::render_text(diagnostics, sources);
  TALIA_ASSERT(book.has_value() != diagnostics.has_errors());
  if (!book) {
    return;
  }
  Diagnostics told;
  table::report(*book, told);
  source::render_text(told, sources);
  const TableGuess guess = table::guess(*book, {"kind"});
  TALIA_ASSERT(guess.sheets.size() == book->sheets.size());
  for (std::size_t i = 0; i < book->sheets.size(); ++i) {
    const TableSheet& sheet = book->sheets[i];
    for (const SheetRow& row : sheet.rows) {
      for (std::size_t j = 0; j < row.cells.size(); ++j) {
        check(row.cells[j], sources);
        if (j < guess.sheets[i].columns.size()) {
          table::read_as(row.cells[j], guess.sheets[i].columns[j]);
        }
      }
    }
    const table::WrittenSheet out = written(sheet);
    table::write_csv(out);
    if (const auto bytes_out = table::write_xlsx({out})) {
      SourceMap again_sources;
      Diagnostics again_diagnostics;
      const auto again =
          table::read("again.xlsx", *bytes_out, {.header_row = 1}, again_sources, again_diagnostics);
      TALIA_ASSERT(again &&
                   again->sheets[0].rows.size() + again->sheets[0].skipped.size() >= sheet.rows.size());
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) {
    return 0;
  }
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  switch (data[0] % 8) {
    case 0:
      read("a.csv", text);
      break;
    case 1:
      read("a.json", text);
      break;
    case 2:
      read("a.jsonl", text);
      break;
    case 3:
      read("a.xlsx", text);
      break;
    case 4:
      read("a.xlsx", xlsx(text, "<sst/>", "<styleSheet/>"));
      break;
    case 5:
      read("a.xlsx", xlsx("<worksheet><sheetData><row><c t=\"s\"><v>0</v></c></row></sheetData></worksheet>",
                          text, "<styleSheet/>"));
      break;
    case 6:
      read("a.xlsx", xlsx("<worksheet><sheetData><row><c s=\"0\"><v>1</v></c></row></sheetData></worksheet>",
                          "<sst/>", text));
      break;
    default:
      read("a.ods", table::zip({{"content.xml", text}}));
  }
  return 0;
}
