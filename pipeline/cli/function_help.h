// The functions of the expression language for whoever asks on the command line.
#pragma once
#include <string>

namespace talia::cli {

std::string function_signatures();  // Of all functions, one row a line.

}  // namespace talia::cli
