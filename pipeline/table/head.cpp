#include "table/head.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <span>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "source/of_each.h"
#include "source/text/ascii.h"
#include "source/text/columns.h"
#include "source/text/unicode.h"
#include "table/shapes.h"
#include "table/text/listed.h"
#include "table/text/numbers.h"

namespace talia::table {
namespace {

using source::counted;

// Above a table, and what may be the table's first rows.
constexpr std::size_t farthest_header = 30;

bool says_nothing(const Cell& cell) {
  return cell.is_empty() || (cell.kind == CellKind::text && trimmed_cell(cell.text).empty());
}

std::size_t filled(const SheetRow& row) {
  return static_cast<std::size_t>(
      std::ranges::count_if(row.cells, [](const Cell& cell) { return !says_nothing(cell); }));
}

const Cell* first_filled(const SheetRow& row) {
  const auto found = std::ranges::find_if(row.cells, [](const Cell& cell) { return !says_nothing(cell); });
  return found == row.cells.end() ? nullptr : &*found;
}

std::string text_of_row(const SheetRow& row) {
  std::string text;
  for (const Cell& cell : row.cells) {
    if (!says_nothing(cell)) {
      text += (text.empty() ? "" : " ") + std::string(trimmed_cell(text_of(cell)));
    }
  }
  return text;
}

// What is told quotes no more of a text than a line shows.
std::string shortened(std::string_view text) {
  constexpr std::size_t longest = 60;
  std::string line = source::one_line(std::string(text));
  if (line.size() > longest) {
    line.resize(source::start_of_code_point(line, longest));
    line += "…";
  }
  return line;
}

bool is_number(const Cell& cell) {
  return cell.kind == CellKind::number || cell.kind == CellKind::date || cell.kind == CellKind::time ||
         (cell.kind == CellKind::text &&
          (read_number(cell.text, DecimalSign::point) || read_number(cell.text, DecimalSign::comma)));
}

bool has_digit(std::string_view text) {
  return std::ranges::any_of(text, source::is_ascii_digit);
}

class Sheeter {
 public:
  Sheeter(Workbook& book, Grid grid, std::optional<std::uint32_t> header_row)
      : book_(book), header_row_(header_row), at_(book.sheets.size()), grid_(std::move(grid)) {
    sheet_.name = std::move(grid_.name);
    sheet_.is_hidden = grid_.is_hidden;
    sheet_.skipped = std::move(grid_.skipped);
  }

  void run() {
    drop_blank_rows();
    drop_comments();
    if (grid_.rows.empty()) {
      book_.told.push_back({TableDoubt::empty_sheet,
                            no_sheet,
                            {},
                            sheet_.name.empty()
                                ? std::string("no row says anything")
                                : fmt::format("the sheet `{}` is empty and is left out", sheet_.name)});
      return;
    }
    const std::size_t header = find_header();
    for (std::size_t i = 0; i < header; ++i) {
      skip(SkippedAs::title, grid_.rows[i]);
    }
    grid_.rows.erase(grid_.rows.begin(), grid_.rows.begin() + static_cast<std::ptrdiff_t>(header));
    tell_titles(header);
    take_header();
    take_units();
    drop_repeated_headers();
    drop_totals();
    tell_ragged();
    sheet_.rows = std::move(grid_.rows);
    std::ranges::stable_sort(sheet_.skipped, {}, &SkippedRows::first);
    tell_skipped();
    book_.sheets.push_back(std::move(sheet_));
    book_.told.insert(book_.told.end(), std::make_move_iterator(told_.begin()),
                      std::make_move_iterator(told_.end()));
  }

 private:
  void tell(TableDoubt doubt, CellPlace place, std::string message, bool is_loss = false) {
    told_.push_back({doubt, at_, place, std::move(message), is_loss});
  }

  // As the file's format calls what it is made of.
  std::string_view row_word(std::size_t count) const {
    return grid_.tells_ragged ? (count == 1 ? "line" : "lines") : (count == 1 ? "row" : "rows");
  }

  void skip(SkippedAs as, const SheetRow& row) {
    sheet_.skipped.push_back({as, row.number, row.number, text_of_row(row)});
    places_.emplace(row.number, row.cells.empty() ? CellPlace{row.number, 0, {}} : row.cells.front().place);
  }

