#include "render/blanks.h"

#include <algorithm>
#include <variant>

#include <cairo.h>

#include "render/glyph_show.h"

namespace talia::render {

Blanks::Blanks(const FontStore& store, CairoFonts& fonts, GlyphShow& glyphs)
    : store_(store), fonts_(fonts), shown_(glyphs) {}

std::optional<unsigned long> Blanks::glyph(cairo_t* context, FontId font) {
  const auto [known, is_new] = glyphs_.try_emplace(font);
  if (is_new) {
    cairo_glyph_t* glyphs = nullptr;
    int count = 0;
    const cairo_status_t status = cairo_scaled_font_text_to_glyphs(
        cairo_get_scaled_font(context), 0, 0, " ", 1, &glyphs, &count, nullptr, nullptr, nullptr);
    if (status == CAIRO_STATUS_SUCCESS && count == 1 && glyphs->index != 0) {
      known->second = glyphs->index;
    }
    cairo_glyph_free(glyphs);
  }
  return known->second;
}

bool Blanks::draw(cairo_t* context, FontId font, Point place) {
  cairo_font_face_t* const face = fonts_.face(font);
  if (face == nullptr) {
    return false;
  }
  cairo_set_font_face(context, face);
  const std::optional<unsigned long> blank = glyph(context, font);
  if (!blank) {
    return false;
  }
  shown_.add_cluster(1, 1);
  shown_.add_glyph(*blank, place.x.in_pt(), place.y.in_pt());
  shown_.show(context, " ", true);
  last_ = font;
  return true;
}

void Blanks::draw_any(cairo_t* context, Point place) {
  cairo_set_font_size(context, 1);
  bool is_drawn = last_ && draw(context, *last_, place);
  for (std::size_t font = 0; font < store_.size() && !is_drawn; ++font) {
    is_drawn = draw(context, static_cast<FontId>(font), place);
  }
}

bool marks_text_alone() {
  return cairo_version() >= CAIRO_VERSION_ENCODE(1, 17, 0);
}

bool holds_text(std::span<const Item> items) {
  return std::ranges::any_of(items, [](const Item& item) {
    if (const auto* const group = std::get_if<Group>(&item.what)) {
      return holds_text(group->items);
    }
    const auto* const run = std::get_if<GlyphRun>(&item.what);
    return run != nullptr && !run->glyphs.empty();
  });
}

}  // namespace talia::render
