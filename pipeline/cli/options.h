// What the command line asks for.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "dice/rational.h"

namespace talia::cli {

enum class Format { text, json, sarif, github, csv };

// `name=value`, the name never empty.
struct Binding {
  std::string name, value;
};

struct Options {
  std::string command;
  std::optional<std::string> workspace, share;
  Format format = Format::text;
  unsigned jobs = 0;                            // 0: as many as the machine has.
  std::map<std::string, std::string> policies;  // --policy ID=VALUE
  std::vector<std::string> arguments;           // PATHs, CAMPAIGNs, IDs, EXPR or CODE, as the command has it.
  std::vector<std::string> targets, decks, only;
  std::vector<Binding> with;  // --with name=value, in their order.
  std::optional<std::string> out, language, explain, pdf, png, svg, stage, system, campaign;
  std::string side = "front";                  // Of `show --png`.
  Rational threshold{Integer(7), Integer(2)};  // Of `balance`, in deviations; more than 0.
  bool draft = false;
  bool notations = false;    // Of `list`.
  bool calibration = false;  // Of `print`.
};

// Parsed options, or what to print and the exit status: help and version are 0, a wrong command line is 2.
struct Parsed {
  std::optional<Options> options;
  std::string output;   // For standard output.
  std::string message;  // For standard error.
  int status = 0;
};
Parsed parse_options(const std::vector<std::string>& arguments);

}  // namespace talia::cli
