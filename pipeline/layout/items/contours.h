// The figures that outlines are made of: which way they turn, and what they go round. Known to layout alone.
#pragma once
#include "frame/path.h"
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

}  // namespace talia::layout
