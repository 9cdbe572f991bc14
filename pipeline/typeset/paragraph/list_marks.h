// What stands before the items of a list.
#pragma once
#include <span>

#include "markup/text.h"
#include "typeset/typeset.h"

namespace talia::typeset {

// From the widest mark to the words, at least; in times the text's size.
inline constexpr double list_mark_gap = 0.25;

// `1.`, inside another list `a)`, or the bullet of that depth. The outermost list has depth 0. After z) come 27) and so on.
// Nothing where there are no bullets.
MappedText list_mark(const ListBlock& list, std::size_t item, int depth,
                     std::span<const ListLook::Bullet> bullets);

}  // namespace talia::typeset
