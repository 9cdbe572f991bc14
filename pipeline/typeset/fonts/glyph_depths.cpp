#include "typeset/fonts/glyph_depths.h"

#include <limits>

#include <hb.h>

namespace talia::typeset {
namespace {

constexpr std::int32_t not_asked = std::numeric_limits<std::int32_t>::min();
constexpr std::int32_t unknown = std::numeric_limits<std::int32_t>::max();

std::int32_t ask(hb_font_t* font, std::uint32_t glyph) {
  hb_glyph_extents_t extents;
  return hb_font_get_glyph_extents(font, glyph, &extents) != 0 ? extents.y_bearing + extents.height : unknown;
}

}  // namespace

GlyphDepths::GlyphDepths(unsigned glyph_count)
    : lowest_(std::make_unique<std::atomic<std::int32_t>[]>(glyph_count)), count_(glyph_count) {
  for (unsigned i = 0; i < count_; ++i) {
    lowest_[i].store(not_asked, std::memory_order_relaxed);
  }
}

std::optional<int> GlyphDepths::lowest(hb_font_t* font, std::uint32_t glyph) const {
  // Threads that ask at the same time are told the same, and nothing else hangs on it.
  std::int32_t found = glyph < count_ ? lowest_[glyph].load(std::memory_order_relaxed) : ask(font, glyph);
  if (found == not_asked) {
    found = ask(font, glyph);
    lowest_[glyph].store(found, std::memory_order_relaxed);
  }
  return found == unknown ? std::nullopt : std::optional<int>(found);
}

}  // namespace talia::typeset
