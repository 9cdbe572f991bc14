// Workbooks of OpenDocument (`.ods`, and `.fods`, which is its XML without the archive).
#pragma once
#include <string_view>

#include "table/book/zip.h"
#include "table/reading.h"
#include "table/table.h"

namespace talia::table {

// Fills in the sheets of a book that has its name. Errors: unreadable_table at Span{}, whose message does not say which file.
Result<Workbook> read_ods(Workbook book, ZipArchive& archive, const TableReading& reading);
Result<Workbook> read_flat_ods(Workbook book, std::string_view xml, const TableReading& reading);

}  // namespace talia::table