  void drop_blank_rows() {
    std::uint32_t expected = 1;
    std::vector<SheetRow> rows;
    for (SheetRow& row : grid_.rows) {
      if (!grid_.tells_ragged && row.number > expected) {
        sheet_.skipped.push_back({SkippedAs::blank, expected, row.number - 1, {}});
        after_blank_.insert(row.number);
      }
      expected = row.number + 1;
      if (filled(row) == 0) {
        sheet_.skipped.push_back({SkippedAs::blank, row.number, row.number, {}});
        was_blank_ = true;
        continue;
      }
      if (was_blank_) {
        after_blank_.insert(row.number);
      }
      was_blank_ = false;
      rows.push_back(std::move(row));
    }
    grid_.rows = std::move(rows);
  }

  // In a workbook a comment is a cell alone in its row.
  void drop_comments() {
    if (grid_.tells_ragged || grid_.rows.size() < 2) {
      return;
    }
    std::erase_if(grid_.rows, [&](const SheetRow& row) {
      const Cell* cell = first_filled(row);
      const bool is_comment = filled(row) == 1 && cell == &row.cells.front() &&
                              cell->kind == CellKind::text && cell->text.starts_with("# ");
      if (is_comment) {
        skip(SkippedAs::comment, row);
      }
      return is_comment;
    });
  }

  // The index of the row of headers, or of the first row where there are none; titles stand above.
  std::size_t find_header() {
    if (header_row_ && *header_row_ > 0) {
      const auto found =
          std::ranges::find_if(grid_.rows, [&](const SheetRow& row) { return row.number >= *header_row_; });
      if (found != grid_.rows.end()) {
        return static_cast<std::size_t>(found - grid_.rows.begin());
      }
    }
    std::map<std::size_t, std::size_t> counts;
    for (const SheetRow& row : grid_.rows) {
      ++counts[filled(row)];
    }
    const auto usual = std::ranges::max_element(counts, [](const auto& a, const auto& b) {
                         return a.second < b.second;
                       })->first;
    const std::size_t end = std::min(grid_.rows.size(), farthest_header);
    std::size_t header = 0;
    while (header < end && 2 * filled(grid_.rows[header]) <= usual) {
      ++header;
    }
    return header == end ? 0 : header;
  }

  void tell_titles(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      const SkippedRows& title = sheet_.skipped[sheet_.skipped.size() - count + i];
      tell(TableDoubt::title_line, places_.at(title.first),
           fmt::format("`{}` stands above the table and is no part of it", shortened(title.text)));
    }
  }

  // Below this the first row looks like the others: one column alone may say so by chance.
  static constexpr int least_merit = -1;

  int header_merit() {
    constexpr std::size_t enough = 200;
    const SheetRow& header = grid_.rows.front();
    const std::string whole = text_of_row(header);
    for (std::size_t i = 1; i < grid_.rows.size() && compared_.size() < enough; ++i) {
      if (text_of_row(grid_.rows[i]) != whole) {
        compared_.push_back(&grid_.rows[i]);  // And not the headers once more.
      }
    }
    int merit = 0;
    for (std::size_t column = 0; column < header.cells.size(); ++column) {
      merit += says_nothing(header.cells[column]) ? 0 : merit_of(column);
    }
    return merit;
  }

  int merit_of(std::size_t column) const {
    const Cell& header = grid_.rows.front().cells[column];
    const std::string_view name = trimmed_cell(header.text);
    const std::string shape = shape_of(name);
    std::size_t cells = 0;
    std::size_t numbers = 0;
    std::size_t digits = 0;
    std::size_t alike = 0;
    std::size_t same = 0;
    std::size_t patterned = 0;
    std::size_t coded = 0;
    const std::string pattern = pattern_of(name);
    const std::string codes = code_pattern_of(name);
    for (const SheetRow* compared : compared_) {
      const SheetRow& row = *compared;
      if (column >= row.cells.size() || says_nothing(row.cells[column])) {
        continue;
      }
      const Cell& cell = row.cells[column];
      ++cells;
      numbers += is_number(cell) ? 1 : 0;
      digits += has_digit(cell.text) ? 1 : 0;
      alike += shape_of(trimmed_cell(cell.text)) == shape ? 1 : 0;
      same += trimmed_cell(cell.text) == name ? 1 : 0;
      const std::string_view text = trimmed_cell(cell.text);
      patterned += has_digit(text) && pattern_of(text) == pattern ? 1 : 0;
      coded += has_digit(text) && code_pattern_of(text) == codes ? 1 : 0;
    }
    if (cells == 0) {
      return 0;
    }
    if (header.kind != CellKind::text) {
      return -2;
    }
    const auto mostly = [&](std::size_t count) { return 5 * count >= 4 * cells; };
    if (mostly(numbers)) {
      return is_number(header) ? -2 : 2;
    }
    // Figures in one pattern, `0000..007F` above `0080..00FF`, are no headers. Few cells are alike by chance.
    constexpr std::size_t enough_alike = 3;
    if (cells >= enough_alike && has_digit(name) &&
        (mostly(patterned) || (!codes.empty() && coded == cells))) {
      return least_merit - 1;
    }
    if (is_number(header) || (mostly(digits) && has_digit(name)) || (same > 1 && 10 * same >= cells)) {
      return -1;
    }
    const bool is_plain = shape == "a" || shape == "Aa" || shape.find("a ") != std::string::npos;
    return !is_plain && 2 * alike >= cells ? -1 : 0;
  }

