// The pass over Cairo's PDF that makes it deliverable: page boxes, identifier, metadata, language, clean resources; and for
// a press the inks of every colour, the output intent, and a look at what was written. The file is rewritten in place, so
// its outline, labels, destinations and structure stay.
#pragma once
#include <functional>
#include <optional>
#include <string>

#include "frame/booklet.h"
#include "frame/paint.h"
#include "press/profile.h"
#include "render/render.h"
#include "source/diagnostics.h"
#include "source/result.h"
#include "source/spool.h"

namespace talia::press {

struct Style {
  Standard standard = Standard::screen;
  // The rest is read for press alone.
  const Profile* profile = nullptr;  // Required there; not owned.
  int ink_limit = 0;                 // Per cent of all inks together, 100 to 400; 0 is none.
  std::optional<Cmyk> rich_black{};  // What black areas are printed with, instead of black alone.
  bool outlines = false;             // Words as shapes, no fonts.
};

// How `render` has to draw what `finish` makes a file of this style from.
render::PdfStyle drawing_for(const Style& style);

// Gives the finished file; requires what `render` drew of the same pages, of which only boxes, sides and
// labels are looked at, and the palette that it was drawn with. The same input gives the same bytes.
// Error: `unsound-pdf`, also where a press file breaks a rule of its standard.
Result<Spool> finish(Spool cairo_pdf, const Booklet& booklet, const Style& style, const Palette& palette);

// Notes each declared colour that a limit does not let be printed as it stands, at the place where `place_of` says that
// the palette entry of that name is declared. Reports `ink-over-limit`.
void note_limited(const Palette& palette, int ink_limit,
                  const std::function<Span(const std::string&)>& place_of, Diagnostics& diagnostics);

}  // namespace talia::press
