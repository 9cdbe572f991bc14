// Expressions that a person asks and waits for: they may take more work than the formulas of a game, and what hangs on the same
// dice is told together.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "formula/formula.h"

namespace talia::formula {

struct Asking {
  std::size_t budget = Limits().work;  // As Limits has it.
  // What to do when that was not enough.
  std::string help_for_budget{"ask for less at once"};
  // Each outcome of a roll will be told with a fraction of its own: reducing and writing these counts as work too.
  bool in_full = false;
};

// As `evaluate`; a list or record whose parts hang on the same dice is one roll, and not one for each part.
Result<Value> asked(const Formula& formula, const Environment& environment, const Asking& asking);

// The free names of an expression, and the functions of the language that it calls: all that a scope may give another
// meaning. Sorted, each once; none of a broken one.
std::vector<std::string> all_names(const Formula& formula);

}  // namespace talia::formula
