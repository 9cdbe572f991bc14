// Finds the headers of a sheet, and what of its rows belongs to no table: titles above, comments, blank rows, headers that
// are repeated, units, totals.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "table/table.h"

namespace talia::table {

// A sheet as it lies in the file.
struct Grid {
  std::string name;
  bool is_hidden = false;
  bool tells_ragged = false;   // Its rows have as many cells as somebody wrote.
  std::vector<SheetRow> rows;  // By number, ascending. Where numbers are left out, rows are blank.
  std::vector<SkippedRows> skipped;
  // A comment right above the first row that has as many words between separators as it has cells.
  std::optional<SheetRow> commented_header = {};
};

// Adds a sheet to the book, with what is told of it.
void add_sheet(Workbook& book, Grid grid, std::optional<std::uint32_t> header_row);

}  // namespace talia::table
