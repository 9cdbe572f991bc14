// Looks at a press file as it was written, without trust in what wrote it.
#pragma once
#include <string>
#include <vector>

#include "press/style.h"
#include "source/files/spool.h"

namespace talia::press {

// What a file breaks of its standard and of the style's ink limit; empty when it is sound: CMYK and grey alone, fonts
// embedded, boxes within one another, one output intent with a profile, nothing to click on, and for X-1a nothing that
// shines through. Each rule is told once, at the first page that breaks it.
std::vector<std::string> preflight(Spool& file, const Style& style);

}  // namespace talia::press
