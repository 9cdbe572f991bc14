#include "render/fonts.h"

#include <new>
#include <string_view>
#include <tuple>
#include <utility>

#include <cairo-ft.h>
#include <ft2build.h>
#include FT_FREETYPE_H

#include "source/run/assert.h"

namespace talia::render {

struct CairoFonts::Library {
  Library() {
    if (FT_Init_FreeType(&handle) != 0) {
      throw std::bad_alloc();
    }
  }
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;
  ~Library() { FT_Done_FreeType(handle); }
  FT_Library handle = nullptr;
};

// Cairo keeps faces in caches of its own, so each holds on to the library that made it.
struct CairoFonts::LoadedFace {
  LoadedFace(std::shared_ptr<const Library> maker, std::string_view bytes) : library(std::move(maker)) {
    const FT_Error error = FT_New_Memory_Face(library->handle, reinterpret_cast<const FT_Byte*>(bytes.data()),
                                              static_cast<FT_Long>(bytes.size()), 0, &handle);
    if (error == FT_Err_Out_Of_Memory) {
      throw std::bad_alloc();
    }
    // The font was probed when it was declared.
    TALIA_ASSERT(error == 0);
  }
  LoadedFace(const LoadedFace&) = delete;
  LoadedFace& operator=(const LoadedFace&) = delete;
  ~LoadedFace() { FT_Done_Face(handle); }
  std::shared_ptr<const Library> library;
  FT_Face handle = nullptr;
};

CairoFonts::CairoFonts(const FontStore& store)
    : store_(store), library_(std::make_shared<Library>()), faces_(store.size()) {}
CairoFonts::~CairoFonts() = default;

cairo_font_face_t* CairoFonts::face(FontId font) {
  if (store_.is_broken(font)) {
    return nullptr;
  }
  FontFace& made = faces_.at(static_cast<std::size_t>(font));
  if (!made) {
    static const cairo_user_data_key_t owner_key{};
    auto face = std::make_unique<LoadedFace>(library_, store_.bytes(font));
    made.reset(cairo_ft_font_face_create_for_ft_face(face->handle, FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP));
    const cairo_status_t status = cairo_font_face_set_user_data(
        made.get(), &owner_key, face.get(), [](void* owned) { delete static_cast<LoadedFace*>(owned); });
    if (status != CAIRO_STATUS_SUCCESS) {
      throw std::bad_alloc();
    }
    std::ignore = face.release();  // Cairo's now.
  }
  return made.get();
}

}  // namespace talia::render
