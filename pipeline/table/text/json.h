// Tables in JSON: a list of records, a map from ids to records, a record that holds such lists, a list of lists; and JSON
// Lines, a record a line.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "source/reports/diagnostics.h"
#include "source/source_map.h"
#include "table/reading.h"
#include "table/table.h"

namespace talia::table {

// Whether the text is a record a line, and not one JSON text over several.
bool looks_like_json_lines(std::string_view text);

std::optional<Workbook> read_json_table(const std::string& name, std::string_view bytes, TableFormat format,
                                        const TableReading& reading, SourceMap& sources,
                                        Diagnostics& diagnostics);

}  // namespace talia::table
