#include "typeset/paragraph/dice_tokens.h"

#include "source/text/letter_case.h"
#include "source/text/unicode.h"
#include "typeset/paragraph/characters.h"

namespace talia::typeset {
namespace {

bool is_die(char32_t c, const Language& language) {
  return language.die_letters.find(source::lower_case(c)) != std::u32string_view::npos;
}

// Where the roll starts that ends before `at`; `at` when none does.
std::size_t roll_start(std::u32string_view text, std::size_t at, const Language& language) {
  std::size_t begin = at;
  while (begin > 0 && source::is_digit(text[begin - 1])) {
    --begin;
  }
  if (begin == at || begin == 0 || !is_die(text[begin - 1], language)) {
    return at;
  }
  --begin;
  while (begin > 0 && source::is_digit(text[begin - 1])) {
    --begin;
  }
  return begin > 0 && source::is_letter(text[begin - 1]) ? at : begin;
}

// Also a Persian one; Arabic figures have their sign at their right.
bool is_figure(char32_t c) {
  return source::is_digit(c) || (c >= U'۰' && c <= U'۹');
}

bool is_plus_or_minus(char32_t c) {
  return c == U'+' || c == U'-' || c == U'−';
}

}  // namespace

std::vector<DiceToken> dice_tokens_in(std::u32string_view text, const Language& language) {
  std::vector<DiceToken> rolls;
  for (std::size_t i = 1; i <= text.size(); ++i) {
    const bool ends = source::is_digit(text[i - 1]) && (i == text.size() || !source::is_digit(text[i]));
    if (!ends) {
      continue;
    }
    const std::size_t begin = roll_start(text, i, language);
    if (begin == i || (i < text.size() && source::is_letter(text[i]))) {
      continue;  // d42ed5 is no roll either.
    }
    std::size_t end = i;  // With what is added to it: +1.
    if (end + 1 < text.size() && is_plus_or_minus(text[end]) && source::is_digit(text[end + 1])) {
      ++end;
      while (end < text.size() && source::is_digit(text[end])) {
        ++end;
      }
    }
    rolls.push_back({begin, end});
    i = end;
  }
  return rolls;
}

bool is_sign_of_figure(std::u32string_view text, std::size_t at, const Language& language) {
  if (!is_plus_or_minus(text[at]) || at + 1 >= text.size() || !is_figure(text[at + 1])) {
    return false;
  }
  const char32_t before = at == 0 ? U' ' : text[at - 1];
  constexpr std::u32string_view openings = U" \u00a0([/–…";
  return openings.find(before) != std::u32string_view::npos || before == object_character ||
         before == forced_break || roll_start(text, at, language) < at;
}

}  // namespace talia::typeset
