// `talia eval`: the values of expressions.
#pragma once
#include "cli/options.h"
#include "cli/terminal.h"
#include "cli/workspace.h"

namespace talia::cli {

// Prints the values of the expressions to standard output. 2 when one of them is at fault, else the content's status.
int eval(const Options& options, Workspace& workspace, Terminal terminal);

}  // namespace talia::cli
