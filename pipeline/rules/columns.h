// What expressions come to for each of several definitions, of whatever kinds.
#pragma once
#include <vector>

#include "rules/rules.h"

namespace talia::rules {

// A row of values for each definition, one for each expression; where the kind lacks the names of one it has null. Reports
// what is wrong with an expression, when no kind has its names, and what evaluation finds.
std::vector<std::vector<Value>> columns_of(const std::vector<DefinitionId>& ids,
                                           const std::vector<Formula>& expressions, const Catalog& catalog,
                                           const Derived& derived, Diagnostics& diagnostics);

}  // namespace talia::rules
