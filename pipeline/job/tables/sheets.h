// Which sheet of a table is imported, and which of its columns are fields.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "job/tables/kind_columns.h"
#include "source/reports/diagnostics.h"
#include "table/table.h"
#include "table/text/numbers.h"

namespace talia::job {

// The locked sheet in which an exported table keeps what it said when it was written.
std::string base_sheet_of(std::string_view kind);
// A sheet called as the kind, with an ending; no name of a sheet is longer than 31 characters.
std::string sheet_beside(std::string_view kind, std::string_view ending);

struct ImportedSheet {
  std::size_t number = 0;  // In its workbook.
  const TableSheet* sheet = nullptr;
  const TableSheet* base = nullptr;  // Null: the table has none.
};

// The sheet of that name; without one the sheet called as the kind, else the only one that is seen. Errors: not_found.
Result<ImportedSheet> find_sheet(const Workbook& book, const std::optional<std::string>& name,
                                 std::string_view kind);

struct FieldColumn {
  std::size_t at;  // Among the sheet's columns.
  const KindColumn* field;
  bool is_markup;  // Its cells hold markup.
  table::DecimalSign decimals = table::DecimalSign::point;
};

// The columns of a sheet that are fields, by their headers or by what `map` says of them (`HEADER=FIELD`, `HEADER=`). Reports
// unknown_column for what is no field, for a field that has two columns, and for a header in `map` that the sheet does not have.
std::vector<FieldColumn> match_columns(const Workbook& book, const ImportedSheet& sheet,
                                       const std::vector<KindColumn>& fields,
                                       const std::vector<std::string>& map, Diagnostics& diagnostics);

}  // namespace talia::job