  // Headers that are numbers one after the other, such as levels, are headers.
  bool counts_up() const {
    std::optional<Decimal> before;
    std::size_t numbers = 0;
    for (const Cell& cell : grid_.rows.front().cells) {
      const auto number = says_nothing(cell) ? std::nullopt : read_number(text_of(cell), DecimalSign::point);
      if (!number) {
        continue;
      }
      if (before && sum_of(*before, {false, "1", 0}) != number->value) {
        return false;
      }
      before = number->value;
      ++numbers;
    }
    return numbers >= 3;
  }

  void take_commented_header() {
    const SheetRow& header = grid_.rows.emplace(grid_.rows.begin(), *std::move(grid_.commented_header))[0];
    std::erase_if(sheet_.skipped, [&](const SkippedRows& each) { return each.first == header.number; });
    tell(TableDoubt::doubtful_header, header.cells.front().place,
         fmt::format("line {}, a comment, is taken for the headers", header.number));
  }

  void take_header() {
    const bool is_alone = grid_.rows.size() == 1;
    int merit = header_row_   ? 1
                : is_alone    ? (grid_.rows.front().cells.size() > 1 ? 1 : least_merit - 1)
                : counts_up() ? 0
                              : header_merit();
    const bool is_comment_named = grid_.commented_header && header_row_ == grid_.commented_header->number;
    if (is_comment_named || (grid_.commented_header && merit <= 0)) {
      take_commented_header();
      merit = 1;
    }
    sheet_.has_header = header_row_ ? *header_row_ > 0 : merit >= least_merit;
    const SheetRow& first = grid_.rows.front();
    if (!sheet_.has_header) {
      std::size_t width = 0;
      for (const SheetRow& row : grid_.rows) {
        width = std::max(width, row.cells.size());
      }
      for (std::size_t i = 0; i < width; ++i) {
        const CellPlace place = i < first.cells.size()
                                    ? first.cells[i].place
                                    : CellPlace{first.number, static_cast<std::uint32_t>(i + 1), {}};
        sheet_.columns.push_back({{}, false, place});
      }
      tell(TableDoubt::no_header, first.cells.front().place,
           fmt::format("`{}`, the first row, looks like the others; the columns are taken to have no headers",
                       shortened(text_of_row(first))));
      return;
    }
    for (const Cell& cell : first.cells) {
      sheet_.columns.push_back({says_nothing(cell) ? std::string() : text_of(cell), false, cell.place});
    }
    const bool is_doubtful = merit < 0 || (merit == 0 && std::ranges::any_of(first.cells, is_number));
    if (!is_alone && !header_row_ && is_doubtful) {
      tell(TableDoubt::doubtful_header, first.cells.front().place,
           fmt::format("`{}` is taken for the headers, though it looks like a row",
                       shortened(text_of_row(first))));
    }
    header_ = text_of_row(first);
    sheet_.header_row = first.number;
    grid_.rows.erase(grid_.rows.begin());
    settle_width();
    tell_headers();
  }

  template <typename Condition>
  void drop_columns(const Condition& is_dropped) {
    std::vector<bool> dropped;
    for (std::size_t i = 0; i < sheet_.columns.size(); ++i) {
      dropped.push_back(is_dropped(i));
    }
    if (std::ranges::find(dropped, true) == dropped.end()) {
      return;
    }
    const auto keep = [&](auto& all) {
      std::size_t kept = 0;
      for (std::size_t i = 0; i < all.size(); ++i) {
        if (i < dropped.size() && dropped[i]) {
          continue;
        }
        if (kept != i) {
          all[kept] = std::move(all[i]);
        }
        ++kept;
      }
      all.resize(kept);
    };
    keep(sheet_.columns);
    for (SheetRow& row : grid_.rows) {
      keep(row.cells);
    }
  }

