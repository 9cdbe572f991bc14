// What is cut out of a page, for machines that cut: DXF of AutoCAD release 12, in ASCII.
#pragma once
#include <string>

#include "frame/outline.h"

namespace talia::render {

// In mm from the lower left corner of the paper, as LINE, POLYLINE (straight sides and arcs) and CIRCLE in the layer `CUT`; other
// curves as straight sides. The last digit is 0.0001 mm.
std::string dxf(const Cuts& cuts, const Size& paper);

}  // namespace talia::render
