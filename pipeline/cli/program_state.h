// Which program runs: its file and those of its libraries, as the system has them.
#pragma once
#include <string>

namespace talia::cli {

// No two builds, and no two sets of libraries, have the same. Empty where the system does not say.
std::string program_state();

}  // namespace talia::cli
