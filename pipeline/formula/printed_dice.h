// Dice as a reader throws them.
#pragma once
#include <optional>

#include "formula/formula.h"
#include "language/language.h"

namespace talia::formula {

// The expression as it is written, with the die's letter of the language: `2k6 + 1` of `2d6 + 1`. Nothing where it has more in it than
// dice, numbers, brackets and `+ - * /`.
std::optional<MappedText> printed_dice(const MappedText& expression, const Language& language);

}  // namespace talia::formula
