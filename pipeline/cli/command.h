// A command of the program: its options beside what it does with them.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/option.h"
#include "cli/terminal.h"
#include "job/plan/request.h"
#include "job/workspace/content.h"
#include "job/workspace/workspace.h"

namespace talia::cli {

// How results are written.
enum class Format { text, json, sarif, github, csv, markdown, html };

// Options of all commands.
struct CommonOptions {
  std::optional<std::string> workspace, share;
  Format format = Format::text;
  job::ReadRequest reading;
  std::optional<std::string> cache;  // The folder of what is kept between runs; nothing: the workspace's.
  bool uses_cache = true, explains_cache = false;
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
  // Whether there is something to do where no workspace is named and none is found.
  virtual bool can_do_without_workspace() const { return false; }
  // Where the workspace is looked for when no option names it.
  virtual std::vector<std::string> places() const { return {"."}; }
  // The folder of the outputs; nothing: the usual one.
  virtual std::optional<std::string> out() const { return std::nullopt; }
  virtual bool writes_outputs() const { return false; }
  // Its data is for programs in every format: no character of it is shown as another.
  virtual bool writes_exactly() const { return false; }
  // Files that the user names for drawings.
  virtual std::vector<std::string> drawings() const { return {}; }

  // Whether the next run of the same line says the same where nothing has changed that the workspace reads; and writes the same to
  // its outputs, and nothing elsewhere.
  virtual bool is_repeatable(Format /*format*/) const { return false; }

  // Gives the exit status: 0 clean or warnings only, 1 content at fault, 2 could not run.
  virtual int run(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) = 0;
};

// Tells what was found, and gives the exit status that it comes to.
inline int report(const Diagnostics& found, const SourceMap& sources, Terminal terminal) {
  terminal.error << source::render_text(found, sources, {terminal.colour});
  return found.exit_code();
}
// The same of what is wrong with a question, after what is at fault in the content that it is asked of.
inline int report_asked(Diagnostics&& asked, const job::Content& content, Terminal terminal) {
  Diagnostics all = content.diagnostics.without_warnings();
  all.join(std::move(asked));
  return report(all, content.sources, terminal);
}

}  // namespace talia::cli
