// For this folder alone: glyphs that Cairo is given at once.
#pragma once
#include <memory>

#include "render/handles.h"

namespace talia::render {

class GlyphShow {
 public:
  GlyphShow();
  GlyphShow(const GlyphShow&) = delete;
  GlyphShow& operator=(const GlyphShow&) = delete;
  ~GlyphShow();

  void clear();
  // In points of the user's space.
  void add(unsigned long glyph, double x, double y);
  // With the font and the paint that the context has.
  void show(cairo_t* context) const;

 private:
  // Kept for the next run: none asks for memory anew.
  struct Room;
  std::unique_ptr<Room> room_;
};

}  // namespace talia::render
