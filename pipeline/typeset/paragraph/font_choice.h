// Which font draws which characters: the face of the style, else the first of its fallback fonts that has them.
#pragma once
#include <cstddef>
#include <optional>

#include "typeset/paragraph/characters.h"
#include "typeset/paragraph/paragraph.h"

namespace talia::typeset {

// For one text while it is made ready; what it is made of outlives it.
class FontChoice {
 public:
  FontChoice(const Characters& text, const TextStyle& style, TypesetContext& context,
             Diagnostics& diagnostics)
      : text_(text), style_(style), context_(context), diagnostics_(diagnostics) {}

  // The family's face for a look.
  FontId face_of(const InlineStyle& look) const;
  // The font of a cluster, characters [begin, end), which has it whole. Reports missing-glyph, for controls and letters of
  // the language that fall back, too, and fallback-glyph, each once for a text; a font that lacks all letters of a script once
  // for the language. A broken font makes the text unsound.
  FontId font_for(std::size_t begin, std::size_t end, const InlineStyle& look);
  // The same of the letter that is drawn large, which may have a family of its own.
  FontId font_of_initial(std::size_t begin, std::size_t end);

  // Whether none of the fonts that were asked for is broken.
  bool is_sound() const { return is_sound_; }

 private:
  struct Face {
    FamilyId family;
    FontId font;
  };
  FontId face_or_fallback(std::size_t begin, std::size_t end, const Face& face);
  bool draws(FontId font, std::size_t begin, std::size_t end) const;
  void report_control(std::size_t at);
  void report_fallback(std::size_t begin, std::size_t end, const Face& face, FontId font);
  void report_missing(std::size_t begin, std::size_t end, const Face& face);
  bool is_own_letter(char32_t c) const;
  bool report_script(char32_t letter, const Face& face, std::optional<FontId> drawn_by);

  const Characters& text_;
  const TextStyle& style_;
  TypesetContext& context_;
  Diagnostics& diagnostics_;
  bool is_sound_ = true;
};

}  // namespace talia::typeset
