// A template's `outline:`. Known to layout alone.
#pragma once
#include "frame/outline.h"
#include "layout/reading/findings.h"
#include "layout/reading/values.h"

namespace talia::layout {

// For cards of a size; a rectangle where the node is absent or at fault. Reports bad-path for one that is not closed, leaves the
// card, meets itself, or that no card of this size has.
CardOutline read_outline(Node node, const Size& size, Findings& findings);

}  // namespace talia::layout
