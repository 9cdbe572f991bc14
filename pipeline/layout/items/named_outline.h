// The outline of a box that a text of the same stack runs round. Known to layout alone.
#pragma once
#include <optional>
#include <vector>

#include "layout/box.h"
#include "typeset/around.h"

namespace talia::layout {

class Reader;

// Told as if boxes were laid out from the left, as all places in templates are.
struct NamedOutline {
  std::vector<Point> shape;     // Its corners from the box's upper left one. Drawings are not turned over.
  Length width;                 // Of the box.
  bool from_right = false;      // The box is told from the text's right side.
  Length aside, top;            // From that side to the box's own, and from the text's top to the box's.
  std::optional<Formula> when;  // The box is there.

  // From an upper corner of the text's box, x away from it. `is_turned` where boxes are laid out from the right.
  typeset::KeptClear area(Length gap, bool is_turned) const;
};

// `name` is the box that the `around` of a text names. Nothing when that has no place of its own, which is reported.
std::optional<NamedOutline> outline_of_named(Node text, Node name, Reader& reader);

}  // namespace talia::layout
