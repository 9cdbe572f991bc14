// The program, with its edges given: arguments in, text out. `main` gives it the real ones, tests their own.
#pragma once
#include <string>
#include <vector>

#include "cli/terminal.h"

namespace talia::cli {

// Gives the exit status: 0 clean or warnings only, 1 content at fault, 2 could not run.
int run(const std::vector<std::string>& arguments, const std::string& program_path, Terminal terminal);

}  // namespace talia::cli
