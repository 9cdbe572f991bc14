// The last step of compiling: what only the whole table of rules tells.
#pragma once
#include <vector>

#include "schema/rules.h"
#include "source/reports/diagnostics.h"

namespace talia::schema {

// Finds which types each rule can admit and which field tells the branches of alternatives apart. Reports as
// faulty-schema a `$ref` that comes back to itself without going deeper into the value, and rules that stack too high.
void link(std::vector<SchemaRule>& rules, Diagnostics& diagnostics);

}  // namespace talia::schema
