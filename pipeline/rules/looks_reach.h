// Which faces show an icon, or are set in a style.
#pragma once
#include <string_view>
#include <vector>

#include "model/catalog.h"

namespace talia::rules {

// A thing that looks name.
enum class LookSort { icon, style };

// Whether there is such an icon, or a theme, template or style of books states such a style.
bool is_look(LookSort sort, std::string_view name, const Catalog& catalog);

// The templates whose boxes name it, themselves or by way of parts, signs and styles of their theme; by their numbers. A style
// is meant where a template states one of that name, else in its theme.
std::vector<std::size_t> templates_with(LookSort sort, std::string_view name, const Catalog& catalog);

}  // namespace talia::rules
