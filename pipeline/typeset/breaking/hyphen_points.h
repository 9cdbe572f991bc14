// Where the words of a paragraph may be divided by hyphens, and what that costs.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "language/language.h"
#include "typeset/breaking/hyphenation.h"
#include "typeset/habits.h"

namespace talia::typeset {

struct HyphenPoint {
  std::size_t at;
  std::int32_t cost;  // As Break has it.
  bool only_in_need;
};

struct HyphenationRules {
  const Hyphenator& hyphenator;
  const WordDivision& division;
  const Language& language;
};

// Of the letters and marks [begin, end) of `text`, which are one word. None where figures, addresses or hyphens of the
// author's own say that the word stays whole.
void find_hyphen_points(std::u32string_view text, std::size_t begin, std::size_t end,
                        const HyphenationRules& rules, std::vector<HyphenPoint>& out);

}  // namespace talia::typeset
