// Whether a font can be drawn with, asked before anything is set in it: FreeType, which draws, refuses files that HarfBuzz,
// which shapes, takes.
#pragma once
#include <optional>
#include <string>

#include "typeset/fonts/font_probe.h"

namespace talia::render {

// A `typeset::FontProbe`: the file does not open, is read otherwise than for shaping, or has a glyph that does not load.
std::optional<std::string> fault_of_font(const typeset::ShapedFont& font);

}  // namespace talia::render
