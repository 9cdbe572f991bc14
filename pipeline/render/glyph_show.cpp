#include "render/glyph_show.h"

#include <cmath>
#include <vector>

#include <cairo.h>

namespace talia::render {
namespace {

// Cairo counts in 1/256 of a device's unit.
constexpr double step = 1.0 / 256;

bool is_whole(double coordinate) {
  return std::abs(coordinate - std::round(coordinate)) < step;
}

}  // namespace

struct GlyphShow::Room {
  std::vector<cairo_glyph_t> glyphs;
  std::vector<cairo_text_cluster_t> clusters;
};

GlyphShow::GlyphShow() : room_(std::make_unique<Room>()) {}
GlyphShow::~GlyphShow() = default;

void GlyphShow::add_cluster(int bytes, int count) {
  room_->clusters.push_back({bytes, count});
}
void GlyphShow::add_glyph(unsigned long glyph, double x, double y) {
  room_->glyphs.push_back({glyph, x, y});
}
bool GlyphShow::empty() const {
  return room_->clusters.empty();
}

// Cairo takes the boxes of the glyphs' ink together, to whole points outwards, and writes nothing where that is empty:
// as it is where no glyph has ink and all stand on a whole point.
bool GlyphShow::is_dropped(cairo_t* context) const {
  double x = room_->glyphs.front().x;
  double y = room_->glyphs.front().y;
  cairo_user_to_device(context, &x, &y);
  if (!is_whole(x) && !is_whole(y)) {
    return false;
  }
  cairo_text_extents_t ink;
  cairo_glyph_extents(context, room_->glyphs.data(), static_cast<int>(room_->glyphs.size()), &ink);
  return ink.width == 0 || ink.height == 0;
}

void GlyphShow::show(cairo_t* context, std::string_view text, bool are_words_read) {
  if (are_words_read && !room_->glyphs.empty() && is_dropped(context)) {
    double x = 2 * step;
    double y = 2 * step;
    cairo_device_to_user_distance(context, &x, &y);
    for (cairo_glyph_t& glyph : room_->glyphs) {
      glyph.x += x;
      glyph.y += y;
    }
  }
  cairo_show_text_glyphs(context, text.data(), static_cast<int>(text.size()), room_->glyphs.data(),
                         static_cast<int>(room_->glyphs.size()), room_->clusters.data(),
                         static_cast<int>(room_->clusters.size()), cairo_text_cluster_flags_t{});
  room_->glyphs.clear();
  room_->clusters.clear();
}

}  // namespace talia::render
