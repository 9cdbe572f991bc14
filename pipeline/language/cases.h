// Nouns in the case that a preposition asks for: what a sentence calls the tables, figures, chapters and pages that it refers
// to. Known of Polish; all other languages here leave such nouns as they are, or are not known to.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "language/language.h"

namespace talia::language {

// A noun in the nominative as it stands behind a word: `tabeli` for `tabela` behind `w`. The noun itself where the word is no
// preposition, or one of the two is not known.
std::string declined(std::string_view noun, std::string_view behind, const Language& language);

// What a noun should be behind a word: of a form that this word never asks for, the likeliest one; nothing where it may stand, or one
// of the two is not known.
std::optional<std::string> form_behind(std::string_view form, std::string_view behind,
                                       const Language& language);

}  // namespace talia::language
