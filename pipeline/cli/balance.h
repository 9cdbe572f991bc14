// `talia balance`: which numbers of a game or a deck are out of line, and how its fights end.
#pragma once
#include "cli/options.h"
#include "cli/terminal.h"
#include "cli/workspace.h"

namespace talia::cli {

int balance(const Options& options, Workspace& workspace, Terminal terminal);

}  // namespace talia::cli
