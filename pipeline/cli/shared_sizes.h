// The sizes that texts of a deck share: those of the `group`s of its templates' `fit:`. The first of two passes over the
// faces; the second lays them out with what the first has found.
#pragma once
#include "cli/plan.h"
#include "cli/studio.h"

namespace talia::cli {

// Fills `shared` of the decks' jobs, from all members of a deck, chosen for this run or not: a card has the same size when
// it is printed alone.
void share_sizes(std::vector<Job>& jobs, const Content& content, const Workshop& workshop,
                 unsigned jobs_at_once);

}  // namespace talia::cli
