// A text cut into runs: stretches that are shaped in one go, for they share font, look, script and direction.
#pragma once
#include <cstddef>
#include <vector>

#include "typeset/paragraph/characters.h"
#include "typeset/paragraph/dice_tokens.h"
#include "typeset/paragraph/font_choice.h"
#include "typeset/paragraph/letter_forms.h"
#include "typeset/paragraph/paragraph.h"
#include "typeset/unicode/bidi.h"

namespace talia::typeset {

// What is known of a text's characters before it is cut.
struct MarkedText {
  const StyledText& text;
  const std::vector<DiceToken>& rolls;
  const std::vector<LetterForm>& forms;  // Of each character; empty: all plain.
  const BidiLevels& bidi;
  std::size_t initial_end;  // The characters before it are drawn apart.
};

// `features` are those of all runs. Fonts are chosen on the way, which reports what FontChoice does.
std::vector<StyleRun> cut_runs(const MarkedText& marked, const std::vector<Feature>& features,
                               const TextStyle& style, FontChoice& choice, const FontStore& fonts);

}  // namespace talia::typeset
