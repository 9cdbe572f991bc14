// `talia show` and `talia list`: definitions with their derived stats.
#pragma once
#include "cli/options.h"
#include "cli/run.h"
#include "cli/workspace.h"

namespace talia::cli {

int show(const Options& options, Workspace& workspace, Terminal terminal);
int list(const Options& options, Workspace& workspace, Terminal terminal);

}  // namespace talia::cli
