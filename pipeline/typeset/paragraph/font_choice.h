// Which font draws which characters: the face of the style, else the first of its fallback fonts that has them.
#pragma once
#include <cstddef>

#include "typeset/paragraph/paragraph.h"

namespace talia::typeset {

// For one paragraph while it is made; what it is made of outlives it.
class FontChoice {
 public:
  FontChoice(Paragraph& paragraph, const TextStyle& style, TypesetContext& context, Diagnostics& diagnostics)
      : paragraph_(paragraph), style_(style), context_(context), diagnostics_(diagnostics) {}

  // The family's face for a look.
  FontId face_of(const InlineStyle& look) const;
  // The font of a cluster, characters [begin, end), which has it whole. Reports missing-glyph, for controls and letters of
  // the language that fall back, too, and fallback-glyph, each once for a text; a broken font makes the paragraph unsound.
  FontId font_for(std::size_t begin, std::size_t end, const InlineStyle& look);

 private:
  bool draws(FontId font, std::size_t begin, std::size_t end) const;
  void report_control(std::size_t at);
  void report_fallback(std::size_t begin, std::size_t end, FontId base, FontId font);
  void report_missing(std::size_t begin, std::size_t end, FontId font);

  Paragraph& paragraph_;
  const TextStyle& style_;
  TypesetContext& context_;
  Diagnostics& diagnostics_;
};

}  // namespace talia::typeset
