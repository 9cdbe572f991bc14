#include "render/font_probe.h"

#include <memory>
#include <new>
#include <type_traits>

#include <fmt/format.h>
#include <ft2build.h>
#include FT_FREETYPE_H

namespace talia::render {

namespace {

struct LibraryFree {
  void operator()(FT_Library library) const { FT_Done_FreeType(library); }
};
struct FaceFree {
  void operator()(FT_Face face) const { FT_Done_Face(face); }
};
using Library = std::unique_ptr<std::remove_pointer_t<FT_Library>, LibraryFree>;
using Face = std::unique_ptr<std::remove_pointer_t<FT_Face>, FaceFree>;

Library new_library() {
  FT_Library library = nullptr;
  if (FT_Init_FreeType(&library) != 0) {
    throw std::bad_alloc();
  }
  return Library(library);
}

}  // namespace

std::optional<std::string> fault_of_font(const typeset::ShapedFont& font) {
  const Library library = new_library();
  FT_Face opened = nullptr;
  const FT_Error error =
      FT_New_Memory_Face(library.get(), reinterpret_cast<const FT_Byte*>(font.bytes.data()),
                         static_cast<FT_Long>(font.bytes.size()), 0, &opened);
  if (error == FT_Err_Out_Of_Memory) {
    throw std::bad_alloc();
  }
  if (error != 0) {
    return "can be shaped with but not drawn: one of its tables is damaged";
  }
  const Face face(opened);
  if (!FT_IS_SCALABLE(face.get())) {
    return "has no outlines to draw";
  }
  if (face->units_per_EM != font.units_per_em || face->num_glyphs != font.glyphs) {
    return fmt::format(
        "is damaged: for shaping it has {} glyphs on an em of {} units, for drawing {} on one of {}",
        font.glyphs, font.units_per_em, face->num_glyphs, face->units_per_EM);
  }
  for (FT_UInt glyph = 0; glyph < static_cast<FT_UInt>(face->num_glyphs); ++glyph) {
    if (FT_Load_Glyph(face.get(), glyph, FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP) != 0) {
      return fmt::format("is damaged: its glyph {} of {} cannot be drawn", glyph, font.glyphs);
    }
  }
  return std::nullopt;
}

}  // namespace talia::render
