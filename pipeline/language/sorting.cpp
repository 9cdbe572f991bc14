#include "language/sorting.h"

#include <algorithm>

#include "source/text/base_letter.h"
#include "source/text/letter_case.h"
#include "source/text/unicode.h"

namespace talia::language {
namespace {

constexpr std::uint32_t first_digit = 0x200000, first_letter = 0x400000;
// Letters of an alphabet that follow one of the Latin letters.
constexpr std::uint32_t most_after = 16;

// Where a letter stands that the alphabet lists after another; 0: nowhere.
std::uint32_t listed_place(char32_t letter, std::u32string_view alphabet) {
  char32_t before = 0;
  std::uint32_t place = 0;
  for (const char32_t each : alphabet) {
    if (each == U' ') {
      before = 0;
    } else if (before == 0) {
      before = each;
      place = 0;
    } else if (++place; each == letter) {
      return first_letter + before * most_after + place;
    }
  }
  return 0;
}

// Two letters in one, where the alphabet does not list it: the first, and the second after it.
std::u32string_view parts_of(char32_t letter) {
  switch (letter) {
    case U'æ':
      return U"ae";
    case U'œ':
      return U"oe";
    case U'ß':
      return U"ss";
    case U'ł':
      return U"l";
    case U'ø':
      return U"o";
    case U'đ':
      return U"d";
    default:
      return {};
  }
}

// Puts a number into a key by its size: how many digits it has, then these. Gives the byte behind it.
std::size_t add_number(std::string_view text, std::size_t byte, SortKey& key) {
  const std::size_t end = std::min(text.find_first_not_of("0123456789", byte), text.size());
  const std::size_t first = std::min(text.find_first_not_of('0', byte), end);
  key.letters.push_back(first_digit + static_cast<std::uint32_t>(end - first));
  for (std::size_t at = byte; at < end; ++at) {
    const auto digit = static_cast<std::uint32_t>(static_cast<unsigned char>(text[at]));
    key.accents.push_back(digit);
    if (at >= first) {
      key.letters.push_back(digit);
    }
  }
  return end;
}

}  // namespace

SortKey sort_key(std::string_view text, const Language& language) {
  SortKey key;
  key.text = text;
  const std::string composed = source::composed(text);
  for (std::size_t byte = 0; byte < composed.size();) {
    if (source::is_digit(static_cast<unsigned char>(composed[byte]))) {
      byte = add_number(composed, byte, key);
      continue;
    }
    const char32_t written = source::next_code_point(composed, byte);
    const char32_t letter = source::lower_case(written);
    if (!source::is_letter(letter)) {
      // Words go on behind a comma as if it were not there: `Roads, and who pays` before `Roads by night`.
      if (letter != U',') {
        key.letters.push_back(letter);
      }
    } else if (const std::uint32_t place = listed_place(letter, language.alphabet); place != 0) {
      key.letters.push_back(place);
    } else if (const std::u32string_view parts = parts_of(letter); !parts.empty()) {
      for (const char32_t part : parts) {
        key.letters.push_back(first_letter + part * most_after);
      }
    } else {
      key.letters.push_back(first_letter + source::base_letter(letter) * most_after);
    }
    key.accents.push_back(letter);
  }
  return key;
}

std::string head_letter(std::string_view text, const Language& language) {
  const std::string composed = source::composed(text);
  std::size_t byte = 0;
  const char32_t letter =
      composed.empty() ? U' ' : source::lower_case(source::next_code_point(composed, byte));
  if (!source::is_letter(letter)) {
    return {};
  }
  const std::u32string_view parts = parts_of(letter);
  const char32_t head = listed_place(letter, language.alphabet) != 0 ? letter
                        : parts.empty()                              ? source::base_letter(letter)
                                                                     : parts.front();
  return source::encode(std::u32string(1, source::upper_case(head)));
}

std::string_view without_article(std::string_view name, const Language& language) {
  for (const std::string_view apostrophe : {"'", "’"}) {
    const std::size_t at = name.find(apostrophe);
    if (at != std::string_view::npos &&
        has_word(language.articles, source::case_folded(name.substr(0, at)) + "'")) {
      return name.substr(at + apostrophe.size());
    }
  }
  const std::size_t end = name.find(' ');
  if (end == std::string_view::npos) {
    return name;
  }
  return has_word(language.articles, source::case_folded(name.substr(0, end))) ? name.substr(end + 1) : name;
}

}  // namespace talia::language
