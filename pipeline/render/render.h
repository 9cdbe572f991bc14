// Pages as PDF, frames as PNG and SVG, drawn by Cairo.
#pragma once
#include <string>

#include "frame/booklet.h"
#include "frame/symbols.h"
#include "image/picture.h"
#include "source/result.h"
#include "typeset/font_store.h"

namespace talia::render {

// What the numbers in frames mean.
struct Resources {
  const Palette& palette;
  const Symbols& symbols;
  const Images& images;
  const FontStore& fonts;
};

// Cairo's PDF of a booklet: never delivered as it is; `press` finishes it. The same booklet gives the same bytes.
Result<std::string> pdf(const Booklet& booklet, const Resources& resources);

// A frame as SVG in points.
Result<std::string> svg(const Frame& frame, const Resources& resources);

// A frame as PNG on white at `dpi` pixels an inch. Requires 10 <= dpi <= 2400.
Result<std::string> png(const Frame& frame, double dpi, const Resources& resources);

}  // namespace talia::render
