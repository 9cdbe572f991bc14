// What a value of a template or a theme is, by its key and by how it looks, for those who go through values that no reader
// of boxes may ever see.
#pragma once
#include <string_view>

namespace talia::layout {

// Whether colours stand at a key: their names, or expressions that give one. Those of a gradient stand in a list.
bool is_colour_key(std::string_view key);

// `M 0 0 L …`, which no ornament's name looks like.
bool looks_like_outline(std::string_view text);

}  // namespace talia::layout
