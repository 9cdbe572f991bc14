// Where in a file of YAML somebody writes: half a line is no YAML yet, so that lines and their indents are read here, and not a tree.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace talia::lsp {

// Stands in a path for an item of a list.
inline constexpr std::string_view item_step = "[]";

struct Cursor {
  // Keys from the root of the document to the mapping or list in which the cursor stands, and of a value its key.
  std::vector<std::string> path;
  std::string kind, id;  // What the document says of itself above or below; empty: nothing.
  // A key may be written here, and a value; both where a list's item or a file begins.
  bool is_key = false, is_value = false;
  // What is written of the key or value before the cursor; of a text of several lines what is written of the line.
  std::string_view before;
  bool is_in_block = false;  // A text of several lines.
};

Cursor cursor_at(std::string_view text, std::size_t byte);

}  // namespace talia::lsp
