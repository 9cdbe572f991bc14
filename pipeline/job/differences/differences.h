// What changed between two states of a workspace.
#pragma once
#include "job/differences/changes.h"
#include "job/differences/state.h"

namespace talia::job {

// Requires whole states. On up to `threads` threads.
Differences differences_between(const State& before, const State& after, unsigned threads);

}  // namespace talia::job
