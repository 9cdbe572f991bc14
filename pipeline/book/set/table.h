// Tables: columns as wide as their words ask for, rows that may be divided between pages, the head again on each.
#pragma once
#include <string>
#include <vector>

#include "book/set/context.h"

namespace talia::book {

// The widths of columns that need at least `least` and would like `most`, in a table of a width: all get what they like
// when there is room, and the rest goes to the columns of text; else each gets its least and a share of what is left.
// Where not even the least ones have room, the widest give way, down to one width.
std::vector<Length> column_widths(const std::vector<Length>& least, const std::vector<Length>& most,
                                  Length width);

// A piece with a strip for each row of the table; without strips where it is a head alone.
Piece lay_out(const Table& table, SetContext& context);

}  // namespace talia::book
