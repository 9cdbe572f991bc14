// `talia dump --stage S`: any stage's value as text.
#pragma once
#include "cli/options.h"
#include "cli/terminal.h"
#include "cli/workspace.h"

namespace talia::cli {

int dump(const Options& options, Workspace& workspace, Terminal terminal);

}  // namespace talia::cli
