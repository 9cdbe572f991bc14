// What the readers of workbooks share: sheets that fill cell by cell, and notes that many cells have in common.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "table/book/days.h"
#include "table/head.h"
#include "table/limits.h"
#include "table/table.h"

namespace talia::table {

// One note about many places of a sheet.
class PlaceList {
 public:
  // `more` stands behind the place where it is listed.
  void add(const CellPlace& place, std::string_view more = {});
  void add_range(std::string range, const CellPlace& place);
  bool empty() const { return count_ == 0; }
  std::size_t count() const { return count_; }
  const CellPlace& first() const { return first_; }
  // `C7, C9 #N/A and 3 more`.
  std::string listed() const;

 private:
  std::size_t count_ = 0;
  CellPlace first_;
  std::vector<std::string> names_;
};

// A sheet being read.
class SheetFiller {
 public:
  // `cells` is what is left of the limit, for all sheets of a book.
  SheetFiller(std::size_t& cells, const TableLimits& limits) : cells_(cells), limits_(limits) {}

  // Rows come in ascending order, and so do the cells of each; false where they do not, or where there are too many.
  bool open_row(std::uint32_t number);
  bool add(std::uint32_t column, Cell cell);
  // The row at hand once more, as often.
  bool repeat_row(std::uint32_t times);
  std::uint32_t row() const { return row_; }
  bool is_too_large() const { return is_too_large_; }

  // Adds the sheet with all that is told of it.
  void finish(Workbook& book, std::string name, bool is_hidden, std::optional<std::uint32_t> header_row);

  PlaceList formulas, dead_formulas, no_days, errors, merged, covered, annotations, links, looks, drawings,
      hidden_rows, hidden_columns;

 private:
  void look_at(const Cell& cell);
  void tell_all(Workbook& book, std::size_t sheet) const;

  std::size_t& cells_;
  const TableLimits& limits_;
  Grid grid_;
  std::uint32_t row_ = 0;
  bool is_too_large_ = false;
  PlaceList dates_, rounded_, controls_, zeros_;
  std::string example_;  // Of what is rounded.
};

// A number as a workbook holds it, with its value and, for per cents, what is shown. Nothing for what is no number.
std::optional<Cell> number_cell(std::string_view stored, NumberLook look);

// A text; empty of nothing.
Cell text_cell(std::string text);

// `TRUE()` of a formula is a value and none: so some spreadsheets save yes and no.
std::optional<bool> truth_of_formula(std::string_view formula);

}  // namespace talia::table
