#include "job/tables/merge.h"

namespace talia::job {

std::string RowValues::text(std::string_view path) const {
  const auto found = by_path.find(path);
  return found == by_path.end() ? std::string() : found->second.text;
}

RowValues read_row(const SheetRow& row, const std::vector<FieldColumn>& columns, CellReading reading) {
  RowValues values;
  const CellTexts texts = reading.texts;
  for (const FieldColumn& column : columns) {
    if (column.at >= row.cells.size()) {
      continue;
    }
    reading.texts = column.is_markup ? CellTexts::markup : texts;
    reading.decimals = column.decimals;
    if (auto value = value_of(row.cells[column.at], column.field->type, reading)) {
      std::string text = cell_text(*value, column.field->type);
      values.by_path.emplace(column.field->path, RowValues::One{std::move(value), std::move(text)});
    }
  }
  return values;
}

Merged merge(const edit::YamlValue::Map* here, const RowValues* base, const RowValues& row,
             const std::vector<FieldColumn>& columns, EmptyCell empty) {
  Merged merged;
  for (const FieldColumn& column : columns) {
    const std::string& path = column.field->path;
    if (path == "id") {
      continue;
    }
    const edit::YamlValue* const mine = here == nullptr ? nullptr : value_at(*here, path);
    const std::string my_text = mine == nullptr ? std::string() : cell_text(*mine, column.field->type);
    const std::string table_text = row.text(path);
    if (table_text == my_text) {
      continue;
    }
    if (base == nullptr) {
      const bool is_taken = !table_text.empty() || empty == EmptyCell::clears;
      (is_taken ? merged.taken : merged.kept).push_back({path, my_text, table_text});
      continue;
    }
    const std::string base_text = base->text(path);
    if (base_text == my_text) {
      merged.taken.push_back({path, my_text, table_text});
    } else if (base_text != table_text) {
      merged.clashes.push_back({{}, path, base_text, my_text, table_text});
    }
  }
  return merged;
}

}  // namespace talia::job
