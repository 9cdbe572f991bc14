// Whether the sheets of a run speak the languages of its campaigns.
#pragma once
#include <vector>

#include "job/plan/job.h"

namespace talia::job {

// Reports untranslated, at a campaign's `language`, for the first sheet of its decks whose footer has no words in it: others are printed.
void check_sheet_words(const std::vector<Job>& jobs, const Catalog& catalog, Diagnostics& diagnostics);

}  // namespace talia::job
