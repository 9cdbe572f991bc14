// The edits of a text that make a value in it say something else.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "edit/value.h"
#include "source/result.h"
#include "source/source_map.h"

namespace talia::edit {

struct TextEdit {
  std::size_t begin, end;  // Bytes of the file.
  std::string text;
};

// Of a node that stands in `text`, the whole of its file. Errors: see `rewrite`.
Result<std::vector<TextEdit>> edits_to(Node node, const YamlValue& wanted, std::string_view text);

// `text` after them; its own ends of lines are used in what comes new. Requires that no two touch the same bytes.
std::string apply(std::string_view text, std::vector<TextEdit> edits);

}  // namespace talia::edit
