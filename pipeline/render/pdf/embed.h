// For this folder alone: a font as the objects of a PDF (ISO 32000-1, 9.6 to 9.9).
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "render/pdf/objects.h"
#include "typeset/fonts/font_store.h"

using FT_Face = struct FT_FaceRec_*;

namespace talia::render {

struct EmbeddedGlyph {
  std::uint32_t number, code;
  double width;  // Thousandths of the em.
};

struct EmbeddedFont {
  std::string_view bytes;
  FT_Face face;
  const FontMetrics& metrics;
  std::vector<EmbeddedGlyph> glyphs{};  // Ascending.
  std::string name{};                   // As it is embedded; found by `embed`.
};

// The file with no glyphs but these, under their numbers, and its measures. Gives the number of the object.
int embed(EmbeddedFont& font, Objects& objects);
// The font whose glyphs are read as these texts, by code.
void write_reader(int object, int embedded, const EmbeddedFont& font,
                  const std::map<std::uint32_t, std::string>& texts, Objects& objects);

}  // namespace talia::render
