// Writes tables: CSV, and XLSX whose sheets help whoever fills them in. What is written reads back as the same values.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "source/result.h"
#include "source/text/columns.h"
#include "table/table.h"

namespace talia::table {

// RFC 4180, lines ended by a line feed. A text that a spreadsheet would take for a formula has an apostrophe before it, which
// reading takes away.
std::string as_csv(const std::vector<source::TextRow>& rows);
// Whether an apostrophe stands before a text for that reason.
bool has_guard(std::string_view text);

struct WrittenColumn {
  std::string header;
  std::string note = {};  // Shown beside a cell that is chosen: what the column means, its unit.
  std::vector<std::string> choices = {};  // Of a closed list: what may be chosen.
  bool is_locked = false;                 // What is written in it may not be changed, as of ids.
  bool is_long = false;                   // Texts of several lines.
};

struct WrittenSheet {
  std::string name;
  std::vector<WrittenColumn> columns;
  std::vector<std::vector<Cell>> rows;
  bool is_hidden = false;  // And locked as a whole: what a program keeps for itself.
};

std::string write_csv(const WrittenSheet& sheet);

// The same bytes for the same sheets. Numbers stay numbers as far as a spreadsheet keeps their digits, and are texts else; dates of
// ISO 8601 are dates; whatever looks like a formula is a text. Errors: unreadable_table at Span{} for what no spreadsheet holds: more
// than 1,048,576 rows, 16,384 columns or 32,767 letters in a cell.
Result<std::string> write_xlsx(const std::vector<WrittenSheet>& sheets);

// A name that a spreadsheet takes for a sheet and that is none of `taken`.
std::string sheet_name(std::string_view wanted, const std::vector<std::string>& taken);

}  // namespace talia::table
