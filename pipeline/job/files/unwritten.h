// Files that a run could not write: a closed folder or a full disk is one cause, however many files it touches.
#pragma once
#include "job/workspace/workspace.h"
#include "source/reports/diagnostics.h"

namespace talia::job {

// Passes on the failures of `Files`: of those with one reason the first, which tells how many others there are. What is
// no unwritable-file is passed on as it is.
void report_unwritten(const Diagnostics& failures, const Workspace& workspace, Diagnostics& diagnostics);

}  // namespace talia::job