  // Columns behind the last header count where most rows have something there; nothing below no header does not.
  void settle_width() {
    std::vector<std::size_t> counts;
    for (const SheetRow& row : grid_.rows) {
      counts.resize(std::max(counts.size(), row.cells.size()));
      for (std::size_t i = 0; i < row.cells.size(); ++i) {
        counts[i] += says_nothing(row.cells[i]) ? 0 : 1;
      }
    }
    counts.resize(std::max(counts.size(), sheet_.columns.size()));
    while (sheet_.columns.size() < counts.size() && 2 * counts[sheet_.columns.size()] > grid_.rows.size()) {
      const CellPlace& last = sheet_.columns.back().place;
      sheet_.columns.push_back({{}, false, {last.row, last.column + 1, last.span}});
    }
    drop_columns([&](std::size_t i) { return sheet_.columns[i].header.empty() && counts[i] == 0; });
    for (SheetRow& row : grid_.rows) {
      while (row.cells.size() > sheet_.columns.size() && says_nothing(row.cells.back())) {
        row.cells.pop_back();
      }
    }
  }

  void tell_headers() {
    std::map<std::string, std::size_t, std::less<>> known;
    for (std::size_t i = 0; i < sheet_.columns.size(); ++i) {
      const SheetColumn& column = sheet_.columns[i];
      if (column.header.empty()) {
        tell(TableDoubt::empty_header, column.place, fmt::format("column {} has no header", i + 1));
      } else if (const auto [first, is_new] = known.emplace(trimmed_cell(column.header), i); !is_new) {
        tell(TableDoubt::duplicate_header, column.place,
             fmt::format("columns {} and {} have the same header `{}`", first->second + 1, i + 1,
                         shortened(column.header)));
      }
    }
  }

  // A row of nothing but `(kg)` and `[gp]` below the headers.
  void take_units() {
    if (!sheet_.has_header || grid_.rows.empty() || grid_.rows.front().cells.size() > sheet_.columns.size()) {
      return;
    }
    const SheetRow& row = grid_.rows.front();
    const auto is_unit = [](const Cell& cell) {
      const std::string_view text = trimmed_cell(cell.text);
      return says_nothing(cell) ||
             (cell.kind == CellKind::text && text.size() > 2 && text.size() < 20 &&
              ((text.front() == '(' && text.back() == ')') || (text.front() == '[' && text.back() == ']')));
    };
    if (!std::ranges::all_of(row.cells, is_unit)) {
      return;
    }
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      if (!says_nothing(row.cells[i])) {
        sheet_.columns[i].header += ' ' + std::string(trimmed_cell(row.cells[i].text));
      }
    }
    skip(SkippedAs::units, row);
    tell(TableDoubt::unit_row, places_.at(row.number),
         "the row of units below the headers is read with them");
    grid_.rows.erase(grid_.rows.begin());
  }

  void drop_repeated_headers() {
    if (!sheet_.has_header || sheet_.columns.size() < 2) {
      return;
    }
    std::erase_if(grid_.rows, [&](const SheetRow& row) {
      const bool is_header = text_of_row(row) == header_;
      if (is_header) {
        skip(SkippedAs::repeated_header, row);
        tell(TableDoubt::repeated_header, places_.at(row.number),
             fmt::format("the headers stand once more in {} {}, which is no row of the table", row_word(1),
                         row.number));
      }
      return is_header;
    });
  }

  // Whether each number of the last row, of two at least, is the sum of those above, however they are written.
  bool is_sum(const SheetRow& last) const {
    std::size_t sums = 0;
    for (std::size_t column = 0; column < last.cells.size(); ++column) {
      const Cell& cell = last.cells[column];
      if (says_nothing(cell) || !is_number(cell)) {
        continue;
      }
      const bool fits =
          std::ranges::any_of(std::array{DecimalSign::point, DecimalSign::comma}, [&](DecimalSign sign) {
            const auto sum = read_number(text_of(cell), sign);
            Decimal total;
            for (const SheetRow& row : grid_.rows) {
              if (&row == &last || column >= row.cells.size()) {
                continue;
              }
              const auto number = read_number(text_of(row.cells[column]), sign);
              total = number ? sum_of(total, number->value) : total;
            }
            return sum && rounded(total, 15) == rounded(sum->value, 15);
          });
      if (!fits) {
        return false;
      }
      ++sums;
    }
    return sums >= 2;
  }

  static bool says_total(const SheetRow& row) {
    constexpr std::array<std::string_view, 14> words = {"total", "totals", "sum",     "sums",    "subtotal",
                                                        "grand", "razem",  "suma",    "łącznie", "ogółem",
                                                        "summe", "gesamt", "average", "średnia"};
    const Cell* cell = first_filled(row);
    if (cell == nullptr || cell->kind != CellKind::text) {
      return false;
    }
    const std::string folded = source::case_folded(trimmed_cell(cell->text));
    const std::string_view word = std::string_view(folded).substr(0, folded.find_first_of(" :.,("));
    return std::ranges::any_of(words,
                               [&](std::string_view known) { return source::case_folded(known) == word; });
  }

