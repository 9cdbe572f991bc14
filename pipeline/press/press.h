// The pass over Cairo's PDF that makes it deliverable: page boxes, identifier, metadata, language, clean resources.
// The file is rewritten in place, so its outline, labels, destinations and structure stay.
#pragma once
#include <string>

#include "frame/booklet.h"
#include "source/result.h"

namespace talia::press {

// Gives the finished file; requires what `render` drew of the same pages, of which only boxes, sides and
// labels are looked at. The same input gives the same bytes.
// Error: `unsound-pdf`.
Result<std::string> finish(std::string cairo_pdf, const Booklet& booklet);

}  // namespace talia::press
