// What the columns of a table may be, with what speaks against it. Nothing here knows a game: whoever asks turns a guess into
// fields, and shows the doubts to whom they concern.
#pragma once
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "table/table.h"
#include "table/text/numbers.h"

namespace talia {

enum class GuessedType : unsigned char {
  none,
  whole,
  number,
  boolean,
  choice,
  text,
  block,
  reference,
  dice,
  date,
  record,
  picture
};

struct GuessDoubt {
  std::string message;
  CellPlace place;
  std::string help = {};        // What would leave no doubt.
  bool is_of_decimals = false;  // A number may be read in two ways.
};

struct ColumnGuess {
  std::string id;     // Of the field: `weight`.
  std::string label;  // What the header calls it: `Weight`.
  std::string unit;   // `kg`, `%`; of numbers alone, by their header or by each of their cells.
  GuessedType type = GuessedType::none;  // Of a list its members'.
  bool is_list = false;
  std::string separator;              // Of a list that is written in a text.
  std::vector<std::string> choices;   // Of a closed list, in the order in which they first stand there.
  std::optional<std::size_t> target;  // Of a reference: the sheet whose rows it names, which may be its own,
  bool is_by_id = false;              // by their ids and not by their names.
  bool may_be_empty = false;
  bool is_comma_decimal = false;  // `1.234,5`.
  std::vector<GuessDoubt> doubts;
};

struct SheetGuess {
  std::string kind;                     // `weapon`, of the sheet `Weapons` or the file `weapons.csv`.
  std::string label;                    // `Weapons`.
  std::optional<std::size_t> name, id;  // Columns that name a row, and give its id.
  std::vector<ColumnGuess> columns;     // One a column of the sheet.
  std::vector<GuessDoubt> doubts;
};

// One a sheet of the book.
struct TableGuess {
  std::vector<SheetGuess> sheets;
};

namespace table {

std::string_view name_of(GuessedType type);

// How the table's language writes numbers, by which `1,234` is read where no other number of the table tells what the comma is.
struct NumberSigns {
  DecimalSign decimal = DecimalSign::point;
  bool has_points_in_thousands = false;  // `1.234`.
};

// No id of a column is one of `reserved`.
TableGuess guess(const Workbook& book, const std::set<std::string, std::less<>>& reserved,
                 const NumberSigns& usual = {});

// The cell as its column has it: numbers as plain decimals with the zeros that they end in, booleans, dice with a `d`, lists of members; an inline text without the
// blanks at its ends. Empty of an empty one; nothing for what is no such value.
std::optional<Cell> read_as(const Cell& cell, const ColumnGuess& column);

}  // namespace table
}  // namespace talia
