// Tables: a row for each item of a list, columns in line, rules or bands between rows, a head.
#include <algorithm>
#include <array>
#include <limits>

#include <fmt/format.h>

#include "layout/items/items.h"
#include "layout/items/wrapped.h"
#include "layout/reading/reader.h"
#include "layout/reading/values.h"
#include "typeset/columns.h"

namespace talia::layout {

namespace {

constexpr std::size_t most_columns = 200;
constexpr std::size_t tightest =
    std::numeric_limits<std::size_t>::max();  // The last step, whatever its number.

struct TableLook {
  std::optional<Paint> rule, band, head_ground;
  Length rule_width, row_gap, column_gap;
};

class TablePiece : public PieceContent {
 public:
  // `decimal` are the columns whose commas stand under each other.
  TablePiece(std::vector<std::vector<Piece>> rows, bool has_head, std::vector<bool> decimal, TableLook look)
      : rows_(std::move(rows)), has_head_(has_head), decimal_(std::move(decimal)), look_(look) {}

  Length natural_width() override { return columns_without(std::vector<double>(count(), 0)).natural_width(); }

  Length height(Length width, std::size_t step) override {
    Length height;
    for (const Length row : row_heights(columns_in(Length(), width), step)) {
      height += row;
    }
    return height;
  }

  void draw(const Box& box, const Rect& area, std::size_t step, Drawing& drawing) override {
    const typeset::TableColumns columns = columns_in(area.left(), area.size.width);
    const std::vector<Length> heights = row_heights(columns, step);
    const typeset::TableColumns numbers = numbers_at(step);
    Length y = area.top();
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const Rect band{{area.left(), y}, {area.size.width, heights[i]}};
      const bool is_head = has_head_ && i == 0;
      const auto ground = is_head                              ? look_.head_ground
                          : (i - (has_head_ ? 1 : 0)) % 2 == 0 ? look_.band
                                                               : std::nullopt;
      if (ground) {
        Path path;
        path.add_rect(band);
        drawing.add({PathItem{std::move(path)}, *ground, {talia::Layer::background, Reading::artefact}},
                    box.origin);
      }
      for (std::size_t column = 0; column < rows_[i].size(); ++column) {
        const Length width = columns.width(column);
        const Rect cell = drawing.turned({{columns.left(column), y}, {width, heights[i]}}, area)
                              .inset(Length(), look_.row_gap / 2);
        Length indent;
        if (const SetText* const number = number_at(i, column, step)) {
          const Insets& padding = rows_[i][column].box->padding;
          indent = numbers.indent_of(column, *number, width - padding.left - padding.right);
        }
        rows_[i][column].draw(cell, step, drawing, indent);
      }
      y += heights[i];
      if (look_.rule && i + 1 < rows_.size()) {
        Path path;
        path.move_to({area.left(), y}).line_to({area.right(), y});
        drawing.add({PathItem{std::move(path), look_.rule_width},
                     *look_.rule,
                     {talia::Layer::art, Reading::artefact}},
                    box.origin);
      }
    }
  }

 private:
  std::size_t count() const { return rows_.empty() ? 0 : rows_.front().size(); }

  // A cell of a column of numbers; nullptr for all others, its head among them.
  const SetText* number_at(std::size_t row, std::size_t column, std::size_t step) {
    const bool is_number = decimal_[column] && !(has_head_ && row == 0) && rows_[row][column].content;
    return is_number ? rows_[row][column].content->in_one_line(step) : nullptr;
  }

  // What the numbers of all columns take, and nothing else.
  typeset::TableColumns numbers_at(std::size_t step) {
    typeset::TableColumns numbers(count());
    for (std::size_t column = 0; column < count(); ++column) {
      for (std::size_t row = 0; row < rows_.size(); ++row) {
        const SetText* const cell = number_at(row, column, step);
        if (const auto number = cell == nullptr ? std::nullopt : typeset::NumberWidth::of(*cell)) {
          numbers.hear(column, *number);
        }
      }
    }
    return numbers;
  }

  // What all cells ask for at the tightest step; those in a column with a share are not asked.
  typeset::TableColumns columns_without(const std::vector<double>& shares) {
    const typeset::TableColumns numbers = numbers_at(tightest);
    typeset::TableColumns columns(count(), look_.column_gap);
    for (std::size_t column = 0; column < count(); ++column) {
      for (std::size_t row = 0; row < rows_.size() && !(shares[column] > 0); ++row) {
        const bool is_number = number_at(row, column, tightest) != nullptr;
        const Length width =
            rows_[row][column].natural_width(is_number ? numbers.width_of_numbers(column) : Length());
        columns.hear(column, typeset::ColumnNeed{width, width});
      }
    }
    return columns;
  }

  typeset::TableColumns columns_in(Length left, Length width) {
    std::vector<double> shares;
    for (std::size_t column = 0; column < count(); ++column) {
      shares.push_back(share_of(column));
    }
    typeset::TableColumns columns = columns_without(shares);
    columns.share_by(shares, left, width);
    return columns;
  }

  // What the head says, else the cells below it.
  double share_of(std::size_t column) const {
    const double first = rows_.front()[column].box->share;
    return first > 0 || rows_.size() < 2 ? first : rows_[1][column].box->share;
  }

