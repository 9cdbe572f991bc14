#include "table/guess.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "source/text/unicode.h"
#include "table/guess/column.h"
#include "table/guess/ids.h"
#include "table/guess/values.h"

namespace talia::table {
namespace {

constexpr std::array<std::string_view, 12> name_words = {"name",        "title",  "nazwa", "tytul",
                                                         "imie",        "nom",    "titre", "titel",
                                                         "bezeichnung", "nombre", "label", "card"};
constexpr std::array<std::string_view, 6> id_words = {"id", "key", "slug", "identifier", "klucz", "uid"};

bool is_one_of(std::string_view id, std::span<const std::string_view> words) {
  return std::ranges::find(words, id) != words.end();
}

// The name of a file without its folder and ending.
std::string stem_of(std::string_view name) {
  name = name.substr(name.find_last_of("/\\") + 1);
  return std::string(name.substr(0, name.rfind('.')));
}

struct Header {
  std::string label, unit;
};

// `Weight (kg)`, `Weight [kg]`, `Speed, m/s`.
Header header_of(std::string_view text) {
  constexpr std::size_t longest_unit = 12;
  text = trimmed_cell(text);
  for (const std::string_view brackets : {"()", "[]"}) {
    const std::size_t open = text.rfind(brackets[0]);
    if (open != std::string_view::npos && open > 1 && text.ends_with(brackets[1])) {
      const std::string_view unit = trimmed_cell(text.substr(open + 1, text.size() - open - 2));
      const std::string_view label = trimmed_cell(text.substr(0, open));
      if (!unit.empty() && source::count_code_points(unit) <= longest_unit && !label.empty() &&
          label.size() < open) {
        return {std::string(label), std::string(unit)};
      }
    }
  }
  if (const std::size_t comma = text.rfind(", "); comma != std::string_view::npos && comma > 0) {
    const std::string_view unit = trimmed_cell(text.substr(comma + 2));
    if (!unit.empty() && source::count_code_points(unit) <= 5 && unit.find(' ') == std::string_view::npos) {
      return {std::string(text.substr(0, comma)), std::string(unit)};
    }
  }
  return {std::string(text), {}};
}

bool is_distinct(const ColumnCells& column) {
  std::set<std::string> known;
  return std::ranges::all_of(column.cells,
                             [&](const Cell* cell) { return known.insert(plain_text(*cell)).second; });
}

RowNames names_in(const ColumnCells& column) {
  RowNames names;
  for (std::size_t i = 0; i < column.cells.size(); ++i) {
    ++names.emplace(source::case_folded(plain_text(*column.cells[i])), NamedRow{0, column.at[i]})
          .first->second.count;
  }
  return names;
}

bool has_letter(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (source::is_letter(source::next_code_point(text, at))) {
      return true;
    }
  }
  return false;
}

// Whether a column may name its rows: short texts of one line with letters in them, nearly all different.
bool can_name(const ColumnCells& column) {
  constexpr std::size_t longest_name = 80;
  std::size_t texts = 0;
  for (const Cell* cell : column.cells) {
    const std::string text = plain_text(*cell);
    if (cell->kind == CellKind::list || cell->kind == CellKind::record ||
        text.find('\n') != std::string::npos || source::count_code_points(text) > longest_name) {
      return false;
    }
    texts += cell->kind == CellKind::text && has_letter(text) && !read_number(text, DecimalSign::point) &&
                     !dice_of(text)
                 ? 1
                 : 0;
  }
  return !column.cells.empty() && 10 * column.cells.size() >= 9 * column.rows &&
         10 * texts >= 9 * column.cells.size() && 4 * names_in(column).size() >= 3 * column.cells.size();
}

class SheetGuesser {
 public:
  SheetGuesser(const Workbook& book, std::size_t at, const std::set<std::string, std::less<>>& reserved)
      : book_(book), at_(at), sheet_(book.sheets[at]), reserved_(reserved) {
    for (std::size_t i = 0; i < sheet_.columns.size(); ++i) {
      columns_.push_back(cells_of(sheet_, i));
    }
  }

