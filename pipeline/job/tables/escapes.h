// Cells of words in which somebody wrote markup's escapes, `\{`: there a backslash is a letter, and prints.
#pragma once
#include <optional>
#include <string>

#include "job/tables/sheets.h"
#include "table/table.h"

namespace talia::job {

struct EscapesInCells {
  std::string first;    // The first of them, `\{`.
  CellPlace place;      // Its cell.
  std::size_t more;     // Cells below that have some, too.
  std::string message;  // That the backslash prints.
};

// Those of a column whose cells are taken for words; nothing where no cell has any.
std::optional<EscapesInCells> escapes_in(const TableSheet& sheet, std::size_t column);

// Tells of those in columns of texts whose cells are taken for words: table_reading, a note at the first cell of each.
void tell_escapes(const Workbook& book, const ImportedSheet& sheet, const std::vector<FieldColumn>& columns,
                  Diagnostics& diagnostics);

}  // namespace talia::job
