// For this folder alone: the fonts of a PDF. A glyph's code is the font's own number of it, so that a page's commands do not
// depend on what stands on other pages, and each font's file is embedded once, with the glyphs that the pages show.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "frame/frame.h"
#include "render/pdf/objects.h"
#include "typeset/fonts/font_store.h"

namespace talia::render {

// In units of the em, which grow upwards.
struct GlyphOutline {
  std::string commands;  // None of a glyph without ink.
  long left = 0, bottom = 0, right = 0, top = 0;
};

// A space, one that does not break, or one of another width.
bool is_blank(std::string_view text);

class PdfFonts {
 public:
  // Keeps references.
  PdfFonts(const FontStore& store, Objects& objects);
  PdfFonts(const PdfFonts&) = delete;
  PdfFonts& operator=(const PdfFonts&) = delete;
  ~PdfFonts();

  // A font as the commands of a page name it. In a PDF each glyph of a font is read as one text: a capital that is drawn for a
  // small letter needs a font of its own, which has the same file.
  enum class Reader : std::uint32_t {};

  // The one in which a glyph is read as this text, which is not empty. Requires a sound font.
  Reader reader(FontId font, std::uint32_t glyph, std::string_view text);
  // Likewise of one glyph of some that are read as a text together, as the file states beside them: in most its own character.
  Reader reader_of_part(FontId font, std::uint32_t glyph, std::string_view text);
  // One for a text that no other glyph of the font is read as; `whole` is all that is written there.
  Reader reader_for(FontId font, std::uint32_t glyph, std::string_view text, std::string_view whole);

  const std::string& name(Reader reader) const;  // `F3`
  int object(Reader reader) const;
  // Of a reader that there is; 0: there is none of this name.
  int object(std::string_view name) const;

  // A question for a reader, with its answer. `whole` is empty where `reader` was asked.
  struct Asked {
    FontId font;
    std::uint32_t glyph;
    std::string text, whole;
    std::string name;
  };
  // From now on: each question once.
  void note_asked();
  // Since then, in the order in which they were asked for the first time.
  std::vector<Asked> take_asked();
  // Asks again. False where an answer is another: what was drawn by it is not to be drawn so here.
  bool ask_again(const std::vector<Asked>& all);

  std::uint32_t code(FontId font, std::uint32_t glyph);
  // In thousandths of the em, as the file states it.
  double width(FontId font, std::uint32_t glyph);
  // Of U+0020; 0 where the font has none.
  std::uint32_t space(FontId font);

  // To be filled.
  GlyphOutline outline(FontId font, std::uint32_t glyph);

  // After all pages.
  void write();

 private:
  struct Loaded;
  struct Variant;
  Loaded& loaded(FontId font);
  Reader variant(FontId font, const std::string& name);
  Reader reader_of(FontId font, std::uint32_t glyph, std::string_view text);
  Reader reader_of(FontId font, std::uint32_t glyph, std::string_view text, std::string_view whole);
  void note(FontId font, std::uint32_t glyph, std::string_view text, std::string_view whole, Reader answer);
  bool takes(Reader reader, std::uint32_t glyph, std::string_view text);

  const FontStore& store_;
  Objects& objects_;
  std::vector<std::unique_ptr<Loaded>> loaded_;     // By FontId; made at first use.
  std::vector<std::unique_ptr<Variant>> variants_;  // By Reader.
  std::map<std::pair<FontId, std::string>, Reader> by_name_;
  // What is noted: of glyphs that are read as their own characters a mark in the font tells it more quickly.
  bool is_noting_ = false;
  std::vector<Asked> asked_;
  std::set<std::tuple<FontId, std::uint32_t, std::string, std::string>> noted_;
};

}  // namespace talia::render
