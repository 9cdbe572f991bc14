#include "book/set/table.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "typeset/columns.h"

namespace talia::book {

namespace {

// That a line takes in its cell.
struct LineRoom {
  explicit LineRoom(const BookText& look)
      : leading(look.leading), baseline(look.leading.scaled(look.baseline)) {}
  Length leading, baseline;  // Both from its top.
};

// A row that has been set: its lines, column by column, and its height.
struct SetRow {
  std::vector<SetText> cells;
  const TableRow* row;
  Length height;
  std::vector<LineRoom> rooms;  // Of the cells.
};

class TableLayout {
 public:
  TableLayout(const Table& table, SetContext& context)
      : table_(table),
        measures_(context.style.tables),
        grounds_(context.style.table_grounds),
        width_(table.extent == Extent::page ? context.style.measure() : context.style.column_width()),
        standing_(table.extent == Extent::page ? Standing::wide : Standing::box),
        context_(context),
        columns_(table.columns.size()) {
    key_look_ = context.look("key_cell");
    cell_look_ = context.look("cell");
    head_look_ = context.look("head_cell");
    group_look_ = context.look("group_cell");
  }

  BookPiece run() {
    choose_widths();
    BookPiece piece;
    piece.shape.standing = standing_;
    piece.shape.before = piece.shape.after = 1;
    {
      const Telling::Inside inside(context_.telling, UnitKind::table);
      const Telling::Node caption = context_.telling.place();
      set_rows();
      const Telling::Inside before(context_.telling, caption);
      draw_frame(piece);
    }
    draw_rows(piece);
    draw_notes(piece);
    if (rows_.empty()) {
      become_one(piece);
      return piece;
    }
    const Strips& strips = piece.shape.strips;
    piece.shape.rows = strips.rows(0, strips.heights.size());
    piece.shape.after = context_.style.rows_below(
        std::accumulate(strips.heights.begin(), strips.heights.end(), strips.lead + strips.frame));
    return piece;
  }

 private:
  void set_rows() {
    {
      const Telling::Inside inside(context_.telling, UnitKind::row);
      head_ = set_row(head_cells());
    }
    for (const TableRow& row : table_.rows) {
      const Telling::Inside inside(context_.telling, UnitKind::row);
      rows_.push_back(row.is_group ? set_group(row) : set_row(row.cells));
      rows_.back().row = &row;
    }
  }

  // A head without rows has nothing to divide.
  void become_one(BookPiece& piece) {
    Slices& slices = piece.slices;
    const Length below = piece.shape.strips.lead + slices.head_height;
    piece.items = std::move(slices.lead);
    for (auto [items, top] : {std::pair(&slices.head, piece.shape.strips.lead), {&slices.foot, below}}) {
      for (Item& item : *items) {
        move(item, {{}, top});
        piece.items.push_back(std::move(item));
      }
    }
    piece.slices = {};
    piece.shape.strips = {};
    piece.shape.rows = context_.style.rows_of(below + measures_.rule);
  }

  std::vector<Line> head_cells() const {
    std::vector<Line> cells;
    std::ranges::transform(table_.columns, std::back_inserter(cells), &TableColumnHead::label);
    return cells;
  }

  bool has_head() const {
    return std::ranges::any_of(table_.columns,
                               [](const TableColumnHead& column) { return !column.label.empty(); });
  }

  Length widest_word(const Line& cell, const BookText& look) {
    return cell.empty() ? Length{} : context_.least_width(cell, look);
  }