  // What needs no other sheet: what the sheet is called, and which columns name its rows.
  SheetGuess begin() const {
    SheetGuess guess;
    guess.label = sheet_.name.empty() ? stem_of(book_.name) : sheet_.name;
    const std::string id = ascii_id(guess.label);
    guess.kind = id.empty() ? std::string("row") : singular(id);
    guess.columns.resize(sheet_.columns.size());
    std::vector<std::string> ids;
    for (const SheetColumn& column : sheet_.columns) {
      ids.push_back(ascii_id(header_of(column.header).label));
    }
    for (std::size_t i = 0; i < ids.size(); ++i) {
      const bool is_full = !columns_[i].cells.empty() && columns_[i].cells.size() == columns_[i].rows;
      if (!guess.id && (sheet_.columns[i].is_key ||
                        (is_one_of(ids[i], id_words) && is_full && is_distinct(columns_[i])))) {
        guess.id = i;
      }
    }
    for (std::size_t i = 0; i < ids.size(); ++i) {
      if (!guess.name && is_one_of(ids[i], name_words) && guess.id != i && !columns_[i].cells.empty()) {
        guess.name = i;
      }
    }
    for (std::size_t i = 0; i < ids.size() && !guess.name; ++i) {
      if (guess.id != i && can_name(columns_[i])) {
        guess.name = i;
      }
    }
    if (guess.name) {
      tell_names(guess);
    }
    return guess;
  }

  void add_targets(const SheetGuess& guess, std::size_t at, std::vector<Target>& targets) const {
    for (const auto& [column, is_by_id] : {std::pair(guess.name, false), std::pair(guess.id, true)}) {
      if (column) {
        targets.push_back({at, is_by_id, names_in(columns_[*column])});
      }
    }
  }

  void finish(SheetGuess& guess, const std::vector<Target>& targets, const NumberSigns& usual) const {
    const std::vector<Target> none;
    const bool is_typed = book_.format == TableFormat::json || book_.format == TableFormat::json_lines;
    int votes = 0;
    for (const ColumnCells& column : columns_) {
      votes += comma_votes(column);
    }
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      ColumnGuess& column = guess.columns[i];
      const bool is_own = guess.name == i || guess.id == i;
      guess_type(column, columns_[i], {at_, votes, usual, is_typed, is_own ? &none : &targets});
      if (is_own && column.type != GuessedType::none) {
        // Whatever they look like, names and ids are texts.
        column = {.id = {},
                  .label = {},
                  .unit = {},
                  .type = GuessedType::text,
                  .separator = {},
                  .choices = {},
                  .target = {},
                  .may_be_empty = column.may_be_empty,
                  .doubts = {}};
      }
    }
    name_columns(guess);
  }

 private:
  void tell_names(SheetGuess& guess) const {
    const ColumnCells& column = columns_[*guess.name];
    std::map<std::string, const Cell*> known;
    for (const Cell* cell : column.cells) {
      const std::string name = plain_text(*cell);
      const std::string id = ascii_id(name);
      const auto [first, is_new] = known.emplace(id, cell);
      if (id.empty()) {
        guess.doubts.push_back(
            {fmt::format("`{}` has no letter that an id could be made of", name), cell->place});
      } else if (!is_new) {
        const std::string other = plain_text(*first->second);
        const std::string where = words_of(book_, at_, first->second->place);
        guess.doubts.push_back({other == name
                                    ? fmt::format("`{}` is the name in {}, too", name, where)
                                    : fmt::format("`{}` in {} and `{}` give the same id", other, where, name),
                                cell->place});
      }
    }
    if (column.cells.size() < column.rows) {
      guess.doubts.push_back({"some rows have no name", column.place});
    }
  }

  void name_columns(SheetGuess& guess) const {
    std::set<std::string, std::less<>> taken = reserved_;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      ColumnGuess& column = guess.columns[i];
      const SheetColumn& written = sheet_.columns[i];
      const bool is_measured = column.type == GuessedType::whole || column.type == GuessedType::number ||
                               column.type == GuessedType::dice;
      Header header = header_of(written.header);
      // What stands in brackets above numbers with another unit is none.
      const bool has_unit =
          is_measured && !header.unit.empty() && (column.unit.empty() || column.unit == header.unit);
      column.label = has_unit ? header.label : std::string(trimmed_cell(written.header));
      column.unit = has_unit ? header.unit : column.unit;
      std::string id = written.is_key        ? std::string("id")
                       : column.label == "#" ? std::string("number")
                                             : ascii_id(column.label);
      if (id.empty()) {
        id = fmt::format("column_{}", i + 1);
      }
      if (has_unit && taken.contains(id) && !reserved_.contains(id)) {
        id += '_' + ascii_id(header.unit);  // Two columns may differ by their units alone.
      }
      if (reserved_.contains(id) && guess.id != i) {
        id += "_field";
      }
      if (guess.id == i) {
        column.id = id;
        taken.insert(id);
        continue;
      }
      column.id = free_id(id, taken);
    }
  }

  const Workbook& book_;
  std::size_t at_;
  const TableSheet& sheet_;
  const std::set<std::string, std::less<>>& reserved_;
  std::vector<ColumnCells> columns_;
};

