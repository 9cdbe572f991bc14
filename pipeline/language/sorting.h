// The order of words in a language's alphabet.
#pragma once
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "language/language.h"

namespace talia::language {

// What a text is put in order by: its letters by the alphabet, then their accents, then the text as it is written. Signs stand
// before numbers, numbers before letters; whole numbers stand by their size, d6 before d10.
struct SortKey {
  std::vector<std::uint32_t> letters, accents;
  std::string text;
  auto operator<=>(const SortKey&) const = default;
};

SortKey sort_key(std::string_view text, const Language& language);
// The letter of the alphabet under which a list has a text, as a capital: Ł in Polish, E for `École` in French. Empty for what
// begins with a digit or a sign.
std::string head_letter(std::string_view text, const Language& language);

// Behind the article with which a name begins, where there is more of it: The Keeper stands under K.
std::string_view without_article(std::string_view name, const Language& language);

}  // namespace talia::language
