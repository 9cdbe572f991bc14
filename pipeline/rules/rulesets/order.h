// What cards and rows are put in order by.
#pragma once
#include "formula/formula.h"

namespace talia::rules {

// Checks an `order:`. Besides what checking finds it reports dice-not-allowed of a roll, and type-mismatch of what has no order: a
// list, a record or a definition; the formula is broken then.
void check_order(Formula& order, const Scope& scope, Diagnostics& diagnostics);

}  // namespace talia::rules
