// One column by its cells.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "table/guess/values.h"

namespace talia::table {

// The cells of a column that say something.
struct ColumnCells {
  std::vector<const Cell*> cells;
  std::size_t rows = 0;  // Of the sheet.
  CellPlace place;       // Of the header.
  // The row of each cell among the sheet's, from 0: several may stand in one line of a file.
  std::vector<std::size_t> at = {};
};

ColumnCells cells_of(const TableSheet& sheet, std::size_t column);

// Texts that name rows of a sheet, with case folded.
struct NamedRow {
  std::size_t count;  // Of rows of that name.
  std::size_t first;  // The first of them, from 0.
};
using RowNames = std::map<std::string, NamedRow, std::less<>>;
struct Target {
  std::size_t sheet;
  bool is_by_id;
  RowNames names;
};

// Numbers that only one sign lets read, units behind them or not, in cells or in their lists: above 0 more speaks for the comma.
int comma_votes(const ColumnCells& column);

// What a column is guessed beside.
struct Surroundings {
  std::size_t sheet;                   // Its own.
  int comma_votes;                     // Of all columns of the sheet.
  NumberSigns usual;                   // Where nobody votes.
  bool is_typed;                       // The file tells texts from numbers, as JSON does.
  const std::vector<Target>* targets;  // What it may refer to; not null.
};

// Fills in the type and what belongs to it.
void guess_type(ColumnGuess& guess, const ColumnCells& column, const Surroundings& around);

}  // namespace talia::table
