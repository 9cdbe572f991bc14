// What stands before the items of a list.
#pragma once
#include <string>

namespace talia::typeset {

inline constexpr double list_mark_gap =
    0.25;  // Of the text's size: from the widest mark to the words, at least.

// `1.`, inside another list `a)`; `•`, inside another list `–`, then `•` again. The outermost list has depth 0. After z)
// come 27) and so on.
std::string list_mark(bool is_ordered, int number, int depth);

}  // namespace talia::typeset
