#include "render/pdf/embed.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_TRUETYPE_TABLES_H

#include "render/numbers.h"
#include "source/files/digest.h"
#include "typeset/fonts/subset.h"

namespace talia::render {
namespace {

constexpr int fixed_width = 1, symbolic = 4, italic = 64;

// As in `ABCDEF+Vollkorn-Regular`: six capitals that tell this selection of glyphs from others.
std::string name_of(const EmbeddedFont& font, std::string_view file) {
  std::string name;
  const Digest digest = source::digest_of(file);
  for (int i = 0; i < 6; ++i) {
    name += static_cast<char>('A' + digest.bytes[static_cast<std::size_t>(i)] % 26);
  }
  const char* const own = FT_Get_Postscript_Name(font.face);
  name += '+';
  for (const char* c = own == nullptr ? "Font" : own; *c != '\0'; ++c) {
    const bool is_regular =
        *c > ' ' && *c <= '~' && std::string_view("()<>[]{}/%#").find(*c) == std::string_view::npos;
    name += is_regular ? *c : '-';
  }
  return name;
}

// In thousandths of the em.
int scaled(const EmbeddedFont& font, int units) {
  return static_cast<int>(std::lround(units * 1000.0 / font.metrics.units_per_em));
}

int flags_of(FT_Face face) {
  return symbolic | (FT_IS_FIXED_WIDTH(face) ? fixed_width : 0) |
         ((face->style_flags & FT_STYLE_FLAG_ITALIC) != 0 ? italic : 0);
}

double slant_of(FT_Face face) {
  constexpr double whole = 65536;
  const auto* const post = static_cast<const TT_Postscript*>(FT_Get_Sfnt_Table(face, FT_SFNT_POST));
  return post == nullptr ? 0 : static_cast<double>(post->italicAngle) / whole;
}

// `3 [ 500 512.5 ] 9 [ 600 ]`: runs of codes and their widths.
std::string widths_of(const EmbeddedFont& font) {
  std::vector<EmbeddedGlyph> glyphs = font.glyphs;
  std::ranges::sort(glyphs, {}, &EmbeddedGlyph::code);
  std::string widths;
  for (std::size_t i = 0; i < glyphs.size(); ++i) {
    const bool goes_on = i > 0 && glyphs[i].code == glyphs[i - 1].code + 1;
    if (!goes_on) {
      fmt::format_to(std::back_inserter(widths), "{}{} [ ", i == 0 ? "" : "] ", glyphs[i].code);
    }
    append_number(widths, glyphs[i].width);
  }
  return widths + (glyphs.empty() ? "" : "]");
}

}  // namespace

int embed(EmbeddedFont& font, Objects& objects) {
  std::vector<std::uint32_t> numbers;
  std::ranges::transform(font.glyphs, std::back_inserter(numbers), &EmbeddedGlyph::number);
  const typeset::Glyphs file = typeset::glyphs_of(font.bytes, numbers);
  font.name = name_of(font, file.bytes);
  const int stream = objects.add_stream(
      file.is_postscript ? "/Subtype /CIDFontType0C" : fmt::format("/Length1 {}", file.bytes.size()),
      file.bytes);
  const FT_BBox& box = font.face->bbox;
  const int cap_height = font.metrics.cap_height > 0 ? font.metrics.cap_height : font.metrics.ascender;
  std::string slant;
  append_number(slant, slant_of(font.face));
  constexpr int usual_stem = 80;
  const int descriptor = objects.add(fmt::format(
      "<< /Type /FontDescriptor /FontName /{} /Flags {} /FontBBox [{} {} {} {}] /ItalicAngle {}/Ascent {} "
      "/Descent {} /CapHeight {} /StemV {} /{} {} 0 R >>",
      font.name, flags_of(font.face), scaled(font, static_cast<int>(box.xMin)),
      scaled(font, static_cast<int>(box.yMin)), scaled(font, static_cast<int>(box.xMax)),
      scaled(font, static_cast<int>(box.yMax)), slant, scaled(font, font.metrics.ascender),
      scaled(font, font.metrics.descender), scaled(font, cap_height), usual_stem,
      file.is_postscript ? "FontFile3" : "FontFile2", stream));
  return objects.add(fmt::format(
      "<< /Type /Font /Subtype /{} /BaseFont /{} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) "
      "/Supplement 0 >> {}/DW 0 /FontDescriptor {} 0 R /W [ {} ] >>",
      file.is_postscript ? "CIDFontType0" : "CIDFontType2", font.name,
      file.is_postscript ? "" : "/CIDToGIDMap /Identity ", descriptor, widths_of(font)));
}

void write_reader(int object, int embedded, const EmbeddedFont& font,
                  const std::map<std::uint32_t, std::string>& texts, Objects& objects) {
  constexpr std::size_t most_in_list = 100;
  std::string map =
      "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
      "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
      "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
      "1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n";
  std::size_t written = 0;
  for (const auto& [code, text] : texts) {
    if (written % most_in_list == 0) {
      fmt::format_to(std::back_inserter(map), "{}{} beginbfchar\n", written == 0 ? "" : "endbfchar\n",
                     std::min(texts.size() - written, most_in_list));
    }
    fmt::format_to(std::back_inserter(map), "<{:04x}> <{}>\n", code, utf16_digits(text));
    ++written;
  }
  map += written == 0 ? "" : "endbfchar\n";
  map += "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n";
  const int unicode = objects.add_stream("", map);
  objects.put(object, fmt::format("<< /Type /Font /Subtype /Type0 /BaseFont /{} /Encoding /Identity-H "
                                  "/DescendantFonts [{} 0 R] /ToUnicode {} 0 R >>",
                                  font.name, embedded, unicode));
}

}  // namespace talia::render
