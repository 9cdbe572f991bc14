// Values as YAML 1.2, in the forms that people write: plain scalars where no reader takes them for something else, short
// lists in brackets, texts of several lines as they are. Reading what was written gives the value again, to a byte,
// but for letters whose accents stand apart, which are composed (NFC), as reading does too.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "edit/value.h"

namespace talia::edit {

// Columns that a mapping or list in brackets may take with its key; a longer one is written below it.
inline constexpr std::size_t longest_line = 110;

// One line without its end, as it may stand behind a key or a dash: scalars, and collections in brackets.
std::string in_one_line(const YamlValue& value);

// The lines of a mapping, each with its end, `indent` columns in. An empty one is `{}`.
std::string write_map(const YamlValue::Map& map, std::size_t indent = 0);

// What stands behind the colon of a key, or behind a list's dash, whose own column is `indent`, the space before it included:
// the rest of that line and the lines below it, the last one without its end.
std::string after_key(const YamlValue& value, std::size_t indent);
std::string after_dash(const YamlValue& value, std::size_t indent);

// A key, or a text that is short, as it may stand in a line of its own.
std::string write_scalar(std::string_view text);

}  // namespace talia::edit
