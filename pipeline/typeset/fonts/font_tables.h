// What a font file's own directory says of its tables, held against the file. Libraries that read fonts pass over a table
// that is damaged, or over what it says of one glyph, without a word.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace talia::typeset {

// In words that follow the file's name; nothing for whole files, and for what is no OpenType font.
// A table that reaches beyond the end: what draws would read there.
std::optional<std::string> fault_of_extents(std::string_view file);
// A table whose bytes do not have the sum that the directory states. Requires sound extents.
std::optional<std::string> fault_of_sums(std::string_view file);

}  // namespace talia::typeset
