// Fonts that are asked whether they can be drawn with, besides being shaped with.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "typeset/fonts/font_store.h"

namespace talia::typeset {

// A file as it is read for shaping.
struct ShapedFont {
  std::string_view bytes;
  int units_per_em;
  long glyphs;
};
// Why whoever draws cannot use a font, in words that follow the file's name; nothing when all is well.
using FontProbe = std::function<std::optional<std::string>(const ShapedFont&)>;

// As `load_fonts` without a probe, on up to `threads` (0: as many as the machine has); faulty-font is also what the probe says.
FontStore load_fonts(const FontList& list, const Files& workspace, const Files& system_fonts,
                     const FontProbe& probe, Diagnostics& diagnostics, unsigned threads);

// The same, of which each file is read when somebody asks for what it holds; what is wrong with it `FontStore::report_found` tells.
// The folders outlive the store.
FontStore fonts_on_demand(const FontList& list, const Files& workspace, const Files& system_fonts,
                          FontProbe probe, Diagnostics& diagnostics);

}  // namespace talia::typeset
