// What somebody says of a table's file, in place of what would be found.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "table/limits.h"

namespace talia::table {

struct TableReading {
  std::string encoding = {};  // One of `encoding_names`; empty: found.
  std::string separator =
      {};  // `tab`, `\t`, or one sign that is no letter, digit, quote or space; empty: found.
  // The row of the headers as the file counts, 0 for a table without any; found where nothing is said, and in hidden sheets. Where
  // there is no such row the next one is taken: `TableSheet::header_row` says which it was.
  std::optional<std::uint32_t> header_row = {};
  TableLimits limits = {};
};

}  // namespace talia::table
