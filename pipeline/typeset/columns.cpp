#include "typeset/columns.h"

#include <algorithm>
#include <iterator>
#include <numeric>

#include "language/language.h"
#include "source/text/unicode.h"

namespace talia::typeset {
namespace {

bool is_sign(char32_t c) {
  return c == U'+' || c == U'-' || c == U'−' || c == U'±';
}
bool is_dash_or_minus(char32_t c) {
  return c == U'–' || c == U'—' || c == U'-' || c == U'−';
}
bool is_space_within_numbers(char32_t c) {
  return c == U' ' || c == U'\u00a0' || c == U'\u2009' || c == U'\u202f';
}

// Whether three figures and no fourth stand at a place.
bool is_group(std::u32string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && end - at < 4 && source::is_digit(text[end])) {
    ++end;
  }
  return end - at == 3;
}

// A column while the width is shared, in units.
struct OpenColumn {
  double least, most;
  std::optional<double> given{};
};

double open_sum(const std::vector<OpenColumn>& columns, double OpenColumn::*part) {
  double sum = 0;
  for (const OpenColumn& column : columns) {
    sum += column.given ? 0 : column.*part;
  }
  return sum;
}

// Gives to the open columns that `settles` what it says, until it says nothing of any.
template <typename Settle>
void settle_all(std::vector<OpenColumn>& columns, double& left, Settle settle) {
  for (bool goes_on = true; goes_on;) {
    goes_on = false;
    const auto open = static_cast<double>(
        std::ranges::count_if(columns, [](const OpenColumn& column) { return !column.given; }));
    const double most = open_sum(columns, &OpenColumn::most);
    double taken = 0;
    for (OpenColumn& column : columns) {
      if (!column.given) {
        column.given = settle(column, left / std::max(open, 1.0), left * column.most / std::max(most, 1.0));
        goes_on = goes_on || column.given;
        taken += column.given.value_or(0);
      }
    }
    left -= taken;
  }
}

// Gives each column what its words need, but takes what is too much from the widest, down to one width.
void narrow(std::vector<OpenColumn>& columns, double left) {
  std::vector<double> ascending;
  for (OpenColumn& column : columns) {
    column.given = column.least;
    ascending.push_back(column.least);
  }
  std::ranges::sort(ascending);
  for (std::size_t i = 0; i < ascending.size(); ++i) {
    const double most = left / static_cast<double>(ascending.size() - i);
    if (ascending[i] > most) {
      for (OpenColumn& column : columns) {
        column.given = std::min(column.least, most);
      }
      return;
    }
    left -= ascending[i];
  }
}

}  // namespace

std::optional<std::size_t> end_of_whole_part(std::u32string_view cell, std::string_view language) {
  if (cell.size() == 1 && is_dash_or_minus(cell[0])) {
    return 1;
  }
  // Among words that run from the right a mark of direction holds the sign before the figures.
  std::size_t at = !cell.empty() && cell[0] == U'\u200e' ? 1 : 0;
  at += at < cell.size() && is_sign(cell[at]) ? 1 : 0;
  if (at >= cell.size() || !source::is_digit(cell[at])) {
    return std::nullopt;
  }
  const std::u32string parting = source::decode(language::of(language).group_sign);
  const auto parts = [&](char32_t c) {
    return is_space_within_numbers(c) || parting.find(c) != std::u32string::npos;
  };
  while (at < cell.size() && (source::is_digit(cell[at]) || (parts(cell[at]) && is_group(cell, at + 1)))) {
    ++at;
  }
  return at;
}

bool is_decimal_column(std::span<const std::string> cells, std::string_view language) {
  bool has_decimals = false;
  for (const std::string& each : cells) {
    const std::u32string cell = source::decode(each);
    if (cell.empty()) {
      continue;
    }
    const auto end = end_of_whole_part(cell, language);
    if (!end) {
      return false;
    }
    const bool has_point = *end + 1 < cell.size() && (cell[*end] == U',' || cell[*end] == U'.');
    has_decimals = has_decimals || (has_point && source::is_digit(cell[*end + 1]));
  }
  return has_decimals;
}

