// `talia test`: runs the rule tests of rulesets.
#pragma once
#include "cli/options.h"
#include "cli/terminal.h"
#include "cli/workspace.h"

namespace talia::cli {

// Gives 0 when all have passed, 1 when one has failed or content is at fault, 2 when a file or game is not there.
int test(const Options& options, Workspace& workspace, Terminal terminal);

}  // namespace talia::cli
