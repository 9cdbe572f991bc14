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
    reading.unit = column.field->unit;
    if (auto value = value_of(row.cells[column.at], column.field->type, reading)) {
      std::string text = cell_text(*value, column.field->type);
      values.by_path.emplace(column.field->path, RowValues::One{std::move(value), std::move(text)});
    }
  }
  return values;
}

namespace {

// Whether two cells say the same: texts of the same letters, numbers and lists of the same value.
bool are_same(const edit::YamlValue* a, const std::string& text_of_a, const RowValues& row,
              std::string_view path) {
  const auto found = row.by_path.find(path);
  const auto* const b = found == row.by_path.end() || !found->second.value ? nullptr : &*found->second.value;
  return text_of_a == row.text(path) || (a != nullptr && b != nullptr && *a == *b);
}

}  // namespace

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
    if (are_same(mine, my_text, row, path)) {
      continue;
    }
    if (base == nullptr) {
      const bool is_taken = !table_text.empty() || empty == EmptyCell::clears;
      (is_taken ? merged.taken : merged.kept).push_back({path, my_text, table_text, {}});
      continue;
    }
    const std::string base_text = base->text(path);
    const auto once = base->by_path.find(path);
    const auto* const base_value =
        once == base->by_path.end() || !once->second.value ? nullptr : &*once->second.value;
    if (are_same(mine, my_text, *base, path)) {
      merged.taken.push_back({path, my_text, table_text, {}});
    } else if (!are_same(base_value, base_text, row, path)) {
      merged.clashes.push_back({{}, path, base_text, my_text, table_text});
    }
  }
  return merged;
}

}  // namespace talia::job
