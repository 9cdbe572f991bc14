// For this folder alone: blanks that are drawn for those who copy a page or hear it.
#pragma once
#include <map>
#include <optional>
#include <span>

#include "frame/frame.h"
#include "render/fonts.h"

namespace talia::render {

class GlyphShow;

class Blanks {
 public:
  Blanks(const FontStore& store, CairoFonts& fonts, GlyphShow& glyphs);

  // Draws one of a font at a point of the user's space, in the size that the context has. False if the font has none.
  bool draw(cairo_t* context, FontId font, Point place);
  // Draws a small one of any font, if possible of that of which one was drawn last.
  void draw_any(cairo_t* context, Point place);

 private:
  std::optional<unsigned long> glyph(cairo_t* context, FontId font);

  const FontStore& store_;
  CairoFonts& fonts_;
  GlyphShow& shown_;
  std::map<FontId, std::optional<unsigned long>> glyphs_;  // None: the font has none.
  std::optional<FontId> last_;
};

// Whether Cairo marks a stretch of a page only if some text is drawn in it: 1.18 does not write that a picture is told.
bool marks_text_alone();

// Whether text is drawn among items.
bool holds_text(std::span<const Item> items);

}  // namespace talia::render
