// Frames as text, in mm: for `talia dump`, golden tests and debugging.
#pragma once
#include <string>

#include "frame/booklet.h"
#include "frame/symbols.h"

namespace talia::frame {

std::string dump(const Frame& frame, const Palette& palette, const Symbols& symbols);
// Its shared frames by number, then its pages.
std::string dump(const Booklet& booklet, const Palette& palette, const Symbols& symbols);

}  // namespace talia::frame
