// Which form of a noun goes with a number, by the rules of Unicode's CLDR for cardinal numbers.
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dice/rational.h"
#include "formula/interval.h"

namespace talia::formula {

// The forms of a language, in the order in which they are written: those of whole numbers, then one that numbers of a
// special sort take (fractions, whole millions), which may be left out: such numbers then take the last form given.
struct PluralForms {
  std::string_view language;
  std::span<const std::string_view> names;  // What each is for, by an example or two: "1", "2–4".
  std::size_t least;                        // How many must be given; at most as many as there are names.
  // The number of the form, not its sign.
  std::size_t (*form_of)(const Rational& number);
};

// By the tag's first part (`pl` of `pl-PL`); nullptr: the language's rules are not known.
const PluralForms* plural_forms(std::string_view language);
std::vector<std::string> plural_languages();
// Which of `given` forms a number takes. Requires at least as many as the language must have.
std::size_t plural_form(const PluralForms& forms, const Rational& number, std::size_t given);

// A number of a range that takes a form; nothing when none does. Without `may_be_fraction` the numbers are whole. Forms of
// whole millions alone are asked for where the range is known to reach them.
std::optional<Rational> number_with_form(const PluralForms& forms, std::size_t form, const Interval& range,
                                         bool may_be_fraction);

}  // namespace talia::formula
