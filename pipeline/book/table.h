// Tables: columns as wide as their words ask for, rows that may be divided between pages, the head again on each.
#pragma once
#include <string>
#include <vector>

#include "book/kit.h"

namespace talia::book {

struct Column {
  std::vector<Inline> label;
  Alignment alignment = Alignment::left;
};

struct Row {
  std::vector<std::vector<Inline>> cells;  // As many as there are columns; one of a group's row.
  std::string anchor;                      // Empty: nobody refers to it.
  bool is_group = false;                   // A row that names the rows below it.
};

struct Table {
  std::string caption;  // Empty: none.
  std::string anchor;
  std::vector<Column> columns;
  std::vector<Row> rows;
};

// The widths of columns that need at least `least` and would like `most`, in a table of a width: all get what they like
// when there is room, and the rest goes to the columns of text; else each gets its least and a share of what is left.
// Where not even the least ones have room, the widest give way, down to one width.
std::vector<Length> column_widths(const std::vector<Length>& least, const std::vector<Length>& most,
                                  Length width);

// A piece with a strip for each row of the table; without strips where it is a head alone.
Piece lay_out(const Table& table, Length width, Standing standing, Kit& kit);

}  // namespace talia::book
