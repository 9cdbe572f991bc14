// Keys of boxes that do nothing where they stand: those of another kind of box, those that only count inside another
// holder, and those that lack what they belong to. Known to layout alone.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "layout/layout.h"

namespace talia::layout {

// Reports key-without-effect for the boxes of a template's sides.
void check_keys_of_template(Node root, Diagnostics& diagnostics);
// For those of a theme's parts, which may be used anywhere.
void check_keys_of_theme(Node root, Diagnostics& diagnostics);

// For one of a book's furniture.
void check_keys_of_furniture(Node box, Diagnostics& diagnostics);

// Whether one of the words, with spaces between them, is this one.
bool is_among(std::string_view word, std::string_view words);
// `a`, `b` and `c`, each in backticks.
std::string listed(const std::vector<std::string>& words);

}  // namespace talia::layout
