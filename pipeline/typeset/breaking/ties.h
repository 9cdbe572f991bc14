// What a language keeps together: how much it costs to end a line at a space. Polish habits and those that all share.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "language/language.h"
#include "typeset/habits.h"

namespace talia::typeset {

// From `unbreakable` on a tie gives way only when a paragraph has no other way; of several the cheapest does. Below it,
// costs are in the units of Break.
inline constexpr std::int32_t loose_tie = 45'000;
// Of `3 sukcesy` and `Poziom 1`: more than a word's hyphen costs.
inline constexpr std::int32_t counted_tie = 150'000;
inline constexpr std::int32_t unbreakable = 1'000'000;
inline constexpr std::int32_t phrase_tie = unbreakable;                // Short words of a title, names.
inline constexpr std::int32_t language_tie = unbreakable + 2'000'000;  // One-letter words, abbreviations.
inline constexpr std::int32_t token_tie = unbreakable + 6'000'000;  // Numbers, units, icons, dashes, signs.

// Of the spaces [begin, end) of `text`, which are not empty; 0 is an ordinary one. Icons stand as U+FFFC.
std::int32_t tie_at(std::u32string_view text, std::size_t begin, std::size_t end, const Language& language,
                    const Habits& habits);

}  // namespace talia::typeset
