// For this folder alone: Cairo's faces, made from the bytes that the text was shaped with.
#pragma once
#include <memory>
#include <vector>

#include "render/handles.h"
#include "typeset/fonts/font_store.h"

namespace talia::render {

class CairoFonts {
 public:
  explicit CairoFonts(const FontStore& store);
  CairoFonts(const CairoFonts&) = delete;
  CairoFonts& operator=(const CairoFonts&) = delete;
  ~CairoFonts();

  // Null for a font that is broken, which was reported when it was loaded.
  cairo_font_face_t* face(FontId font);

 private:
  struct Library;
  struct LoadedFace;
  const FontStore& store_;
  std::shared_ptr<const Library> library_;
  std::vector<FontFace> faces_;  // By FontId; made at first use.
};

}  // namespace talia::render
