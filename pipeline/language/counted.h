// Nouns that games count, in the forms that numbers ask for, and numbers that are written as words.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "language/language.h"

namespace talia::language {

// The forms of a noun that one language counts with, in the order of its rule of plurals: `punkt`, `punkty`, `punktów`.
using CountedForms = std::vector<std::string>;

// Of the nouns that are counted most.
std::vector<CountedForms> counted_nouns(const Language& language);

// What a noun should be behind a whole number. `behind` is the word before the number, folded, or empty: after a preposition or
// verb that asks for another case, a form is told only where no case has it. Nothing where the form may stand.
std::optional<std::string> form_for(std::int64_t number, std::string_view form, const CountedForms& forms,
                                    std::string_view behind, const Language& language);

// 7 of `siedem`, `siedmiu` and `seven`, 61 of `sixty-one`; folded. Nothing of other words, and of `one`, which is an article
// as well.
std::optional<std::int64_t> number_of_word(std::string_view word, const Language& language);

// Whether a word, folded, may be an adjective between a number and the noun that is counted.
bool may_be_adjective(std::string_view word, const Language& language);
// Whether a word, folded, shows that the noun before it is whole: `two steps up`, where `two step ladders` goes on.
bool ends_noun(std::string_view next, const Language& language);

}  // namespace talia::language
