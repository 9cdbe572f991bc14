// The command line read: which command, with which options.
#pragma once
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "cli/command.h"

namespace talia::cli {

// A command whose options have their values, or what to print and the exit status: help and version are 0, a wrong command
// line is 2.
struct Parsed {
  Command* command = nullptr;
  CommonOptions common;
  std::string output;   // For standard output.
  std::string message;  // For standard error.
  int status = 0;
};
Parsed parse(const std::vector<std::string>& arguments, std::span<const std::unique_ptr<Command>> commands);

}  // namespace talia::cli
