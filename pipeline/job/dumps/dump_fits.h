// How tight the texts of a deck are, as text for `dump --stage fit`.
#pragma once
#include <string>
#include <vector>

#include "job/faces/drawing_context.h"
#include "job/plan/job.h"

namespace talia::job {

// The sizes that the deck shares and who holds them back; then each card's texts: the size used, the step of `fit:` that it
// belongs to, how much of its height each fills. Of `cards` alone, when there are any.
std::string dump_fits(const DeckJob& job, const std::string& path, const std::vector<DefinitionId>& cards,
                      const DrawingContext& drawing, Content& content);

}  // namespace talia::job