  void choose_widths() {
    const auto hear = [&](std::size_t i, const Line& cell, BookText look) {
      const bool is_decimal = table_.columns[i].alignment == Alignment::decimal;
      look.alignment = is_decimal ? Alignment::decimal : look.alignment;
      const SetText set = cell.empty() ? SetText{} : context_.measure(cell, layout::endless, look);
      const Length whole = set.width;
      if (const auto number = typeset::NumberWidth::of(set); number && &cell != &table_.columns[i].label) {
        columns_.hear(i, *number, measures_.padding * 2);
      }
      const bool is_whole = is_decimal || table_.columns[i].alignment == Alignment::right ||
                            whole <= (i == 0 ? measures_.whole_key : measures_.whole_cell);
      const Length least = is_whole ? whole : widest_word(cell, look);
      columns_.hear(i, typeset::ColumnNeed{least + measures_.padding * 2, whole + measures_.padding * 2});
    };
    for (std::size_t i = 0; i < columns_.count(); ++i) {
      hear(i, table_.columns[i].label, head_look_);
      for (const TableRow& row : table_.rows) {
        if (!row.is_group) {
          hear(i, row.cells[i], i == 0 ? key_look_ : cell_look_);
        }
      }
    }
    columns_.share({}, width_);
  }

  SetRow set_row(const std::vector<Line>& cells) {
    const bool is_head = rows_.empty() && head_.cells.empty();
    SetRow row{{}, nullptr, measures_.least_row, {}};
    for (std::size_t i = 0; i < cells.size(); ++i) {
      BookText look = is_head ? head_look_ : i == 0 ? key_look_ : cell_look_;
      look.alignment = table_.columns[i].alignment;
      if (is_head && look.alignment == Alignment::decimal) {
        look.alignment = Alignment::right;
      }
      row.rooms.emplace_back(look);
      // A head without words is none.
      context_.telling.as(cells[i].empty() ? UnitKind::cell
                          : is_head        ? UnitKind::head_of_column
                          : i == 0         ? UnitKind::head_of_row
                                           : UnitKind::cell);
      row.cells.push_back(
          context_.set(cells[i], columns_.width(i) - measures_.padding * 2, look, Reading::cell));
      row.height = std::max(row.height, height_of(row.cells.back(), look, measures_.least_row));
    }
    return row;
  }

  SetRow set_group(const TableRow& group) {
    SetRow row{{}, nullptr, {}, {LineRoom(group_look_)}};
    context_.telling.as(UnitKind::head_of_row, static_cast<int>(table_.columns.size()));
    row.cells.push_back(
        context_.set(group.cells[0], width_ - measures_.padding * 2, group_look_, Reading::cell));
    row.height = height_of(row.cells.front(), group_look_, measures_.least_group);
    return row;
  }

  // As high as a row of one line at least; each further one adds its leading.
  static Length height_of(const SetText& cell, const BookText& look, Length least) {
    const auto lines = static_cast<std::int64_t>(cell.lines.size());
    return std::max(least, look.leading * (lines - 1) + least);
  }

  void put_cells(const SetRow& row, Length top, std::vector<Item>& out) const {
    const bool is_group = row.row != nullptr && row.row->is_group;
    const Length least = is_group ? measures_.least_group : measures_.least_row;
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const auto [leading, baseline] = row.rooms[i];
      const auto lines = static_cast<std::int64_t>(row.cells[i].lines.size());
      // One line stands in the row's middle; in a higher row all begin at its top.
      const Length room = row.height > least ? least : row.height - leading * (lines - 1);
      Length y = top + (room - leading) / 2 + baseline;
      const bool is_body = row.row != nullptr && !is_group;
      const Length start = (is_group ? Length{} : left_of(i)) + measures_.padding +
                           (is_body ? indent_of(row.cells[i], i) : Length{});
      for (const SetLine& line : row.cells[i].lines) {
        put_line(line, {start, y}, out);
        y += leading;
      }
    }
  }

  // Of a column; the first is where lines begin.
  Length left_of(std::size_t column) const {
    return context_.runs_from_right ? width_ - columns_.left(column) - columns_.width(column)
                                    : columns_.left(column);
  }

  Length indent_of(const SetText& cell, std::size_t column) const {
    const bool is_decimal = table_.columns[column].alignment == Alignment::decimal;
    const Length room = columns_.width(column) - measures_.padding * 2;
    return is_decimal ? columns_.indent_of(column, cell, room) : Length{};
  }

  // Of a later part.
  Line caption_again() const {
    Line caption = table_.caption;
    if (const std::string goes_on = context_.style.word(context_.language, "continued"); !goes_on.empty()) {
      std::ranges::move(plain(fmt::format(" ({})", goes_on)), std::back_inserter(caption));
    }
    return caption;
  }

