// The looks that words ask for inside a line: small capitals, superiors, fractions. By the font's own glyphs where it has
// them, else made of scaled ones.
#pragma once
#include <cstdint>
#include <vector>

#include "typeset/paragraph/characters.h"
#include "typeset/paragraph/dice_tokens.h"
#include "typeset/paragraph/font_choice.h"
#include "typeset/paragraph/paragraph.h"

namespace talia::typeset {

// How a character is drawn.
enum class LetterForm : std::uint8_t {
  plain,
  small_capital,   // By the font's feature; capitals stay.
  scaled_capital,  // A capital, made smaller.
  superior,        // By the font's feature.
  raised,          // Made smaller, its top at the height of capitals.
  fraction,        // By the font's feature: the whole of it, with its slash.
  lowered,         // Made smaller, on the baseline.
};

// The form of each character; empty when all are plain. What is drawn otherwise than written changes in `shown`. Rolls
// are left as they are, so that they stay legible. Reports scaled-small-caps, once per font and text, and bad-markup for a
// fraction without figures.
std::vector<LetterForm> find_letter_forms(StyledText& text, const std::vector<DiceToken>& rolls,
                                          const FontChoice& choice, TypesetContext& context,
                                          Diagnostics& diagnostics);

// What a form means for shaping; `shape` has its font.
void apply(LetterForm form, const TextStyle& style, const FontMetrics& metrics, ShapeStyle& shape);

}  // namespace talia::typeset
