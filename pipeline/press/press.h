// The pass over a drawn PDF that makes it deliverable: page boxes, identifier, metadata, language, clean resources; and for
// a press the inks of every colour, the output intent, and a look at what was written. The file is rewritten in place, so
// its outline, labels, destinations and structure stay.
#pragma once
#include <optional>
#include <string>

#include "frame/booklet.h"
#include "frame/paint.h"
#include "press/style.h"
#include "render/render.h"
#include "source/files/spool.h"
#include "source/reports/diagnostics.h"
#include "source/result.h"

namespace talia::press {

// How `render` has to draw what `finish` makes a file of this style from.
render::PdfStyle drawing_for(const Style& style);

// Gives the finished file; requires what `render` drew of the same pages, of which only boxes, sides, labels and what
// is said of figures are looked at, and the palette that it was drawn with. The same input gives the same bytes.
// Error: `unsound-pdf`, also where a press file breaks a rule of its standard.
Result<Spool> finish(Spool drawn, const Booklet& booklet, const Style& style, const Palette& palette);

}  // namespace talia::press
