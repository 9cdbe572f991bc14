#include "source/text/plain_letters.h"

#include <array>

namespace talia::source {
namespace {

constexpr std::string_view ascii = "0123456789abcdefghijklmnopqrstuvwxyz";
// Of the letters from `ß` to `ſ`; of signs nothing.
constexpr char32_t first_folded = U'ß';
constexpr std::array<std::string_view, 161> folded_letters = {
    "ss", "a", "a", "a", "a", "ae", "a", "ae", "c",  "e", "e", "e",  "e",  "i",  "i", "i", "i", "d",
    "n",  "o", "o", "o", "o", "oe", "",  "o",  "u",  "u", "u", "ue", "y",  "th", "y", "a", "a", "a",
    "a",  "a", "a", "c", "c", "c",  "c", "c",  "c",  "c", "c", "d",  "d",  "",   "d", "e", "e", "e",
    "e",  "e", "e", "e", "e", "e",  "e", "g",  "g",  "g", "g", "g",  "g",  "g",  "g", "h", "h", "",
    "h",  "i", "i", "i", "i", "i",  "i", "i",  "i",  "i", "i", "ij", "ij", "j",  "j", "k", "k", "k",
    "l",  "l", "l", "l", "l", "l",  "l", "l",  "",   "l", "n", "n",  "n",  "n",  "n", "n", "n", "",
    "ng", "o", "o", "o", "o", "o",  "o", "",   "oe", "r", "r", "r",  "r",  "r",  "r", "s", "s", "s",
    "s",  "s", "s", "s", "s", "t",  "t", "t",  "t",  "",  "t", "u",  "u",  "u",  "u", "u", "u", "u",
    "u",  "u", "u", "u", "u", "w",  "w", "y",  "y",  "y", "z", "z",  "z",  "z",  "z", "z", "s",
};

}  // namespace

std::string_view plain_letters(char32_t folded) {
  if (folded < 0x80) {
    const std::size_t at = ascii.find(static_cast<char>(folded));
    return at == std::string_view::npos ? std::string_view() : ascii.substr(at, 1);
  }
  const std::size_t index = folded - first_folded;
  return folded >= first_folded && index < folded_letters.size() ? folded_letters.at(index)
                                                                 : std::string_view();
}

}  // namespace talia::source