std::vector<Length> share_width(std::span<const ColumnNeed> needs, Length width) {
  std::vector<OpenColumn> columns;
  for (const ColumnNeed& need : needs) {
    columns.push_back({static_cast<double>(need.least.units()), static_cast<double>(need.most.units())});
  }
  double left = static_cast<double>(width.units());
  const double all_most = open_sum(columns, &OpenColumn::most);
  const double all_least = open_sum(columns, &OpenColumn::least);
  if (all_most <= left) {
    const double even = left / static_cast<double>(std::max<std::size_t>(columns.size(), 1));
    for (OpenColumn& column : columns) {
      column.given = all_most > 0 ? left * column.most / all_most : even;
    }
  } else if (all_least >= left) {
    narrow(columns, left);
  } else {
    double spare = left - all_least;  // Of what the words leave.
    settle_all(columns, left, [&](const OpenColumn& column, double even, double) {
      if (column.most > even) {
        return std::optional<double>();
      }
      const double more = std::min(column.most - column.least, spare);
      spare -= more;
      return std::optional(column.least + more);
    });
    settle_all(columns, left, [](const OpenColumn& column, double, double share) {
      return column.least > share ? std::optional(column.least) : std::nullopt;
    });
    settle_all(columns, left, [](const OpenColumn&, double, double share) { return std::optional(share); });
  }
  std::vector<Length> widths;
  widths.reserve(columns.size());
  for (const OpenColumn& column : columns) {
    widths.push_back(Length::of_units(static_cast<std::int64_t>(column.given.value_or(0))));
  }
  return widths;
}

std::optional<NumberWidth> NumberWidth::of(const SetText& cell) {
  return cell.number ? std::optional(NumberWidth{*cell.number, cell.width - *cell.number}) : std::nullopt;
}

TableColumns::TableColumns(std::size_t count, Length gap) : columns_(count), gap_(gap) {}

void TableColumns::hear(std::size_t column, const ColumnNeed& cell) {
  ColumnNeed& need = columns_[column].need;
  need = {std::max(need.least, cell.least), std::max(need.most, cell.most)};
}

void TableColumns::hear(std::size_t column, const NumberWidth& number, Length beside) {
  NumberWidth& numbers = columns_[column].numbers;
  numbers = {std::max(numbers.before, number.before), std::max(numbers.after, number.after)};
  const Length whole = width_of_numbers(column) + beside;
  hear(column, ColumnNeed{whole, whole});
}

Length TableColumns::natural_width() const {
  Length width = gaps();
  for (const Column& column : columns_) {
    width += column.need.most;
  }
  return width;
}

void TableColumns::share(Length left, Length width) {
  std::vector<ColumnNeed> needs;
  needs.reserve(columns_.size());
  std::ranges::transform(columns_, std::back_inserter(needs), &Column::need);
  const std::vector<Length> widths = share_width(needs, std::max(width - gaps(), Length()));
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    columns_[i].width = widths[i];
  }
  place(left);
}

void TableColumns::share_by(std::span<const double> shares, Length left, Length width) {
  Length rest = width - gaps();
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    columns_[i].width = shares[i] > 0 ? Length() : columns_[i].need.most;
    rest -= columns_[i].width;
  }
  const double all = std::accumulate(shares.begin(), shares.end(), 0.0);
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (shares[i] > 0) {
      columns_[i].width = std::max(Length(), rest.scaled(shares[i] / all));
    }
  }
  place(left);
}

Length TableColumns::width_of_numbers(std::size_t column) const {
  return columns_[column].numbers.before + columns_[column].numbers.after;
}

Length TableColumns::indent_of(std::size_t column, const NumberWidth& number, Length room) const {
  return room - columns_[column].numbers.after - number.before;
}

Length TableColumns::indent_of(std::size_t column, const SetText& cell, Length room) const {
  const auto number = NumberWidth::of(cell);
  const bool is_aligned = number && width_of_numbers(column) <= room;
  const Length indent = is_aligned ? indent_of(column, *number, room) : room - cell.width;
  return std::max(Length{}, indent - rounding_of_widths);
}

Length TableColumns::gaps() const {
  return gap_ * (static_cast<std::int64_t>(columns_.size()) - 1);
}

void TableColumns::place(Length left) {
  for (Column& column : columns_) {
    column.left = left;
    left += column.width + gap_;
  }
}

}  // namespace talia::typeset
