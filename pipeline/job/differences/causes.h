// For this folder alone: what many share that changed, and whom it moved.
#pragma once
#include <vector>

#include "job/differences/changes.h"

namespace talia::job {

// Of rulesets, terms, kinds, templates, drawings and definitions. `changed`: whom something moved.
std::vector<Cause> causes_of(const State& before, const State& after,
                             const std::vector<DefinitionChange>& changed);

}  // namespace talia::job
