// `talia build` and `talia check`: the picture of the whole.
#pragma once
#include "cli/options.h"
#include "cli/terminal.h"
#include "cli/workspace.h"

namespace talia::cli {

int build(const Options& options, Workspace& workspace, Terminal terminal);
int check(const Options& options, Workspace& workspace, Terminal terminal);

}  // namespace talia::cli
