#include "job/tables/export.h"

#include <algorithm>

#include <fmt/format.h>

#include "edit/value.h"
#include "job/tables/cells.h"
#include "job/tables/exported.h"
#include "job/tables/goal.h"
#include "job/tables/kind_columns.h"
#include "job/tables/sheets.h"
#include "source/of_each.h"

namespace talia::job {
namespace {

using Shape = FieldType::Shape;

// What may be chosen in a cell of the column.
std::vector<std::string> choices_of(const FieldType& type, const Content& content, const TableGoal& goal) {
  const Catalog& catalog = content.catalog;
  if (type.shape == Shape::boolean) {
    return {"true", "false"};
  }
  if (type.shape == Shape::term) {
    const TermGroup* const group = catalog.system(catalog.campaign(goal.campaign).system).group(type.target);
    return group == nullptr ? std::vector<std::string>{} : source::of_each(group->terms, &Term::id);
  }
  return type.shape == Shape::text ? type.allowed : std::vector<std::string>{};
}

std::string note_of(const KindColumn& column) {
  std::string note = column.label;
  if (!column.unit.empty()) {
    note += fmt::format("{}in {}", note.empty() ? "" : ", ", column.unit);
  }
  if (column.is_required) {
    note += note.empty() ? "must be there" : "; must be there";
  }
  return note;
}

Cell cell_of(const edit::YamlValue* value, const FieldType& type) {
  if (value == nullptr) {
    return {};
  }
  Cell cell{.kind = CellKind::text, .text = cell_text(*value, type)};
  if (cell.text.empty()) {
    return {};
  }
  if (const auto* const number = std::get_if<edit::YamlValue::Number>(&value->what)) {
    cell.kind = CellKind::number;
    cell.value = number->written;
  } else if (std::holds_alternative<bool>(value->what)) {
    cell.kind = CellKind::boolean;
  }
  return cell;
}

// Every kind may have references; one that asks for none and whose cards have none has no column of them.
void drop_unused_references(const std::vector<KindColumn>& columns, table::WrittenSheet& sheet) {
  const auto column = std::ranges::find(columns, "ref", &KindColumn::path);
  if (column == columns.end() || column->is_required) {
    return;
  }
  const auto at = column - columns.begin();
  const auto is_empty = [&](const std::vector<Cell>& row) {
    return row[static_cast<std::size_t>(at)].is_empty();
  };
  if (std::ranges::all_of(sheet.rows, is_empty)) {
    sheet.columns.erase(sheet.columns.begin() + at);
    for (std::vector<Cell>& row : sheet.rows) {
      row.erase(row.begin() + at);
    }
  }
}

}  // namespace

Result<table::WrittenSheet> export_kind(const ExportRequest& request, const Content& content) {
  const auto goal = find_goal(request.kind, request.campaign, content.catalog);
  if (!goal) {
    return tl::unexpected(goal.error());
  }
  const auto columns = columns_of(*goal->kind);
  table::WrittenSheet sheet;
  sheet.name = goal->kind->name;
  for (const KindColumn& column : columns) {
    sheet.columns.push_back({.header = column.header(),
                             .note = note_of(column),
                             .choices = choices_of(column.type, content, *goal),
                             .is_locked = column.path == "id",
                             .is_long = column.is_markup()});
  }
  std::vector<const Definition*> definitions = goal->definitions;
  std::ranges::sort(definitions, {}, &Definition::id);
  for (const Definition* const definition : definitions) {
    edit::YamlValue::Map map = *edit::value_of(definition->root).map();
    set_at(map, "id", edit::YamlValue{definition->id});
    sheet.rows.push_back(source::of_each(
        columns, [&](const KindColumn& column) { return cell_of(value_at(map, column.path), column.type); }));
  }
  drop_unused_references(columns, sheet);
  return sheet;
}

std::vector<table::WrittenSheet> with_base(table::WrittenSheet sheet) {
  table::WrittenSheet base = sheet;
  base.name = base_sheet_of(sheet.name);
  base.is_hidden = true;
  for (table::WrittenColumn& column : base.columns) {
    column = {.header = column.header};
  }
  return {std::move(sheet), std::move(base)};
}

Result<std::vector<table::WrittenSheet>> export_workbook(const ExportRequest& request,
                                                         const Content& content) {
  auto sheet = export_kind(request, content);
  if (!sheet) {
    return tl::unexpected(std::move(sheet).error());
  }
  const auto goal = find_goal(request.kind, request.campaign, content.catalog);
  auto sheets = with_base(*std::move(sheet));
  sheets.push_back(fields_sheet(*goal->kind, columns_of(*goal->kind)));
  return sheets;
}

}  // namespace talia::job
