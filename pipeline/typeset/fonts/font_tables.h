// What a font file's own directory says of its tables, held against the file. Libraries that read fonts pass over a table
// that is damaged, or over what it says of one glyph, without a word.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace talia::typeset {

// In words that follow the file's name: a table that reaches beyond the end, or whose bytes do not have the sum that the
// directory states. Nothing for whole files, and for what is no OpenType font.
std::optional<std::string> fault_of_tables(std::string_view file);

}  // namespace talia::typeset
