// Which form of a noun goes with an exact number, and which numbers of a range go with a form.
#pragma once
#include <cstddef>
#include <optional>

#include "dice/rational.h"
#include "formula/interval.h"
#include "language/plural.h"

namespace talia::formula {

// Which of `given` forms a number takes. Requires at least as many as the language must have.
std::size_t plural_form(const Plural& plural, const Rational& number, std::size_t given);

// A number of a range that takes a form; nothing when none does. Without `may_be_fraction` the numbers are whole. Forms of
// whole millions alone are asked for where the range is known to reach them.
std::optional<Rational> number_with_form(const Plural& plural, std::size_t form, const Interval& range,
                                         bool may_be_fraction);

}  // namespace talia::formula
