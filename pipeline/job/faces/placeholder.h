// In place of a card that cannot be laid out, for a draft.
#pragma once
#include <cstddef>

#include "job/faces/run_context.h"
#include "job/plan/job.h"

namespace talia::job {

// A marked card with the id of Catalog::broken's entry of that number, its fault, and what can be read of it.
Frame placeholder(std::size_t broken, const DeckJob& job, const RunContext& run);

}  // namespace talia::job
