// The columns of a kind's table: one a field, records one a member.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "edit/value.h"
#include "model/catalog.h"

namespace talia::job {

struct KindColumn {
  std::string path;  // `damage`, `cost.amount`; `id` comes first.
  FieldType type;
  std::string label, unit;
  bool is_required = false;
  bool is_markup() const { return type.shape == FieldType::Shape::markup; }
  // What stands above it in an exported table: its path, of texts with markup ` (markup)` behind it.
  std::string header() const;
};

// In the order of the schema; what the program keeps for itself (`kind`, `extends`) has none.
std::vector<KindColumn> columns_of(const Kind& kind);

// The value at a path of a definition; null where there is none.
const edit::YamlValue* value_at(const edit::YamlValue::Map& definition, std::string_view path);
// Puts it there, or takes away what is there.
void set_at(edit::YamlValue::Map& definition, std::string_view path, std::optional<edit::YamlValue> value);

// The column that a header means: by its path, label or label with unit, however its letters are written; null: none.
const KindColumn* column_named(std::string_view header, const std::vector<KindColumn>& columns);

}  // namespace talia::job
