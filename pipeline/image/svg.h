// Reads icons and ornaments: the part of SVG that is shapes in solid colours. What cannot be drawn exactly is refused
// with its place, never left out.
#pragma once
#include <string>
#include <string_view>

#include "frame/paint.h"
#include "frame/symbols.h"
#include "source/result.h"

namespace talia::image {

// A symbol in which one unit of the drawing's view box is 1 mm, moved so that the box begins at 0,0. `currentColor` is
// left to the user; other colours are declared in the palette under their hexadecimal name, `#7a1f1f`.
// Understood: path with every command, rect, circle, ellipse, line, polyline, polygon, groups, transforms, fill, stroke,
// its width, ends, joins and dashes. The titles of the whole drawing
// are its names, each in its language (`xml:lang`); descriptions and metadata are passed over. Error: `faulty-icon`.
Result<Symbol> read_symbol(std::string name, std::string_view svg, FileId file, Palette& palette);

}  // namespace talia::image
