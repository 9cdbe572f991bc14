#include "typeset/letters.h"

#include "language/language.h"
#include "source/text/letter_case.h"

namespace talia::typeset {
namespace {

constexpr std::u32string_view common = U"abcdefghijklmnopqrstuvwxyz0123456789.,;:!?()[]-+/%&'\"*=’–…×";

}  // namespace

std::u32string letters_of(std::string_view tag) {
  const Language& alphabet = language::of(tag);
  std::u32string letters(common);
  letters += alphabet.letters;
  for (const char32_t letter : std::u32string(letters)) {
    if (const char32_t upper = source::upper_case(letter); upper != letter && letter != U'ß') {
      letters.push_back(upper);
    }
  }
  letters += alphabet.punctuation;
  return letters;
}

}  // namespace talia::typeset
