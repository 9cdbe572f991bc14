#include "prose/shapes.h"

#include <algorithm>

#include "source/text/ascii.h"
#include "source/text/byte_set.h"
#include "source/text/letter_case.h"
#include "source/text/unicode.h"

namespace talia::prose {

bool is_in_capitals(std::string_view word) {
  std::size_t capitals = 0;
  for (std::size_t at = 0; at < word.size();) {
    const char32_t letter = source::next_code_point(word, at);
    if (source::is_upper_case(letter)) {
      ++capitals;
    } else if (source::is_letter(letter)) {
      return false;
    }
  }
  return capitals > 1;
}

bool has_capital(std::string_view word) {
  std::size_t at = 0;
  return !word.empty() && source::is_upper_case(source::next_code_point(word, at));
}

bool has_digit(std::string_view word) {
  return std::ranges::any_of(word, source::is_ascii_digit);
}

bool is_die(std::string_view word) {
  static constexpr source::ByteSet letters("kdwKDW");
  const auto letter = std::ranges::find_if_not(word, source::is_ascii_digit);
  return letter != word.end() && letter + 1 != word.end() && letters.has(*letter) &&
         std::all_of(letter + 1, word.end(), source::is_ascii_digit);
}

std::string begun_with(std::string_view word, bool is_upper) {
  std::u32string letters = source::decode(word);
  if (!letters.empty()) {
    letters[0] = is_upper ? source::upper_case(letters[0]) : source::lower_case(letters[0]);
  }
  return source::encode(letters);
}

bool is_form_of(std::u32string_view word, std::u32string_view name) {
  constexpr std::size_t longest_ending = 3;
  constexpr std::size_t shortest_stem = 4;
  const auto differ = std::ranges::mismatch(word, name);
  const auto common = static_cast<std::size_t>(differ.in1 - word.begin());
  const std::size_t shorter = std::min(word.size(), name.size());
  return common >= std::min(shorter, shortest_stem) && common > 1 &&
         std::max(word.size(), name.size()) - common <= longest_ending;
}

}  // namespace talia::prose
