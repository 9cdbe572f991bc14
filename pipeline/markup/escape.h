// Plain words as markup that says them: what a table's cell holds becomes a text field.
#pragma once
#include <string>
#include <string_view>

namespace talia::markup {

// Each line becomes a paragraph; spaces at its ends go, and where something else than the sign would be read a backslash stands
// before it. Requires valid UTF-8.
std::string escaped(std::string_view plain);

}  // namespace talia::markup
