// `talia explain CODE`: what a diagnostic means, why, a wrong and a right example.
#pragma once
#include "cli/options.h"
#include "cli/terminal.h"

namespace talia::cli {

int explain(const Options& options, Terminal terminal);

}  // namespace talia::cli
