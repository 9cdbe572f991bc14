// What a compiled ruleset is asked before it is used: whether all of it is needed, says where it comes from, and
// divides by nothing that may be 0.
#pragma once
#include "rules/rulesets/ruleset.h"

namespace talia::rules {

// Reports division-by-zero at each divisor of a stat, check, function, mechanic or notation that may be 0;
// unknown-mechanic at a stat's source that names none; the warnings missing-source (of a mechanic), loose-text-key and unused-term.
// Requires that every system, kind and mechanic of `storage` is compiled. Terms are asked for only when the workspace
// was read whole.
void check_rulesets(const Catalog& catalog, const Derived::Storage& storage, bool is_whole,
                    Diagnostics& diagnostics);

}  // namespace talia::rules
