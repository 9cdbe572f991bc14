// Tables as people keep them, in files of any of the formats that `read.h` reads: sheets of rows below headers. Plain
// values; nothing here knows a game, a kind or a field.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "source/reports/diagnostics.h"
#include "source/span.h"

namespace talia {

enum class CellKind : std::uint8_t { empty, text, number, boolean, date, time, error, list, record };

// Rows and columns from 1, as a spreadsheet counts them; a row of a text format is the line on which it begins.
struct CellPlace {
  std::uint32_t row = 0;     // 0: no row in particular.
  std::uint32_t column = 0;  // 0: the row as a whole.
  Span span = {};            // Of text formats; Span{} in a workbook.
};

struct Cell {
  CellKind kind = CellKind::empty;
  bool is_quoted = false;   // Of CSV: it stood in quotes.
  bool is_formula = false;  // Of a workbook: what it last came to.
  // Of a text its letters, of a number what the file holds (`0.30000000000000004`, `1E3`), `true` or `false`, of a date or
  // time (which may be longer than a day) ISO 8601, of an error its sign (`#N/A`). Of a list
  // or record nothing.
  std::string text = {};
  // Of a number: its value as a plain decimal, the one of at most 15 digits where a workbook holds the nearest of a binary
  // format (`0.3`, `1000`). Else empty.
  std::string value = {};
  // As the file shows a number where it says how: `15%`, `007`. Else empty.
  std::string shown = {};
  // Of a number of a workbook: so many digits after the point are shown, also where they are zeros. Prices are.
  std::uint8_t decimals = 0;
  std::vector<Cell> items = {};        // Of a list or record.
  std::vector<std::string> keys = {};  // Of a record, one an item, each once.
  CellPlace place = {};

  bool is_empty() const { return kind == CellKind::empty; }
};

struct SheetColumn {
  std::string header;   // Empty where there is none.
  bool is_key = false;  // The keys of a map of records.
  CellPlace place;
};

struct SheetRow {
  std::uint32_t number = 0;  // As in `CellPlace`.
  // Perhaps fewer than there are columns; more where somebody wrote beyond the last of them, which is told.
  std::vector<Cell> cells;
};

// What stands in the file and is no row of the table.
enum class SkippedAs : std::uint8_t {
  blank,
  comment,
  title,
  repeated_header,
  units,
  total,
  no_record,
  broken
};
struct SkippedRows {
  SkippedAs as;
  std::uint32_t first, last;  // Numbers of rows; more than one of blank rows alone.
  std::string text;           // What they say.
};

struct TableSheet {
  std::string name;  // Empty where the format has none.
  bool is_hidden = false;
  bool has_header = true;
  std::uint32_t header_row = 0;  // The number of the row of headers, as in `CellPlace`; 0 where none is one.
  std::vector<SheetColumn> columns;
  std::vector<SheetRow> rows;
  std::vector<SkippedRows> skipped;
};

// What somebody who keeps the table should know of how it was read: what was left out, taken otherwise than it stands, or is
// in doubt.
enum class TableDoubt : std::uint8_t {
#define TALIA_DOUBT(name) name,
#include "table/doubts.def"
#undef TALIA_DOUBT
};

inline constexpr std::size_t no_sheet = static_cast<std::size_t>(-1);

struct TableNote {
  TableDoubt doubt;
  std::size_t sheet = no_sheet;
  CellPlace place;
  std::string message;
  bool is_loss = false;  // What was written, and is no title, comment or look of it, is not in the workbook.
};

enum class TableFormat : std::uint8_t { csv, json, json_lines, xlsx, ods };

struct Workbook {
  std::string name;  // Of the file.
  TableFormat format = TableFormat::csv;
  std::string encoding;   // Of CSV, as `TableReading` names them.
  std::string separator;  // Of CSV.
  std::vector<TableSheet> sheets;
  std::vector<TableNote> told;
};

namespace table {

std::string_view name_of(TableDoubt doubt);  // `ragged_row`.
std::string_view name_of(SkippedAs as);      // `repeated_header`.

// The letters of a column, from 1: `C`, `AA`.
std::string column_letters(std::uint32_t column);
// A place in words that need no file: `Weapons!C7`, `Weapons!7:7`; of text formats `line 7`.
std::string words_of(const Workbook& book, std::size_t sheet, const CellPlace& place);
// The diagnostic at that place: with its span or, where files of that format have none, with its words before the message.
Diagnostic at(const Workbook& book, std::size_t sheet, const CellPlace& place, Diagnostic diagnostic);
// All that is told: as warnings of the code `left_out_of_table` where something that was written is not in the workbook, else
// as notes of the code `table_reading`.
void report(const Workbook& book, Diagnostics& diagnostics);

// What a cell says, as one text: of a number its value, of a list or record its JSON.
std::string text_of(const Cell& cell);

}  // namespace table
}  // namespace talia