  std::vector<Length> row_heights(const typeset::TableColumns& columns, std::size_t step) {
    std::vector<Length> heights;
    for (std::vector<Piece>& row : rows_) {
      Length height;
      for (std::size_t column = 0; column < row.size(); ++column) {
        height = std::max(height, row[column].height(columns.width(column), step));
      }
      heights.push_back(height + look_.row_gap);
    }
    return heights;
  }

  std::vector<std::vector<Piece>> rows_;
  bool has_head_;
  std::vector<bool> decimal_;  // By column.
  TableLook look_;
};

class TableContent : public BoxContent {
 public:
  // The rows as boxes: a head, and a `repeat` whose boxes are rows of cells.
  std::vector<std::unique_ptr<Box>> head;
  std::vector<std::unique_ptr<Box>> cells;  // Each a `repeat` over the same list: one column.
  std::vector<bool> decimal;                // By column.
  std::optional<Colour> rule, band, head_ground;
  Length rule_width, row_gap, column_gap;

  void fill(const Box& box, Filling& filling, std::vector<Piece>& out) const override {
    const std::size_t first = head.empty() ? 0 : 1;
    std::vector<std::vector<Piece>> rows(first);
    for (const auto& column : cells) {
      std::vector<Piece> pieces;
      fill_box(*column, filling, pieces);
      rows.resize(std::max(rows.size(), first + pieces.size()));
      for (std::size_t i = 0; i < pieces.size(); ++i) {
        rows[first + i].push_back(std::move(pieces[i]));
      }
    }
    if (rows.size() == first) {  // The words of its head are not asked for either.
      return;
    }
    if (!head.empty()) {
      rows.front() = pieces_of(head, filling);
    }
    const bool is_even =
        std::ranges::all_of(rows, [&](const auto& row) { return row.size() == cells.size(); });
    if (!is_even && filling.is_sound) {
      filling.report(Diagnostic::of(Code::bad_box, box.span, "a cell of this table is left out")
                         .note(filling.subject.place, filling.subject.note)
                         .help("give every cell a text, or a width that it keeps"));
    }
    if (is_even) {
      const TableLook look{
          filling.paint(rule), filling.paint(band), filling.paint(head_ground), rule_width, row_gap,
          column_gap};
      out.push_back(piece_of(box, filling,
                             std::make_unique<TablePiece>(std::move(rows), !head.empty(), decimal, look)));
    }
  }

 private:
  static std::vector<Piece> pieces_of(const std::vector<std::unique_ptr<Box>>& boxes, Filling& filling) {
    std::vector<Piece> pieces;
    for (const auto& box : boxes) {
      fill_box(*box, filling, pieces);
    }
    return pieces;
  }
};

// Whether a box is one cell on every face, and so can be counted.
bool is_one_cell(Node box) {
  static constexpr std::array<std::string_view, 4> others{"when", "repeat", "given", "slot"};
  return std::ranges::none_of(others, [&](std::string_view key) { return box.find(key).exists(); });
}

void check_head(Node node, Reader& reader) {
  const Node head = node.find("head");
  const std::size_t cells = head.size();
  const std::size_t columns = node.find("columns").size();
  bool can_be_counted = cells > 0;
  for (const Node cell : head.items()) {
    can_be_counted = can_be_counted && is_one_cell(cell);
  }
  if (!can_be_counted || cells == columns) {
    return;
  }
  reader.findings().fault(
      Diagnostic::of(
          Code::bad_box, node.key_span("head"),
          fmt::format("`head` has {} {}, `columns` {}", cells, cells == 1 ? "cell" : "cells", columns))
          .note(node.key_span("columns"), "the columns are here")
          .help("give each column its cell; one without words is `{text: \"\", width: 0}`"));
}

}  // namespace

std::unique_ptr<BoxContent> read_table(Node node, Reader& reader) {
  auto content = std::make_unique<TableContent>();
  if (const std::size_t columns = node.find("columns").size(); columns > most_columns) {
    reader.findings().fault(
        Diagnostic::of(Code::work_budget, node.key_span("columns"),
                       fmt::format("this table has {} columns, and {} is the most", columns, most_columns))
            .help("no card is so wide: make several tables, or a grid"));
    return nullptr;
  }
  check_head(node, reader);
  content->head = reader.boxes(node.find("head"));
  for (const Node column : node.find("columns").items()) {
    auto box = std::make_unique<Box>();
    box->span = column.span();
    reader.expect_column();
    box->content = read_repeated(node.find("table"), node.find("as"), column, reader);
    if (!box->content) {
      return nullptr;
    }
    content->cells.push_back(std::move(box));
    content->decimal.push_back(is_decimal(column));
  }
  content->rule = reader.colours().line(node.find("rule"));
  content->band = reader.colours().area(node.find("band"));
  content->head_ground = reader.colours().area(node.find("head_background"));
  content->rule_width = length_of(node.find("rule_width")).value_or(Length::mm(0.15));
  content->row_gap = length_of(node.find("row_gap")).value_or(Length());
  content->column_gap = length_of(node.find("gap")).value_or(Length());
  return content;
}

}  // namespace talia::layout
