// The figures that outlines are made of: which way they turn, and what they go round. Known to layout alone.
#pragma once
#include <optional>

#include "frame/symbols.h"
#include "layout/checks/grounds.h"

namespace talia::layout {

// A spot in an area, of some that are spread over it evenly and in no rows; they are numbered from 1.
PointInMm spot_in(const Rect& area, int number);

// Curves as lines so short that no eye and no line of text tells them apart.
Path with_straight_lines(const Path& path);
// Twice the area in mm² of what goes round it to the right, less that of what goes to the left, by its corners and controls.
double turning_area(const Path& path);
// The same figures drawn from their ends. What goes on after a figure is closed begins where that began.
Path backwards(const Path& path);

// What the filled parts of a symbol cover together, as one outline of which all is filled that it goes round (the nonzero rule),
// in the symbol's coordinates; lines are left out. Empty where nothing is filled; nothing where outlines of one part cross, so
// that no such outline is found.
std::optional<Path> filled_outline(const Symbol& symbol, const LayoutContext& common);

}  // namespace talia::layout
