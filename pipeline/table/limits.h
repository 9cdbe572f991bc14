// How large a table may be, so that none takes all time or memory.
#pragma once
#include <cstddef>

namespace talia::table {

struct TableLimits {
  std::size_t bytes = 64u << 20;      // Of the file.
  std::size_t inflated = 128u << 20;  // Of all parts of a workbook together that are read.
  std::size_t parts = 10'000;         // Of the files in a workbook.
  std::size_t cells = 1'000'000;      // Of all sheets; between two cells of a row the empty ones too.
  std::size_t columns = 16'384;       // Of a sheet.
  std::size_t depth = 64;             // Of elements within each other.
  std::size_t cell_bytes = 1u << 20;  // Of one cell's text.
};

}  // namespace talia::table
