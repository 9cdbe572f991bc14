// A workspace as it would be, for what is tried out before it is written.
#pragma once
#include <functional>
#include <map>
#include <set>
#include <string>

#include "job/workspace/workspace.h"

namespace talia::job {

// With other texts of files, and without those that would be gone. It reads from the one that is given, which outlives it, and
// writes nothing.
Workspace trial_of(const Workspace& workspace, std::map<std::string, std::string, std::less<>> texts,
                   std::set<std::string, std::less<>> gone = {});

}  // namespace talia::job
