// Keys of mechanics that take any text, though the formulas know only a few.
#pragma once
#include "rules/rulesets/ruleset.h"

namespace talia::rules {

// Reports loose-text-key at each key of a mechanic, at any depth of records, that may be any text and is only compared
// with literals: a misspelt one would fall through to another case.
void check_loose_keys(const CompiledSystem& system, Diagnostics& diagnostics);

}  // namespace talia::rules
