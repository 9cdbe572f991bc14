// The sizes that texts of a deck share: those of the `group`s of its templates' `fit:`. The first of two passes over the
// faces; the second lays them out with what the first has found.
#pragma once
#include "job/faces/face_pool.h"
#include "source/run/worker.h"

namespace talia::job {

// Fills `shared` of the decks' jobs, from all members of a deck, chosen for this run or not: a card has the same size when
// it is printed alone. Gives faces that the second pass need not lay out again, no more of them than any memory has room
// for: those that have by themselves what they share.
LaidOutFaces share_sizes(std::vector<Job>& jobs, const Catalog& catalog, KeptFaces& kept,
                         source::Workers workers);

}  // namespace talia::job
