// Reads a table: CSV and its like, JSON, JSON Lines, XLSX or ODS, known by its content and then by its name. Every cell is
// kept as exactly as it stands in the file, and what is left out, doubtful or taken otherwise is told in the workbook.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "source/reports/diagnostics.h"
#include "source/source_map.h"
#include "table/reading.h"
#include "table/table.h"

namespace talia::table {

// Text formats stand in `sources` under `name` afterwards, as UTF-8, and their cells have spans. Nothing when the file is
// refused; that is reported: unreadable_table, wrong_encoding, file_too_large, empty_file, or what reading JSON reports.
std::optional<Workbook> read(const std::string& name, std::string_view bytes, const TableReading& reading,
                             SourceMap& sources, Diagnostics& diagnostics);

}  // namespace talia::table
