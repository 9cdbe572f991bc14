// A row of a table beside the definition that it means, and what both were once.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "job/tables/cells.h"
#include "job/tables/sheets.h"

namespace talia::job {

// What one row changes.
struct ImportedRow {
  struct Field {
    std::string path;
    std::string before, after;  // As cells; empty: nothing.
    CellPlace cell = {};
  };
  std::string id;
  std::string file;
  std::string place;  // In the table, in words.
  CellPlace at;
  bool is_new = false;
  std::vector<Field> fields;
};

// A field that table and workspace changed since the table was written, each otherwise.
struct ImportClash {
  std::string id, path;
  std::string base, here, table;
};

// A row's cells by the paths of their fields: what each says, and as an exported table would write it.
struct RowValues {
  struct One {
    std::optional<edit::YamlValue> value;
    std::string text;  // Empty: nothing.
  };
  std::map<std::string, One, std::less<>> by_path;
  std::string text(std::string_view path) const;
};

RowValues read_row(const SheetRow& row, const std::vector<FieldColumn>& columns, CellReading reading);

// What a merge takes over from the table, and what it cannot.
struct Merged {
  std::vector<ImportedRow::Field> taken;
  std::vector<ImportClash> clashes;
  std::vector<ImportedRow::Field> kept;  // The cell is empty, and says nothing.
};

// What an empty cell says where nobody knows what the table said when it was written.
enum class EmptyCell { nothing, clears };

// `here`: the definition as the workspace has it, nothing for one that comes new. `base`: what the table said when it was written;
// null where that is not known.
Merged merge(const edit::YamlValue::Map* here, const RowValues* base, const RowValues& row,
             const std::vector<FieldColumn>& columns, EmptyCell empty);

}  // namespace talia::job
