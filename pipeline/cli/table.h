// Rows of cells as text for a terminal, and as CSV.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace talia::cli {

// "1 card", "2 cards".
std::string counted(std::size_t count, std::string_view noun);

using TextRow = std::vector<std::string>;

// With spaces after it up to a width in characters.
std::string padded(std::string_view text, std::size_t width);
// With spaces in place of its line feeds.
std::string one_line(std::string text);
// Columns as wide as their widest cell, two spaces apart; one line a row, whatever its cells hold.
std::string as_columns(const std::vector<TextRow>& rows);
// RFC 4180, lines ended by a line feed. A text that a spreadsheet would take for a formula has an apostrophe before it.
std::string as_csv(const std::vector<TextRow>& rows);

}  // namespace talia::cli
