// CSV and its like.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "source/reports/diagnostics.h"
#include "source/source_map.h"
#include "table/reading.h"
#include "table/table.h"

namespace talia::table {

// As `read` has it.
std::optional<Workbook> read_csv(const std::string& name, std::string_view bytes, const TableReading& reading,
                                 SourceMap& sources, Diagnostics& diagnostics);

}  // namespace talia::table
