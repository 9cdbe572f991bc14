// What was known of a workspace's findings when a baseline was written. A finding is known by its code, its file, its message
// and the words at its place, and never by the number of a line.
#pragma once
#include <string>

#include "job/workspace/content.h"
#include "source/reports/report.h"

namespace talia::job {

// All that counts in a report, as a file.
std::string baseline_of(const source::Report& report, const SourceMap& sources);

// Moves what the baseline has from what was found to what is known, and adds gone-finding where it has what is there no more, of
// the parts of the workspace that were asked for (`is_whole`: all of them). Errors: what the text lacks to be a baseline.
Result<std::monostate> set_apart_known(const std::string& name, std::string text, bool is_whole,
                                       source::Report& report, const SourceMap& sources);

}  // namespace talia::job
