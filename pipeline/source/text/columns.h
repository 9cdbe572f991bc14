// Rows of cells as text for a terminal.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace talia::source {

// "1 card", "2 cards".
std::string counted(std::size_t count, std::string_view noun);

using TextRow = std::vector<std::string>;

// With spaces after it up to a width in characters.
std::string padded(std::string_view text, std::size_t width);
// With spaces in place of its line feeds.
std::string one_line(std::string text);
// Columns as wide as their widest cell, two spaces apart; one line a row, whatever its cells hold.
std::string as_columns(const std::vector<TextRow>& rows);

}  // namespace talia::source