  // Gives its height.
  Length draw_caption(std::vector<Item>& out, bool again) {
    if (table_.caption.empty()) {
      return {};
    }
    RecordOf record("table_caption");
    record.text("table.caption", again ? caption_again() : table_.caption)
        .value("table.number", table_.number);
    layout::LaidFurniture laid =
        context_.furnish("table_caption", std::move(record), context_.room_of(width_), context_.book.id,
                         place_of(table_.caption).value_or(context_.book.span), again);
    std::ranges::move(laid.items, std::back_inserter(out));
    return laid.height;
  }

  // What stands above and below the rows of every part, above those of the first and above those of later ones.
  void draw_frame(BookPiece& piece) {
    Slices& slices = piece.slices;
    if (!table_.anchor.empty()) {
      context_.anchor(table_.anchor, {}, slices.lead);
    }
    piece.shape.strips.lead = draw_caption(slices.lead, false);
    if (rows_.size() > 1) {
      piece.shape.strips.again = draw_caption(slices.again, true);
    }
    if (has_head()) {
      Pen(slices.head).fill({{}, {width_, head_.height}}, context_.area(grounds_.head));
      put_cells(head_, {}, slices.head);
      slices.head_height = head_.height;
    }
    Pen(slices.foot).fill({{}, {width_, measures_.rule}}, context_.paint(grounds_.rule), drawn_art);
    piece.shape.strips.frame = slices.head_height + measures_.rule;
    piece.shape.strips.row = context_.style.grid;
  }

  void draw_rows(BookPiece& piece) {
    bool is_tinted = true;  // Every other row, from the first below the head or a group's name.
    for (const SetRow& row : rows_) {
      std::vector<Item> items;
      if (row.row->is_group || is_tinted) {
        Pen(items).fill({{}, {width_, row.height}},
                        context_.area(row.row->is_group ? grounds_.group : grounds_.band));
      }
      is_tinted = row.row->is_group || !is_tinted;
      if (!row.row->anchor.empty()) {
        context_.anchor(row.row->anchor, {}, items);
      }
      put_cells(row, {}, items);
      piece.slices.strips.push_back(std::move(items));
      piece.shape.strips.heights.push_back(row.height);
      piece.shape.strips.leads_on.push_back(row.row->is_group);
    }
  }

  // Below the last row, with which they stay, and above the line that closes the table.
  void draw_notes(BookPiece& piece) {
    if (table_.notes.empty()) {
      return;
    }
    std::vector<Item> items;
    const BookText look = context_.look(context_.style.looks.contains("note") ? "note" : "box");
    const Length above = measures_.padding / 2;
    Pen(items).fill({{}, {width_, measures_.rule / 2}}, context_.paint(grounds_.rule), drawn_art);
    Length top = above + measures_.rule / 2;
    for (const Line& note : table_.notes) {
      context_.telling.as(UnitKind::paragraph);
      SetText set = context_.set(note, width_ - measures_.padding * 2, look, Reading::cell);
      for (SetLine& line : set.lines) {
        put_line(std::move(line), {measures_.padding, top + look.leading.scaled(look.baseline)}, items);
        top += look.leading;
      }
    }
    Strips& strips = piece.shape.strips;
    if (!strips.leads_on.empty()) {
      strips.leads_on.back() = true;
    }
    piece.slices.strips.push_back(std::move(items));
    strips.heights.push_back(top + above);
    strips.leads_on.push_back(false);
  }

  const Table& table_;
  const TableMeasures& measures_;
  const TableGrounds& grounds_;
  const Length width_;
  const Standing standing_;
  SetContext& context_;
  BookText key_look_, cell_look_, head_look_, group_look_;
  typeset::TableColumns columns_;
  SetRow head_{};
  std::vector<SetRow> rows_;
};

}  // namespace

BookPiece lay_out(const Table& table, SetContext& context) {
  return TableLayout(table, context).run();
}

}  // namespace talia::book
