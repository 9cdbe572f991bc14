// `talia impact`: what a change would move.
#pragma once
#include "cli/options.h"
#include "cli/terminal.h"
#include "cli/workspace.h"

namespace talia::cli {

// Without --with everything that reads the subject; with it the values that differ, old and new. Changes no file.
int impact(const Options& options, Workspace& workspace, Terminal terminal);

}  // namespace talia::cli
