// Lines of points into outlines. For this folder alone.
#pragma once
#include <vector>

#include "frame/path.h"

namespace talia::motif {

// In mm.
struct Spot {
  double x = 0, y = 0;
  double width = 0;  // Of a brush there.
};

// Through the spots in a soft curve (Catmull and Rom), or straight from one to the next.
void add_line(Path& path, const std::vector<Spot>& spots, bool is_smooth, bool is_closed);
// What a brush covers that goes along the spots and is as wide at each as it says.
void add_brush(Path& path, const std::vector<Spot>& spots, bool is_smooth);
// An arc about a centre, clockwise where `to` is greater, in degrees from three o'clock; `joins` a line that is there.
void add_arc(Path& path, Spot centre, double radius, double from, double to, bool joins);

}  // namespace talia::motif
