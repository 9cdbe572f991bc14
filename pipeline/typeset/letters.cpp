#include "typeset/letters.h"

#include <algorithm>
#include <array>

#include "source/letter_case.h"

namespace talia::typeset {
namespace {

struct Alphabet {
  std::string_view language;
  std::u32string_view letters;      // Lower case, beside a to z.
  std::u32string_view punctuation;  // Beside what all have.
};

constexpr std::u32string_view common = U"abcdefghijklmnopqrstuvwxyz0123456789.,;:!?()[]-+/%&'\"*=’–…×";

constexpr std::array<Alphabet, 16> alphabets = {{
    {"cs", U"áčďéěíňóřšťúůýž", U"„“"},
    {"da", U"æøå", U"”"},
    {"de", U"äöüß", U"„“"},
    {"en", U"", U"“”‘"},
    {"es", U"áéíñóúü", U"¡¿«»"},
    {"fi", U"äö", U"”"},
    {"fr", U"àâæçèéêëîïôùûüœ", U"«»"},
    {"hr", U"čćđšž", U"„”"},
    {"hu", U"áéíóöőúüű", U"„”"},
    {"it", U"àèéìòù", U"«»“”"},
    {"nl", U"äëïöü", U"‘“”"},
    {"no", U"æøå", U"«»"},
    {"pl", U"ąćęłńóśźż", U"„”—−"},
    {"pt", U"àáâãçéêíóôõú", U"“”"},
    {"sk", U"áäčďéíĺľňóôŕšťúýž", U"„“"},
    {"sv", U"åäö", U"”"},
}};

}  // namespace

std::u32string letters_of(std::string_view language) {
  const std::string_view primary = language.substr(0, language.find('-'));
  const auto* const found = std::ranges::find(alphabets, primary, &Alphabet::language);
  const Alphabet& alphabet = found == alphabets.end() ? alphabets[3] : *found;
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
