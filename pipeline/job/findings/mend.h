// What findings offer to change, changed: the fixes of a report, and those of what is found after them.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "job/findings/checked.h"
#include "job/workspace/workspace.h"

namespace talia::job {

struct Mending {
  struct Mended {
    Code code;
    std::string place;  // `file:line:column` before it was mended.
    std::string words;  // What was done.
  };
  std::vector<Mended> mended;
  struct Change {
    std::string before, after;
  };
  std::map<std::string, Change> files;  // By path.
  Checked checked;                      // The workspace as it is then.
};

// Takes over every fix of what is asked for, of these codes (none: all), but where a finding offers several and where two change the
// same place: those wait for the next look. Until nothing more is offered. What would leave a file that cannot be read is not done,
// nor is what does not lie in the workspace itself. Writes nothing.
Mending mend(const CheckRequest& request, const std::vector<Code>& codes, const Workspace& workspace);

// Writes its files, all or none. Errors: unwritable-file.
Result<std::monostate> write_mended(const Mending& mending, const Workspace& workspace);

}  // namespace talia::job
