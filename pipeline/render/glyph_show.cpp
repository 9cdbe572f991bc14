#include "render/glyph_show.h"

#include <vector>

#include <cairo.h>

namespace talia::render {

struct GlyphShow::Room {
  std::vector<cairo_glyph_t> glyphs;
};

GlyphShow::GlyphShow() : room_(std::make_unique<Room>()) {}
GlyphShow::~GlyphShow() = default;

void GlyphShow::clear() {
  room_->glyphs.clear();
}

void GlyphShow::add(unsigned long glyph, double x, double y) {
  room_->glyphs.push_back({glyph, x, y});
}

void GlyphShow::show(cairo_t* context) const {
  cairo_show_glyphs(context, room_->glyphs.data(), static_cast<int>(room_->glyphs.size()));
}

}  // namespace talia::render
