// What a table's cell says of a field, and the text that a field's value has in a cell. Both ways together change nothing: what
// is exported and imported again is the same value.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "edit/value.h"
#include "model/catalog.h"
#include "table/table.h"
#include "table/text/numbers.h"

namespace talia::job {

// What the texts of a column hold: words that nobody wrote for talia, or its markup.
enum class CellTexts { words, markup };

struct CellReading {
  CellTexts texts = CellTexts::words;
  table::DecimalSign decimals = table::DecimalSign::point;
  std::string unit = {};  // Of numbers: a cell may have it behind them.
  // What divides the items of a list; empty: a line break, else a semicolon, else a comma.
  std::string separator = {};
  // The id that goes by a name, of a definition of a kind (`any`: of any) or a term of a group; nothing where none or several do.
  std::function<std::optional<std::string>(const FieldType& type, std::string_view name)> id_of = {};
};

// What a cell says of a field of that type; nothing where it is empty or an error of a spreadsheet. What cannot be a value of the
// type is handed on as text, for the schema to judge.
std::optional<edit::YamlValue> value_of(const Cell& cell, const FieldType& type, const CellReading& reading);

// The cell's text for a value: texts as they are, lists with semicolons between their items, deeper values as JSON.
std::string cell_text(const edit::YamlValue& value, const FieldType& type);

}  // namespace talia::job
