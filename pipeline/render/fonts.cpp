#include "render/fonts.h"

#include <cairo-ft.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_MODULE_H

#include "source/assert.h"

namespace talia::render {
namespace {

const cairo_user_data_key_t owner_key{};

// Cairo keeps faces in caches of its own, so each holds a reference to the library that made it.
void release_face(void* data) {
  auto* const face = static_cast<FT_Face>(data);
  auto* const library = static_cast<FT_Library>(face->generic.data);
  FT_Done_Face(face);
  FT_Done_Library(library);
}

}  // namespace

struct CairoFonts::Library {
  Library() {
    const FT_Error error = FT_Init_FreeType(&handle);
    TALIA_ASSERT(error == 0);
  }
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;
  ~Library() { FT_Done_Library(handle); }
  FT_Library handle = nullptr;
};

CairoFonts::CairoFonts(const FontStore& store)
    : store_(store), library_(std::make_unique<Library>()), faces_(store.size()) {}
CairoFonts::~CairoFonts() = default;

cairo_font_face_t* CairoFonts::face(FontId font) {
  if (store_.is_broken(font)) {
    return nullptr;
  }
  FontFace& made = faces_.at(static_cast<std::size_t>(font));
  if (!made) {
    const std::string_view bytes = store_.bytes(font);
    FT_Face face = nullptr;
    const FT_Error error =
        FT_New_Memory_Face(library_->handle, reinterpret_cast<const FT_Byte*>(bytes.data()),
                           static_cast<FT_Long>(bytes.size()), 0, &face);
    TALIA_ASSERT(error == 0);  // The store has read this font before.
    FT_Reference_Library(library_->handle);
    face->generic.data = library_->handle;
    made.reset(cairo_ft_font_face_create_for_ft_face(face, FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP));
    const cairo_status_t status = cairo_font_face_set_user_data(made.get(), &owner_key, face, release_face);
    TALIA_ASSERT(status == CAIRO_STATUS_SUCCESS);
  }
  return made.get();
}

}  // namespace talia::render
