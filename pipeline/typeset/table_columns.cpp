#include "typeset/table_columns.h"

#include <algorithm>
#include <optional>

#include "typeset/breaking/break_widths.h"

namespace talia::typeset {
namespace {

struct Column {
  double least, most;
  std::optional<double> given{};
};

double open_sum(const std::vector<Column>& columns, double Column::*part) {
  double sum = 0;
  for (const Column& column : columns) {
    sum += column.given ? 0 : column.*part;
  }
  return sum;
}

// Gives to the open columns that `settles` what it says, until it says nothing of any.
template <typename Settle>
void settle_all(std::vector<Column>& columns, double& left, Settle settle) {
  for (bool goes_on = true; goes_on;) {
    goes_on = false;
    const auto open = static_cast<double>(
        std::ranges::count_if(columns, [](const Column& column) { return !column.given; }));
    const double most = open_sum(columns, &Column::most);
    double taken = 0;
    for (Column& column : columns) {
      if (!column.given) {
        column.given = settle(column, left / std::max(open, 1.0), left * column.most / std::max(most, 1.0));
        goes_on = goes_on || column.given;
        taken += column.given.value_or(0);
      }
    }
    left -= taken;
  }
}

std::vector<Column> in_units(const std::vector<ColumnNeed>& needs, Length size) {
  std::vector<Column> columns;
  columns.reserve(needs.size());
  for (const ColumnNeed& need : needs) {
    columns.push_back({static_cast<double>(scaled(need.least, size).units()),
                       static_cast<double>(scaled(need.most, size).units())});
  }
  return columns;
}

}  // namespace

void ColumnNeed::hear(const Paragraph& cell) {
  if (cell.widths.empty()) {
    return;
  }
  most = std::max(most, cell.widths.back());
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= cell.written.size(); ++i) {
    if (i == cell.written.size() || is_elastic(cell.written[i])) {
      least = std::max(least, cell.widths[i] - cell.widths[begin]);
      begin = i + 1;
    }
  }
}

std::vector<Length> share_width(const std::vector<ColumnNeed>& needs, Length width, Length size) {
  std::vector<Column> columns = in_units(needs, size);
  double left = static_cast<double>(width.units());
  const double all_most = open_sum(columns, &Column::most);
  const double all_least = open_sum(columns, &Column::least);
  if (all_most <= left) {
    const double spare = (left - all_most) / static_cast<double>(std::max<std::size_t>(columns.size(), 1));
    for (Column& column : columns) {
      column.given = column.most + spare;
    }
  } else if (all_least >= left) {
    for (Column& column : columns) {
      column.given = left * column.least / all_least;
    }
  } else {
    double spare = left - all_least;  // Of what the words leave.
    settle_all(columns, left, [&](const Column& column, double even, double) {
      if (column.most > even) {
        return std::optional<double>();
      }
      const double more = std::min(column.most - column.least, spare);
      spare -= more;
      return std::optional(column.least + more);
    });
    settle_all(columns, left, [](const Column& column, double, double share) {
      return column.least > share ? std::optional(column.least) : std::nullopt;
    });
    settle_all(columns, left, [](const Column&, double, double share) { return std::optional(share); });
  }
  std::vector<Length> widths;
  widths.reserve(columns.size());
  for (const Column& column : columns) {
    widths.push_back(Length::of_units(static_cast<std::int64_t>(column.given.value_or(0))));
  }
  return widths;
}

}  // namespace talia::typeset
