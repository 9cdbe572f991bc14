// Workbooks of Office Open XML (`.xlsx`).
#pragma once
#include "table/book/zip.h"
#include "table/reading.h"
#include "table/table.h"

namespace talia::table {

// Fills in the sheets of a book that has its name. Errors: unreadable_table at Span{}, whose message does not say which file.
Result<Workbook> read_xlsx(Workbook book, ZipArchive& archive, const TableReading& reading);

}  // namespace talia::table
