// For this folder alone: runs of glyphs and gradients as a PDF states them.
#pragma once
#include <functional>
#include <string>

#include "frame/frame.h"
#include "render/pdf/content.h"
#include "render/pdf/fonts.h"

namespace talia::render {

// Glyphs at their places, each read as its part of the run's text. Requires a sound font.
void write_words(Content& content, const GlyphRun& run, const Content::Colour& colour, PdfFonts& fonts);

// The function of a shading: from one stop to the next in proportion.
std::string function_between(const Gradient& gradient,
                             const std::function<Content::Colour(Paint)>& colour_of);

}  // namespace talia::render
