#include "table/guess/column.h"

namespace talia::table {
namespace {

int comma_votes(const Cell& cell) {
  if (cell.kind != CellKind::text) {
    return 0;
  }
  const auto measured = measured_text(cell.text);
  const std::string_view number = measured ? measured->number : std::string_view(cell.text);
  return (read_number(number, DecimalSign::comma) ? 1 : 0) -
         (read_number(number, DecimalSign::point) ? 1 : 0);
}

}  // namespace

ColumnCells cells_of(const TableSheet& sheet, std::size_t column) {
  ColumnCells result{{}, sheet.rows.size(), sheet.columns[column].place};
  for (std::size_t i = 0; i < sheet.rows.size(); ++i) {
    const SheetRow& row = sheet.rows[i];
    if (column < row.cells.size() && !row.cells[column].is_empty() &&
        (row.cells[column].kind != CellKind::text || !trimmed_cell(row.cells[column].text).empty())) {
      result.cells.push_back(&row.cells[column]);
      result.at.push_back(i);
    }
  }
  return result;
}

int comma_votes(const ColumnCells& column) {
  int votes = 0;
  for (const Cell* cell : column.cells) {
    votes += comma_votes(*cell);
    for (const Cell& item : cell->items) {
      votes += comma_votes(item);
    }
  }
  return votes;
}

}  // namespace talia::table
