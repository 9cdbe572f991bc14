// A command of the program: its options beside what it does with them.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/option.h"
#include "cli/terminal.h"
#include "job/plan/request.h"
#include "job/workspace/workspace.h"

namespace talia::cli {

// How results are written.
enum class Format { text, json, sarif, github, csv };

// Options of all commands.
struct CommonOptions {
  std::optional<std::string> workspace, share;
  Format format = Format::text;
  job::ReadRequest reading;
};

class Command {
 public:
  virtual ~Command() = default;
  virtual std::string_view name() const = 0;
  virtual std::string_view help() const = 0;
  // Their places are the command's own.
  virtual std::vector<Option> options() = 0;
  virtual std::vector<Format> formats() const { return {Format::text, Format::json}; }

  // What its help says after the options.
  virtual std::string footer() const { return {}; }

  // Once the line was read: what is wrong with it, as the lines that are told.
  virtual std::optional<std::string> fault() { return std::nullopt; }
  virtual bool needs_workspace() const { return true; }
  // Where the workspace is looked for when no option names it.
  virtual std::vector<std::string> places() const { return {"."}; }
  // The folder of the outputs; nothing: the usual one.
  virtual std::optional<std::string> out() const { return std::nullopt; }
  virtual bool writes_outputs() const { return false; }
  // Files that the user names for drawings.
  virtual std::vector<std::string> drawings() const { return {}; }

  // Gives the exit status: 0 clean or warnings only, 1 content at fault, 2 could not run.
  virtual int run(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) = 0;
};

}  // namespace talia::cli
