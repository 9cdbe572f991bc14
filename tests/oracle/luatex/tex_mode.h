// Breaks a paragraph as LuaHBTeX does, to the scaled point: the same optimiser as all other text, with TeX's widths, costs
// and passes. Not for pages: it shows that the optimiser is right, for TeX can be asked the same.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "typeset/breaking/hyphenation.h"
#include "typeset/fonts/font_store.h"

namespace talia::oracle {

// TeX's parameters under their own names, with plain TeX's values; demerits and penalties have no unit.
struct TexParameters {
  int pretolerance = 100;  // Below 0: no pass without hyphens.
  int tolerance = 200;
  Length emergency_stretch;  // Of each line, in a third pass; none: there is no third pass.
  int line_penalty = 10;
  int hyphen_penalty = 50;
  int ex_hyphen_penalty = 50;
  std::int64_t adj_demerits = 10'000;
  std::int64_t double_hyphen_demerits = 10'000;
  std::int64_t final_hyphen_demerits = 5'000;
  std::size_t left_hyphen_min = 2, right_hyphen_min = 2;
  const typeset::Hyphenator* hyphenator = nullptr;  // None: words stay whole.
  std::string language = "pl";                      // BCP 47, for the shapes of letters.
  // As the package luavlna has it: no line ends in a one-letter word of Polish, parts of compounds are divided, and a hyphen
  // that ends a line begins the next one too.
  bool polish_bonds = false;
};

struct TexLine {
  std::string text;  // UTF-8, with the hyphen that was added.
};

struct TexParagraph {
  std::vector<TexLine> lines;
  std::int64_t demerits = 0;  // Of the last pass, the artificial ones of overfull lines as TeX counts them.
  int pass = 0;               // 1: without hyphens, 2: with them, 3: with emergency stretch.
  bool is_overfull = false;   // A line is wider than the measure though its spaces shrink.
};

// One paragraph of one font: \frenchspacing, spaces that stretch by a half and shrink by a third, no indent,
// \parfillskip 0pt plus 1fil, whole words hyphenated where they touch neither figure nor hyphen.
// Requires a font that is not broken. An empty text has no lines.
TexParagraph break_like_tex(std::string_view text, FontId font, const FontStore& fonts, Length size,
                            Length measure, const TexParameters& parameters);

}  // namespace talia::oracle
