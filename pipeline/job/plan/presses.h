// How a job's PDF is finished for a press.
#pragma once
#include <vector>

#include "job/plan/job.h"
#include "press/press.h"

namespace talia::job {

// Reads the profiles of press files. A job whose profile cannot be used is left out: press-profile-missing or bad-profile.
// Notes ink-over-limit for the colours that a press has to mix otherwise.
void set_up_presses(std::vector<Job>& jobs, const Catalog& catalog, const Palette& palette,
                    const Files& files, Diagnostics& diagnostics);

// Requires what `set_up_presses` left.
press::Style press_style(const Job& job);

}  // namespace talia::job
