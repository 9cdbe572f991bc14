// What stands in rows, as HTML.
#pragma once
#include <cstddef>
#include <string>

#include "book/resolve/resolved.h"
#include "web/lines.h"

namespace talia::web {

inline constexpr std::size_t most_lacking =
    6;  // Digits behind a decimal sign, that others of the column have.

// A number and the words behind it; either may be empty.
std::string numbered(const std::string& number, const std::string& words);
// With its caption, and the names of groups as heads of their rows; what is wider than the screen can be moved.
std::string table_html(const book::Table& table, Lines& lines);
// A sum, its title a head of a level. `word`: what stands before that.
std::string example_html(const book::Example& example, const std::string& word, int level, Lines& lines);

}  // namespace talia::web