  // A row of totals that stands apart below the table is none of it; one that does not is kept and told of.
  void drop_totals() {
    if (grid_.rows.size() < 3) {
      return;
    }
    const SheetRow& last = grid_.rows.back();
    const bool has_numbers = std::ranges::any_of(
        last.cells, [](const Cell& cell) { return !says_nothing(cell) && is_number(cell); });
    const bool is_total = has_numbers && (says_total(last) || is_sum(last));
    if (!is_total) {
      return;
    }
    const CellPlace place = last.cells.front().place;
    const std::string text = shortened(text_of_row(last));
    if (!after_blank_.contains(last.number)) {
      tell(TableDoubt::total_row, place,
           fmt::format("`{}` looks like a total of the rows above, and is kept as a row", text));
      return;
    }
    tell(TableDoubt::total_row, place,
         fmt::format("`{}` looks like a total of the rows above, apart from them, and is left out", text),
         true);
    skip(SkippedAs::total, last);
    grid_.rows.pop_back();
  }

  void tell_ragged() {
    if (!grid_.tells_ragged || !sheet_.has_header) {
      return;
    }
    std::map<std::size_t, std::vector<std::uint32_t>> by_size;
    for (const SheetRow& row : grid_.rows) {
      if (row.cells.size() > sheet_.columns.size()) {
        const auto beyond = std::span(row.cells).subspan(sheet_.columns.size());
        const auto words = source::of_each(
            beyond, [](const Cell& cell) { return fmt::format("`{}`", shortened(text_of(cell))); });
        tell(TableDoubt::ragged_row, beyond.front().place,
             fmt::format("{} {} has {}, the headers are {}; {} {} to no column", row_word(1), row.number,
                         counted(row.cells.size(), "cell"), sheet_.columns.size(), fmt::join(words, ", "),
                         words.size() == 1 ? "belongs" : "belong"),
             true);
      } else if (row.cells.size() < sheet_.columns.size()) {
        by_size[row.cells.size()].push_back(row.number);
      }
    }
    for (const auto& [size, numbers] : by_size) {
      const auto row = std::ranges::find(grid_.rows, numbers.front(), &SheetRow::number);
      tell(TableDoubt::ragged_row, row->cells.front().place,
           fmt::format("{} {} {} {}, the headers are {}; the others of {} are taken for empty",
                       row_word(numbers.size()), listed(numbers), numbers.size() == 1 ? "has" : "have",
                       counted(size, "cell"), sheet_.columns.size(), numbers.size() == 1 ? "it" : "them"));
    }
  }

  void tell_skipped() {
    std::vector<std::uint32_t> blank;
    std::vector<std::uint32_t> comments;
    for (const SkippedRows& skipped : sheet_.skipped) {
      if (skipped.as == SkippedAs::comment) {
        comments.push_back(skipped.first);
      }
      for (std::uint32_t i = skipped.first;
           skipped.as == SkippedAs::blank && i <= skipped.last && blank.size() < 1000; ++i) {
        blank.push_back(i);
      }
    }
    const auto place = [&](std::uint32_t number) { return CellPlace{number, 0, {}}; };
    if (!blank.empty()) {
      tell(TableDoubt::blank_row, place(blank.front()),
           fmt::format("{} {} blank", row_word(blank.size()),
                       listed(blank) + (blank.size() == 1 ? " is" : " are")));
    }
    if (!comments.empty()) {
      tell(TableDoubt::comment_line, place(comments.front()),
           fmt::format("{} {} with `#` and {} taken for {}", row_word(comments.size()),
                       listed(comments) + (comments.size() == 1 ? " begins" : " begin"),
                       comments.size() == 1 ? "is" : "are", comments.size() == 1 ? "a comment" : "comments"));
    }
  }

  Workbook& book_;
  std::optional<std::uint32_t> header_row_;
  std::size_t at_;
  Grid grid_;
  TableSheet sheet_;
  std::vector<TableNote> told_;
  std::map<std::uint32_t, CellPlace> places_;  // Of rows that are left out.
  std::set<std::uint32_t> after_blank_;
  bool was_blank_ = false;
  std::vector<const SheetRow*>
      compared_;  // What the headers are held against; in `grid_`, before they are taken out of it.
  std::string header_;
};

}  // namespace

void add_sheet(Workbook& book, Grid grid, std::optional<std::uint32_t> header_row) {
  Sheeter(book, std::move(grid), header_row).run();
}

}  // namespace talia::table
