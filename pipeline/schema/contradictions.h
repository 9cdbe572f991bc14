// What of a schema no value can satisfy: bounds that exclude each other, and allowed values that another keyword beside them
// refuses. Known to schema alone.
#pragma once
#include <vector>

#include "schema/rules.h"
#include "source/reports/diagnostics.h"

namespace talia::schema {

// faulty-schema for each, at the smallest place that is wrong. Of one rule by itself, not of several that bear on one value.
std::vector<Diagnostic> contradictions(const SchemaRule& rule);

}  // namespace talia::schema
