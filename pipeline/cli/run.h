// The program, with its edges given: arguments in, text out. `main` gives it the real ones, tests their own.
#pragma once
#include <string>
#include <vector>

#include "cli/terminal.h"
#include "job/workspace/workspace.h"

namespace talia::cli {

// Gives the exit status: 0 clean or warnings only, 1 content at fault, 2 could not run.
// `dictionaries`: the folder of those for spelling; empty: no word is looked up.
// `program`: its state, as `program_state` gives it; empty: nothing is kept between runs.
int run(const std::vector<std::string>& arguments, const std::string& program_path, Terminal terminal,
        const std::string& dictionaries = std::string(job::installed_dictionaries),
        const std::string& program = {});

}  // namespace talia::cli
