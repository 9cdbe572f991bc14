#include "table/book/cells.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "source/text/ascii.h"
#include "source/text/columns.h"
#include "table/book/escapes.h"
#include "table/text/decimal.h"

namespace talia::table {
namespace {

// Digits that a workbook's binary numbers keep.
constexpr std::size_t sure_digits = 15;

std::string plain_place(const CellPlace& place) {
  if (place.column == 0) {
    return fmt::format("{}", place.row);
  }
  return place.row == 0 ? column_letters(place.column)
                        : fmt::format("{}{}", column_letters(place.column), place.row);
}

}  // namespace

void PlaceList::add(const CellPlace& place, std::string_view more) {
  add_range(fmt::format("{}{}{}", plain_place(place), more.empty() ? "" : " ", more), place);
}

void PlaceList::add_range(std::string range, const CellPlace& place) {
  constexpr std::size_t most = 8;
  if (count_++ == 0) {
    first_ = place;
  }
  if (names_.size() < most) {
    names_.push_back(std::move(range));
  }
}

std::string PlaceList::listed() const {
  std::string text;
  for (std::size_t i = 0; i < names_.size(); ++i) {
    text += (i == 0 ? "" : i + 1 == count_ ? " and " : ", ") + names_[i];
  }
  return count_ > names_.size() ? text + fmt::format(" and {} more", count_ - names_.size()) : text;
}

bool SheetFiller::open_row(std::uint32_t number) {
  if (number <= row_) {
    return false;
  }
  row_ = number;
  return true;
}

bool SheetFiller::add(std::uint32_t column, Cell cell) {
  if (grid_.rows.empty() || grid_.rows.back().number != row_) {
    grid_.rows.push_back({row_, {}});
  }
  std::vector<Cell>& cells = grid_.rows.back().cells;
  if (column <= cells.size()) {
    return false;
  }
  const std::size_t taken = column - cells.size();
  if (column > limits_.columns || taken > cells_ || cell.text.size() > limits_.cell_bytes) {
    is_too_large_ = true;
    return false;
  }
  cells_ -= taken;
  while (cells.size() < column) {
    cells.emplace_back().place = {row_, static_cast<std::uint32_t>(cells.size()), {}};
  }
  cell.place = {row_, column, {}};
  look_at(cell);
  cells.back() = std::move(cell);
  return true;
}

bool SheetFiller::repeat_row(std::uint32_t times) {
  const std::uint32_t begin = row_;
  if (grid_.rows.empty() || grid_.rows.back().number != row_) {
    row_ += times;
    return true;
  }
  for (std::uint32_t i = 1; i <= times; ++i) {
    SheetRow copy = grid_.rows.back();
    if (copy.cells.size() > cells_) {
      is_too_large_ = true;
      return false;
    }
    cells_ -= copy.cells.size();
    copy.number = begin + i;
    for (Cell& cell : copy.cells) {
      cell.place.row = copy.number;
    }
    grid_.rows.push_back(std::move(copy));
  }
  row_ = begin + times;
  return true;
}

void SheetFiller::look_at(const Cell& cell) {
  if (cell.kind == CellKind::date || cell.kind == CellKind::time) {
    dates_.add(cell.place, cell.text);
  }
  if (cell.kind == CellKind::error) {
    errors.add(cell.place, cell.text);
  }
  if (cell.kind == CellKind::number && !cell.shown.empty() && cell.shown.front() == '0' &&
      !cell.shown.ends_with('%')) {
    zeros_.add(cell.place, cell.shown);
  }
  const auto number = cell.kind == CellKind::number ? parse_decimal(cell.text) : std::nullopt;
  if (number && number->digits.size() > sure_digits) {
    rounded_.add(cell.place, cell.text);
    example_ = rounded_.count() == 1 ? cell.value : example_;
  }
  if (cell.kind == CellKind::text && has_control(cell.text)) {
    controls_.add(cell.place);
  }
  if (cell.is_formula) {
    formulas.add(cell.place);
  }
}

void SheetFiller::tell_all(Workbook& book, std::size_t sheet) const {
  const auto tell = [&](TableDoubt doubt, const PlaceList& places, std::string message,
                        bool is_loss = false) {
    if (!places.empty()) {
      book.told.push_back({doubt, sheet, places.first(), std::move(message), is_loss});
    }
  };
  const auto cells = [](const PlaceList& places, std::string_view one, std::string_view many) {
    return fmt::format("{} {} ({})", source::counted(places.count(), "cell"),
                       places.count() == 1 ? one : many, places.listed());
  };
  tell(TableDoubt::formula, formulas,
       cells(formulas, "holds a formula", "hold formulas") + "; what they last came to is kept");
  tell(TableDoubt::formula, dead_formulas,
       cells(dead_formulas, "holds a formula", "hold formulas") +
           " that came to nothing yet, and are empty; open the file in a spreadsheet and save it",
       true);
  tell(TableDoubt::error_cell, errors, cells(errors, "holds an error", "hold errors"));
  tell(TableDoubt::date, dates_,
       cells(dates_, "holds a date or time", "hold dates or times") + ", which is kept as a text");
  tell(TableDoubt::date, no_days,
       cells(no_days, "has the look of a date, but counts no day that there is",
             "have the look of dates, but count no days that there are") +
           "; the number is kept");
  tell(TableDoubt::rounded_number, rounded_,
       fmt::format("{}; of these 15 digits count, as a spreadsheet shows them: {}",
                   cells(rounded_, "has more than 15 digits", "have more than 15 digits"), example_));
  tell(TableDoubt::format, zeros_,
       cells(zeros_, "shows zeros in front that its number has not",
             "show zeros in front that their numbers have not"));
  tell(TableDoubt::control_character, controls_,
       cells(controls_, "holds a control character, which is kept",
             "hold control characters, which are kept"));
  tell(TableDoubt::merged_cells, merged,
       fmt::format("{} merged; the value stands in the first of them, and the others are empty",
                   merged.listed() + (merged.count() == 1 ? " is" : " are")));
  tell(TableDoubt::merged_cells, covered,
       cells(covered, "lies below a merged one and holds a value that nobody sees",
             "lie below merged ones and hold values that nobody sees") +
           "; they are left out",
       true);
  tell(TableDoubt::annotation, annotations,
       cells(annotations, "has a comment", "have comments") + "; they are left out", true);
  tell(TableDoubt::link, links,
       cells(links, "is a link", "are links") + "; the words are kept, and not where they lead", true);
  tell(TableDoubt::formatting, looks,
       cells(looks, "has words of another look", "have words of another look") +
           "; the words are kept, and not their look");
  tell(TableDoubt::drawing, drawings, "pictures, drawings or charts lie on the sheet and are left out", true);
  tell(TableDoubt::hidden_part, hidden_rows,
       fmt::format("{} {} hidden, and read like the others", hidden_rows.count() == 1 ? "row" : "rows",
                   hidden_rows.listed() + (hidden_rows.count() == 1 ? " is" : " are")));
  tell(TableDoubt::hidden_part, hidden_columns,
       fmt::format("{} {} hidden, and read like the others",
                   hidden_columns.count() == 1 ? "column" : "columns",
                   hidden_columns.listed() + (hidden_columns.count() == 1 ? " is" : " are")));
}

void SheetFiller::finish(Workbook& book, std::string name, bool is_hidden,
                         std::optional<std::uint32_t> header_row) {
  const std::size_t before = book.sheets.size();
  grid_.name = std::move(name);
  grid_.is_hidden = is_hidden;
  const std::string shown = grid_.name;
  add_sheet(book, std::move(grid_), is_hidden ? std::nullopt : header_row);
  if (book.sheets.size() == before) {
    return;
  }
  if (is_hidden) {
    book.told.push_back(
        {TableDoubt::hidden_sheet, before, {}, fmt::format("the sheet `{}` is hidden", shown)});
  }
  tell_all(book, before);
}

std::optional<Cell> number_cell(std::string_view stored, NumberLook look) {
  const auto number = parse_decimal(stored);
  if (!number) {
    return std::nullopt;
  }
  Cell cell;
  cell.kind = CellKind::number;
  cell.text = stored;
  const Decimal sure = rounded(*number, sure_digits);
  const std::string value = plain(sure);
  if (value != stored) {
    cell.value = value;
  }
  if (look == NumberLook::per_cent) {
    Decimal hundredfold = sure;
    hundredfold.exponent += hundredfold.digits.empty() ? 0 : 2;
    cell.shown = plain(hundredfold) + '%';
  }
  return cell;
}

std::optional<bool> truth_of_formula(std::string_view formula) {
  // In OpenDocument behind `of:=`.
  formula.remove_prefix(formula.find('=') == std::string_view::npos ? 0 : formula.find('=') + 1);
  std::string word = source::ascii_lower_case(source::trimmed(formula));
  word.erase(word.ends_with("()") ? word.size() - 2 : word.size());
  return word == "true" || word == "false" ? std::optional(word == "true") : std::nullopt;
}

Cell text_cell(std::string text) {
  Cell cell;
  cell.kind = text.empty() ? CellKind::empty : CellKind::text;
  cell.text = std::move(text);
  return cell;
}

}  // namespace talia::table
