// What was found as it counts: each finding with the severity that the workspace gives to it, without those that are accepted,
// and without those that a baseline knows.
#pragma once
#include "job/workspace/content.h"
#include "source/reports/report.h"

namespace talia::job {

// By `findings.yaml` and the `allow` of definitions. Adds bad-allowance, and unused-allowance for what accepts nothing. Where
// something fatal was found, all is as it was.
source::Report weigh(const Content& content);
// The same of what was found in it and taken out of it.
source::Report weigh(const Content& content, Diagnostics found);

}  // namespace talia::job
