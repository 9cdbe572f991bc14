// Columns of numbers: their decimal commas stand under each other.
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace talia::typeset {

// Where the whole part of the number that a cell begins with ends: before its decimal comma or point, a range's dash, a
// unit, or at its end. A sign and figures in groups of three belong to it. A dash alone counts as a whole number. Nothing
// for words.
std::optional<std::size_t> end_of_whole_part(std::u32string_view cell);

// Whether the cells of a column (UTF-8, without its head) are numbers, and one of them at least has decimals.
bool is_decimal_column(std::span<const std::string> cells);

}  // namespace talia::typeset