std::optional<Cell> member_as(const Cell& cell, const ColumnGuess& column) {
  const DecimalSign sign = column.is_comma_decimal ? DecimalSign::comma : DecimalSign::point;
  Cell result;
  result.place = cell.place;
  result.is_formula = cell.is_formula;
  const auto number = number_of(cell, sign, column.unit);
  const bool is_whole = number && number->value.exponent >= 0;
  switch (column.type) {
    case GuessedType::whole:
    case GuessedType::number:
      if (!number || (column.type == GuessedType::whole && !is_whole)) {
        return std::nullopt;
      }
      result.kind = CellKind::number;
      result.text = plain(number->value, column.type == GuessedType::number ? number->decimals : 0);
      return result;
    case GuessedType::boolean: {
      const auto truth = truth_of(plain_text(cell));
      result.kind = CellKind::boolean;
      result.text = truth && truth->is_true ? "true" : "false";
      return truth ? std::optional(result) : std::nullopt;
    }
    case GuessedType::dice: {
      const auto dice = dice_of(plain_text(cell));
      result.kind = dice ? CellKind::text : CellKind::number;
      result.text = dice ? *dice : is_whole ? plain(number->value) : std::string();
      return dice || is_whole ? std::optional(result) : std::nullopt;
    }
    case GuessedType::record:
      return cell;
    default:
      result.kind = CellKind::text;
      result.text = column.type == GuessedType::block ? text_of(cell) : plain_text(cell);
      return result;
  }
}

}  // namespace

std::string_view name_of(GuessedType type) {
  constexpr std::array<std::string_view, 12> names = {"none",   "whole", "number", "boolean",
                                                      "choice", "text",  "block",  "reference",
                                                      "dice",   "date",  "record", "picture"};
  return names.at(static_cast<std::size_t>(type));
}

TableGuess guess(const Workbook& book, const std::set<std::string, std::less<>>& reserved,
                 const NumberSigns& usual) {
  TableGuess result;
  std::vector<SheetGuesser> guessers;
  std::set<std::string, std::less<>> kinds;
  guessers.reserve(book.sheets.size());
  for (std::size_t i = 0; i < book.sheets.size(); ++i) {
    guessers.emplace_back(book, i, reserved);
    result.sheets.push_back(guessers.back().begin());
    result.sheets.back().kind = free_id(result.sheets.back().kind, kinds);
  }
  constexpr std::size_t most_targets = 16;  // Sheets; of more nobody could say which is meant.
  std::vector<Target> targets;
  for (std::size_t i = 0; i < std::min(book.sheets.size(), most_targets); ++i) {
    guessers[i].add_targets(result.sheets[i], i, targets);
  }
  for (std::size_t i = 0; i < book.sheets.size(); ++i) {
    guessers[i].finish(result.sheets[i], targets, usual);
  }
  return result;
}

std::optional<Cell> read_as(const Cell& cell, const ColumnGuess& column) {
  if (cell.kind == CellKind::error) {
    return std::nullopt;
  }
  if (cell.is_empty() || (cell.kind == CellKind::text && trimmed_cell(cell.text).empty())) {
    Cell empty;
    empty.place = cell.place;
    if (column.type == GuessedType::boolean && !column.may_be_empty && !column.is_list) {
      empty.kind = CellKind::boolean;
      empty.text = "false";
    }
    return empty;
  }
  if (!column.is_list) {
    return member_as(cell, column);
  }
  Cell list;
  list.kind = CellKind::list;
  list.place = cell.place;
  std::vector<Cell> members = cell.items;
  if (cell.kind != CellKind::list) {
    for (std::string& member : members_of(text_of(cell), column.separator)) {
      Cell one;
      one.kind = CellKind::text;
      one.text = std::move(member);
      one.place = cell.place;
      members.push_back(std::move(one));
    }
  }
  for (const Cell& member : members) {
    auto read = member_as(member, column);
    if (!read) {
      return std::nullopt;
    }
    list.items.push_back(*std::move(read));
  }
  return list;
}

}  // namespace talia::table
