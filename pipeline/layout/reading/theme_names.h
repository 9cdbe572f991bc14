// The names in a theme's styles and parts, and in a template's styles, whether or not anything uses them. Known to layout alone.
#pragma once
#include <string_view>
#include <vector>

#include "layout/layout.h"
#include "layout/reading/theme.h"

namespace talia::layout {

// Reports the styles, colours, families, parts with their arguments, icons and ornaments that are not there, and circles of styles. What a reader of templates reports
// too has the same code and place. `templates` are those of this theme: a style may extend one of theirs, and parts are read
// with the colours of their sets.
void check_names(const Theme& theme, const std::vector<Node>& templates, const LayoutContext& common,
                 Diagnostics& diagnostics);

// Of styles that extend each other: at the first of the `extends` that lead in a circle, wherever it is entered.
Diagnostic circle_of_styles(const std::vector<Node>& names);

}  // namespace talia::layout
