// Places as editors count them, lines from 0 and columns in units of UTF-16, and the bytes that they are; files as addresses.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "lsp/wire.h"

namespace talia::lsp {

// The byte at a place; the end of the line where it has no such column, the end of the text where it has no such line.
std::size_t byte_at(std::string_view text, const Json& position);
Json position_of(std::string_view text, std::size_t byte);
Json range_of(std::string_view text, std::size_t begin, std::size_t end);
// Of a line and a column as reports have them, from 1 and in code points.
std::size_t byte_of_place(std::string_view text, int line, int column);

// `file:///…` of an absolute path, and back; nothing where it is no file's.
std::string address_of(std::string_view path);
std::optional<std::string> path_of(std::string_view address);

}  // namespace talia::lsp
