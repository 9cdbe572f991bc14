// What an exported workbook keeps, hidden, of its kind: what each column is. A workspace that is made of the workbook has the same
// types again.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "edit/value.h"
#include "job/tables/kind_columns.h"
#include "table/table.h"
#include "table/write.h"

namespace talia::job {

struct ExportedColumn {
  FieldType type;
  std::string label, unit;
};
struct ExportedKind {
  std::string name, label;
  std::map<std::string, ExportedColumn, std::less<>> columns;  // By path.
};

// The hidden sheet that says what the columns of a kind's sheet are.
table::WrittenSheet fields_sheet(const Kind& kind, const std::vector<KindColumn>& columns);
// What such a sheet of the book says of a sheet; nothing where there is none. A row that cannot be understood is passed by: its column
// is guessed at, as any other.
std::optional<ExportedKind> exported_kind(const Workbook& book, const TableSheet& sheet);

// Whether a sheet is one of those that an export keeps for itself: its base, its fields, its lists to choose from.
bool is_kept_by_export(const Workbook& book, const TableSheet& sheet);
// Takes what is told of these out of what is told of the book: it is no news to whoever exported it.
void forget_kept_sheets(Workbook& book);

// As a schema has a type, and back; nothing for what is no such type. Bounds and patterns are not of it.
edit::YamlValue::Map schema_of_type(const FieldType& type);
std::optional<FieldType> type_of_schema(const edit::YamlValue::Map& schema);

}  // namespace talia::job
