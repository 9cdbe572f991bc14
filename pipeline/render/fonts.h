// For this folder alone: Cairo's faces, made from the bytes that the text was shaped with.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
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

  // What a face's glyphs are read as. In a PDF each glyph of a face stands for one text, and many programs that copy words
  // know no other: a capital that is drawn for a small letter needs a face of its own.
  enum class Reading { as_drawn, as_written };
  // Null for a font that is broken, which was reported when it was loaded.
  cairo_font_face_t* face(FontId font, Reading reading = Reading::as_drawn);
  // A face for one text that no other glyph of the font is read as.
  cairo_font_face_t* face_for(FontId font, const std::string& text);
  // How a glyph that draws this text is to be read. Requires a font with a face.
  Reading reading_of(FontId font, std::uint32_t glyph, std::string_view text);

 private:
  struct Library;
  struct LoadedFace;
  struct Made {
    FontFace as_drawn, as_written;
    const LoadedFace* loaded = nullptr;  // Of `as_drawn`.
    // Of the characters of Latin, which most texts consist of: FreeType, which is asked for the others, takes
    // two instructions in a thousand of a deck for them.
    std::vector<std::uint32_t> glyphs;
    // By glyph; made when it is first asked for, as it takes a walk through all characters of the font.
    std::vector<bool> has_own_character;
  };
  const FontStore& store_;
  std::shared_ptr<const Library> library_;
  std::map<std::pair<FontId, std::string>, FontFace> of_texts_;
  FontFace make(FontId font, const LoadedFace*& loaded) const;
  std::vector<Made> faces_;  // By FontId; made at first use.
};

}  // namespace talia::render
