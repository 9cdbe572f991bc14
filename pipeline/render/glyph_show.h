// For this folder alone: glyphs that Cairo is given at once, with the words that they are read as.
#pragma once
#include <memory>
#include <string_view>

#include "render/handles.h"

namespace talia::render {

class GlyphShow {
 public:
  GlyphShow();
  GlyphShow(const GlyphShow&) = delete;
  GlyphShow& operator=(const GlyphShow&) = delete;
  ~GlyphShow();

  // The next `count` glyphs are read as the next `bytes` bytes of the text.
  void add_cluster(int bytes, int count);
  // In points of the user's space.
  void add_glyph(unsigned long glyph, double x, double y);
  bool empty() const;
  // With the font and the paint that the context has; empty afterwards. Where words are read, no glyph is lost: Cairo
  // drops what has no ink and stands at a whole point, which moves by 1/128 pt.
  void show(cairo_t* context, std::string_view text, bool are_words_read);

 private:
  bool is_dropped(cairo_t* context) const;

  // Kept for the next run: none asks for memory anew.
  struct Room;
  std::unique_ptr<Room> room_;
};

}  // namespace talia::render
