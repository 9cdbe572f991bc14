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
// unit, or at its end. A sign and figures in groups of three belong to it. A dash alone counts as a whole number. Nothing
// for words.
std::optional<std::size_t> end_of_whole_part(std::u32string_view cell);

// Whether the cells of a column (UTF-8, without its head) are numbers, and one of them at least has decimals.
bool is_decimal_column(std::span<const std::string> cells);

// Where the cells of a column aligned `decimal` stand, each set from the left in one line.
class NumberColumn {
 public:
  void hear(const SetText& cell);
  // The width that all its numbers take with their commas under each other.
  Length width() const { return before_ + after_; }
  // What brings a cell's comma under those of its column, which stands at the right of its room; words stand there too.
  Length indent_of(const SetText& cell, Length room) const;

 private:
  // The most that a number has before and after its comma.
  Length before_, after_;
};

}  // namespace talia::typeset
