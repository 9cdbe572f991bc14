// Which sheet of a table is imported, and which of its columns are fields.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "job/tables/kind_columns.h"
#include "source/reports/diagnostics.h"
#include "table/guess.h"
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

// Where a sheet's headers do not stand in the row that somebody named (0: the sheet has none): not_found. Nothing where they do, or
// where nobody named one.
std::optional<Diagnostic> header_fault(const Workbook& book, std::size_t sheet,
                                       std::optional<std::uint32_t> named);

struct FieldColumn {
  std::size_t at;  // Among the sheet's columns.
  const KindColumn* field;
  bool is_markup;  // Its cells hold markup.
  table::DecimalSign decimals = table::DecimalSign::point;
  std::optional<Diagnostic> two_readings =
      {};  // Where its numbers may be read by the other sign as well: table_reading.
};

// The columns of a sheet that are fields, by their headers or by what `map` says of them (`HEADER=FIELD`, `HEADER=`). Reports
// unknown_column for what is no field, for a field that has two columns, and for a header in `map` that the sheet does not have. By
// `usual`, the signs of the campaign's language, numbers are read where no other number of the table tells which sign it has.
std::vector<FieldColumn> match_columns(const Workbook& book, const ImportedSheet& sheet,
                                       const std::vector<KindColumn>& fields,
                                       const std::vector<std::string>& map, const table::NumberSigns& usual,
                                       Diagnostics& diagnostics);

// Those of a language, by its BCP 47 tag.
table::NumberSigns number_signs_of(std::string_view language);

}  // namespace talia::job
