// The columns of tables: how they share a width, and how the decimal commas of numbers come under each other.
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "typeset/typeset.h"

namespace talia::typeset {

// What a sum of scaled widths may be off by.
inline constexpr Length rounding_of_widths = Length::of_units(64);

// What stands in a column asks for.
struct ColumnNeed {
  Length least;  // Its widest word.
  Length most;   // Its widest cell in one line.
};

// The columns' widths, which sum to `width`, gaps left out. Where all may have what they ask for, what is over goes to each by
// its own width, so that narrow columns of figures stay narrow. Else columns that need no more than an even share take what they
// need, the longer ones what is left, in proportion, each its widest word at least; where there is less than the words
// need, the widest give way, so that one column that asks for far too much takes nothing from the others.
std::vector<Length> share_width(std::span<const ColumnNeed> needs, Length width);

// Where the whole part of the number that a cell begins with ends: before its decimal comma or point, a range's dash, a
// unit, or at its end. A sign and figures in groups of three, parted as the language (BCP 47) does or by spaces, belong to
// it. A dash alone counts as a whole number. Nothing for words.
std::optional<std::size_t> end_of_whole_part(std::u32string_view cell, std::string_view language);

// Whether the cells of a column (UTF-8, without its head) are numbers, and one of them at least has decimals.
bool is_decimal_column(std::span<const std::string> cells, std::string_view language);

// A number in one line: how wide it is up to its comma, and from there on.
struct NumberWidth {
  Length before, after;
  // Nothing for words, and where the text is not aligned `decimal`.
  static std::optional<NumberWidth> of(const SetText& cell);
};

// The columns of a table, whatever its cells hold: what these ask for, how wide the columns become and where they begin, and
// where the numbers of those aligned `decimal` stand.
class TableColumns {
 public:
  explicit TableColumns(std::size_t count, Length gap = {});

  std::size_t count() const { return columns_.size(); }
  void hear(std::size_t column, const ColumnNeed& cell);
  // `beside` is what the number's cell takes beside it.
  void hear(std::size_t column, const NumberWidth& number, Length beside = {});

  // What all ask for in one line, with the gaps.
  Length natural_width() const;
  // Gives the columns their places from `left` on, by `share_width`.
  void share(Length left, Length width);
  // Likewise; columns with a share, by column, divide what those without one leave, which are as wide as they ask for.
  void share_by(std::span<const double> shares, Length left, Length width);

  // Of a column, once a width is shared.
  Length left(std::size_t column) const { return columns_[column].left; }
  Length width(std::size_t column) const { return columns_[column].width; }

  // The width that all numbers of a column take with their commas under each other.
  Length width_of_numbers(std::size_t column) const;
  // What brings a number's comma under those of its column, which stands at the right of its room.
  Length indent_of(std::size_t column, const NumberWidth& number, Length room) const;
  // The same of a cell that is set from the left; words stand at the right, and all where the numbers have no room.
  Length indent_of(std::size_t column, const SetText& cell, Length room) const;

 private:
  struct Column {
    ColumnNeed need;
    // The most that a number has.
    NumberWidth numbers;
    Length left, width;
  };
  Length gaps() const;
  void place(Length left);

  std::vector<Column> columns_;
  Length gap_;
};

}  // namespace talia::typeset
