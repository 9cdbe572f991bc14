// How many cards the texts of what is in boxes take.
#pragma once
#include <vector>

#include "job/faces/kept_faces.h"
#include "job/plan/job.h"
#include "source/run/worker.h"

namespace talia::job {

// Into the decks of `BoxJob::decks`: as the run prints the same deck on the same sheet; of a deck that the run leaves out, as it would.
// Requires that `find_flows` was called.
void find_flows_of_boxes(std::vector<Job>& jobs, const Catalog& catalog, KeptFaces& kept,
                         source::Workers workers);

}  // namespace talia::job
