#include "typeset/unicode/bidi.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

#include <fribidi.h>

#include "language/language.h"
#include "source/run/assert.h"
#include "typeset/unicode/unicode_properties.h"

namespace talia::typeset {
namespace {

static_assert(sizeof(char32_t) == sizeof(FriBidiChar));

const FriBidiChar* characters(std::u32string_view text) {
  return reinterpret_cast<const FriBidiChar*>(text.data());
}

// What rule L1 sends back to the paragraph's level at a line's end: white space, and marks that have no width.
bool is_loose(FriBidiCharType type) {
  return type == FRIBIDI_TYPE_WS || type == FRIBIDI_TYPE_BN || type == FRIBIDI_TYPE_BS ||
         type == FRIBIDI_TYPE_SS || FRIBIDI_IS_EXPLICIT(type) || FRIBIDI_IS_ISOLATE(type);
}

}  // namespace

bool has_turns(std::u32string_view text) {
  return std::ranges::any_of(text, [](char32_t c) { return c >= 0x590 && class_of(c).turns; });
}

BidiLevels bidi_levels(std::u32string_view text, Direction direction) {
  BidiLevels result;
  result.base = direction == Direction::right_to_left ? 1 : 0;
  result.levels.assign(text.size(), result.base);
  if (text.empty() ||
      text.size() > static_cast<std::size_t>(std::numeric_limits<FriBidiStrIndex>::max() / 2)) {
    return result;
  }
  const auto length = static_cast<FriBidiStrIndex>(text.size());
  std::vector<FriBidiCharType> types(text.size());
  std::vector<FriBidiBracketType> brackets(text.size());
  fribidi_get_bidi_types(characters(text), length, types.data());
  fribidi_get_bracket_types(characters(text), length, types.data(), brackets.data());
  FriBidiParType base = direction == Direction::automatic       ? FRIBIDI_PAR_ON
                        : direction == Direction::left_to_right ? FRIBIDI_PAR_LTR
                                                                : FRIBIDI_PAR_RTL;
  std::vector<FriBidiLevel> levels(text.size());
  const FriBidiLevel highest =
      fribidi_get_par_embedding_levels_ex(types.data(), brackets.data(), length, &base, levels.data());
  // 0 is FriBidi's way to say that memory has run out.
  TALIA_ASSERT(highest != 0);
  result.base = FRIBIDI_IS_RTL(base) ? 1 : 0;
  std::ranges::transform(levels, result.levels.begin(),
                         [](FriBidiLevel level) { return static_cast<Level>(level); });
  return result;
}

std::vector<Level> line_levels(std::u32string_view text, const BidiLevels& paragraph, std::size_t begin,
                               std::size_t end) {
  TALIA_ASSERT(begin <= end && end <= paragraph.levels.size());
  std::vector<Level> levels(paragraph.levels.begin() + static_cast<std::ptrdiff_t>(begin),
                            paragraph.levels.begin() + static_cast<std::ptrdiff_t>(end));
  for (std::size_t i = levels.size(); i > 0 && is_loose(fribidi_get_bidi_type(text[begin + i - 1])); --i) {
    levels[i - 1] = paragraph.base;
  }
  return levels;
}

std::vector<std::size_t> visual_order(std::span<const Level> levels) {
  std::vector<std::size_t> order(levels.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const Level highest = levels.empty() ? Level{0} : *std::ranges::max_element(levels);
  for (Level level = highest; level > 0; --level) {
    // Whatever has at least this level is turned as one.
    for (std::size_t at = 0; at < order.size();) {
      std::size_t end = at;
      while (end < order.size() && levels[order[end]] >= level) {
        ++end;
      }
      std::reverse(order.begin() + static_cast<std::ptrdiff_t>(at),
                   order.begin() + static_cast<std::ptrdiff_t>(end));
      at = end + 1;
    }
  }
  return order;
}

Direction direction_of(std::string_view language) {
  return language::of(language).is_right_to_left ? Direction::right_to_left : Direction::left_to_right;
}

}  // namespace talia::typeset
