#include "typeset/ink.h"

#include <algorithm>

#include <hb.h>

#include "typeset/engine.h"

namespace talia::typeset {

std::optional<Rect> ink_of(std::span<const Item> items, const FontStore& fonts) {
  std::optional<Rect> ink;
  const auto hear = [&](Point corner, Point opposite) {
    if (ink) {
      corner = {std::min(corner.x, ink->left()), std::min(corner.y, ink->top())};
      opposite = {std::max(opposite.x, ink->right()), std::max(opposite.y, ink->bottom())};
    }
    ink = Rect{corner, {opposite.x - corner.x, opposite.y - corner.y}};
  };
  for (const Item& item : items) {
    const auto* const run = std::get_if<GlyphRun>(&item.what);
    if (run == nullptr) {
      continue;
    }
    const LoadedFont& font = fonts.storage().font(run->font);
    const auto in_size = [&](std::int64_t units) {
      return scaled(of_font_units(units, font.metrics.units_per_em), run->size);
    };
    for (const PlacedGlyph& glyph : run->glyphs) {
      hb_glyph_extents_t extents;
      if (hb_font_get_glyph_extents(font.handle.get(), glyph.glyph, &extents) == 0 || extents.width == 0) {
        continue;
      }
      const Point place{run->origin.x + glyph.offset.x, run->origin.y + glyph.offset.y};
      hear({place.x + in_size(extents.x_bearing).scaled(run->x_scale), place.y - in_size(extents.y_bearing)},
           {place.x + in_size(extents.x_bearing + extents.width).scaled(run->x_scale),
            place.y - in_size(extents.y_bearing + extents.height)});
    }
  }
  return ink;
}

InkReach ink_reach(const FlowedParagraph& piece, const FontStore& fonts) {
  const InkReach own = ink_reach(piece.paragraph, fonts);
  const InkReach mark = ink_reach(piece.marker, fonts);
  return {std::max(own.above, mark.above), std::max(own.below, mark.below)};
}

}  // namespace talia::typeset
