// How the texts of a run's cards go on that have no room on one card.
#pragma once
#include <vector>

#include "job/faces/drawing_context.h"
#include "job/plan/job.h"
#include "source/run/worker.h"

namespace talia::job {

// Into `DeckJob::flows`, once it is known which sizes the texts of decks share. A step a card.
void find_flows(std::vector<Job>& jobs, const Catalog& catalog, const DrawingContext& drawing,
                source::Workers workers);

}  // namespace talia::job
