// What decks and books come to, as text for `dump`: what books say, their pages, how tight their texts are, which words stand
// on them.
#pragma once
#include <string>
#include <vector>

#include "job/faces/drawing_context.h"
#include "job/plan/job.h"
#include "job/plan/request.h"
#include "job/workspace/content.h"

namespace talia::job {

enum class JobStage { book, page, fit, words };

// Of jobs whose campaign, deck or book is among `names`, or in whose deck one of `cards` stands; of all, when there are no
// names. Reports what laying them out does.
std::string dump_jobs(JobStage stage, const std::vector<std::string>& names,
                      const std::vector<DefinitionId>& cards, const ReadRequest& reading,
                      const DrawingContext& drawing, Content& content);

}  // namespace talia::job
