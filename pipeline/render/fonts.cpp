#include "render/fonts.h"

#include <new>
#include <utility>

#include <cairo-ft.h>
#include <ft2build.h>
#include FT_FREETYPE_H

#include "source/run/assert.h"
#include "source/text/unicode.h"

namespace talia::render {

namespace {

constexpr FT_ULong latin_end = 0x250;

}  // namespace

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

FontFace CairoFonts::make(FontId font, const LoadedFace*& loaded) const {
  static const cairo_user_data_key_t owner_key{};
  auto face = std::make_unique<LoadedFace>(library_, store_.bytes(font));
  loaded = face.get();
  FontFace made(cairo_ft_font_face_create_for_ft_face(face->handle, FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP));
  const cairo_status_t status = cairo_font_face_set_user_data(
      made.get(), &owner_key, face.get(), [](void* owned) { delete static_cast<LoadedFace*>(owned); });
  if (status != CAIRO_STATUS_SUCCESS) {
    throw std::bad_alloc();
  }
  std::ignore = face.release();  // Cairo's now.
  return made;
}

cairo_font_face_t* CairoFonts::face(FontId font, Reading reading) {
  if (store_.is_broken(font)) {
    return nullptr;
  }
  Made& made = faces_.at(static_cast<std::size_t>(font));
  if (!made.as_drawn) {
    made.as_drawn = make(font, made.loaded);
    for (FT_ULong character = 0; character < latin_end; ++character) {
      made.glyphs.push_back(FT_Get_Char_Index(made.loaded->handle, character));
    }
  }
  if (reading == Reading::as_drawn) {
    return made.as_drawn.get();
  }
  if (!made.as_written) {
    const LoadedFace* unused = nullptr;
    made.as_written = make(font, unused);
  }
  return made.as_written.get();
}

cairo_font_face_t* CairoFonts::face_for(FontId font, const std::string& text) {
  FontFace& face = of_texts_[{font, text}];
  if (!face) {
    const LoadedFace* loaded = nullptr;
    face = make(font, loaded);
  }
  return face.get();
}

CairoFonts::Reading CairoFonts::reading_of(FontId font, std::uint32_t glyph, std::string_view text) {
  Made& made = faces_.at(static_cast<std::size_t>(font));
  TALIA_ASSERT(made.loaded != nullptr && !text.empty());
  FT_Face const handle = made.loaded->handle;
  std::size_t byte = 0;
  const char32_t character = source::next_code_point(text, byte);
  const FT_UInt own = character < latin_end ? made.glyphs[character] : FT_Get_Char_Index(handle, character);
  if (byte < text.size() || own == glyph) {
    return Reading::as_drawn;
  }
  if (made.has_own_character.empty()) {
    made.has_own_character.resize(static_cast<std::size_t>(handle->num_glyphs));
    FT_UInt each = 0;
    for (FT_ULong c = FT_Get_First_Char(handle, &each); each != 0; c = FT_Get_Next_Char(handle, c, &each)) {
      if (each < made.has_own_character.size()) {
        made.has_own_character[each] = true;
      }
    }
  }
  return glyph < made.has_own_character.size() && made.has_own_character[glyph] ? Reading::as_written
                                                                                : Reading::as_drawn;
}

}  // namespace talia::render
