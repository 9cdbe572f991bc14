// How far the ink of a font's glyphs goes down: asked of HarfBuzz once for each, by the thread that comes
// first. To ask anew each time would take six instructions more in a thousand of a deck.
#pragma once
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

struct hb_font_t;

namespace talia::typeset {

class GlyphDepths {
 public:
  GlyphDepths() = default;
  explicit GlyphDepths(unsigned glyph_count);
  // The lowest ink over the baseline, mostly negative, in font units; nothing of glyphs that the font cannot tell of. It is
  // always asked for the same font.
  std::optional<int> lowest(hb_font_t* font, std::uint32_t glyph) const;

 private:
  std::unique_ptr<std::atomic<std::int32_t>[]> lowest_;
  unsigned count_ = 0;
};

}  // namespace talia::typeset
