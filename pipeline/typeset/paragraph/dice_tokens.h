// Rolls such as 2k6+1 and signed figures, where they stand in a text.
#pragma once
#include <cstddef>
#include <string_view>
#include <vector>

#include "language/language.h"

namespace talia::typeset {

// Characters [begin, end) of a roll with what is added to it.
struct DiceToken {
  std::size_t begin, end;
};

// Ascending.
std::vector<DiceToken> dice_tokens_in(std::u32string_view text, const Language& language);
// Whether the character is a plus, a minus or a hyphen that means one: before a figure, at the start of a word or behind a roll.
bool is_sign_of_figure(std::u32string_view text, std::size_t at, const Language& language);

}  // namespace talia::typeset
