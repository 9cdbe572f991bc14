// `talia print`: cards picked by hand on one sheet, or a page by which a printer is set up.
#pragma once
#include "cli/options.h"
#include "cli/terminal.h"
#include "cli/workspace.h"

namespace talia::cli {

int print(const Options& options, Workspace& workspace, Terminal terminal);

}  // namespace talia::cli
