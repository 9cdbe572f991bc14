// Plain words as markup that says them: what a table's cell holds becomes a text field.
#pragma once
#include <string>
#include <string_view>

namespace talia::markup {

enum class PlainLines {
  paragraphs,  // Each line is one.
  lists,  // So it is, but lines that begin with a bullet, a dash or a number and a space are items of lists.
};

// Spaces at the ends of lines go, and where something else than the sign would be read a backslash stands before it. Requires
// valid UTF-8.
std::string escaped(std::string_view plain, PlainLines lines = PlainLines::paragraphs);

}  // namespace talia::markup
