// Where the ink of a text is, which is not where its lines' boxes are: for what is centred by eye.
#pragma once
#include <optional>
#include <span>

#include "typeset/typeset.h"

namespace talia::typeset {

// The bounds of all letters among the items, groups left out; nothing when there are none.
std::optional<Rect> ink_of(std::span<const Item> items, const FontStore& fonts);

}  // namespace talia::typeset
