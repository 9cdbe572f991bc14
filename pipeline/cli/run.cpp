#include "cli/run.h"

#include <sstream>

#include <fmt/format.h>

#include "cli/balance.h"
#include "cli/build.h"
#include "cli/dump.h"
#include "cli/eval.h"
#include "cli/explain.h"
#include "cli/impact.h"
#include "cli/options.h"
#include "cli/print.h"
#include "cli/publish.h"
#include "cli/schemas.h"
#include "cli/show.h"
#include "cli/studio.h"
#include "cli/test.h"
#include "cli/unwritten.h"
#include "cli/workspace.h"
#include "source/json_writer.h"
#include "source/terminal_text.h"

namespace talia::cli {

namespace {

int schemas(const Options& options, Workspace& workspace, Terminal terminal) {
  const auto content = load(workspace, options);
  if (content->diagnostics.exit_code() != 2) {
    Diagnostics failures;
    std::string text;
    source::JsonWriter json;
    json.begin_array();
    if (const auto hold = hold_outputs(workspace); !hold) {
      failures.add(hold.error());
    } else {
      for (const std::string& path : write_schemas(content->catalog, *workspace.outputs, failures)) {
        json.text(output_path(workspace, options, path));
        text += output_path(workspace, options, path) + '\n';
      }
    }
    json.end_array();
    if (failures.empty()) {
      terminal.out << (options.format == Format::json ? json.take() : text);
    }
    report_unwritten(failures, workspace, options, content->diagnostics);
  }
  terminal.error << source::render_text(content->diagnostics, content->sources, {terminal.colour});
  return content->diagnostics.exit_code();
}

struct Command {
  std::string_view name;
  int (*run)(const Options&, Workspace&, Terminal);
};

constexpr Command commands[] = {{"check", check},     {"build", build},   {"print", print},
                                {"show", show},       {"list", list},     {"eval", eval},
                                {"balance", balance}, {"impact", impact}, {"test", test},
                                {"schemas", schemas}, {"dump", dump}};

// Whether a command writes into the folder of the outputs.
bool writes_outputs(const Options& options) {
  return options.command == "build" || options.command == "print" || options.command == "schemas";
}

// What is printed for people holds names and texts that anyone may have written. JSON says each character in its own way.
int run(const Command& command, const Options& options, Workspace& workspace, Terminal terminal) {
  if (options.format != Format::text && options.format != Format::csv) {
    return command.run(options, workspace, terminal);
  }
  std::ostringstream out;
  const int status = command.run(options, workspace, {out, terminal.error, terminal.colour});
  terminal.out << source::harmless(std::move(out).str());
  return status;
}

}  // namespace

int run(const std::vector<std::string>& arguments, const std::string& program_path, Terminal terminal) {
  const Parsed parsed = parse_options(arguments);
  if (!parsed.options) {
    terminal.out << parsed.output;
    terminal.error << source::harmless(parsed.message);
    return parsed.status;
  }
  if (parsed.options->command == "explain") {
    return explain(*parsed.options, terminal);
  }
  FoundWorkspace found = find_workspace(*parsed.options, program_path);
  if (!found.workspace) {
    terminal.error << fmt::format("talia: error: {}\nhelp: {}\n", source::harmless_name(found.reason),
                                  found.help);
    return 2;
  }
  std::vector<std::string> drawings;
  for (const auto& path : {parsed.options->pdf, parsed.options->svg, parsed.options->png}) {
    drawings.insert(drawings.end(), path ? 1 : 0, path.value_or(""));
  }
  auto wrong = wrong_output(drawings, *found.workspace);
  if (!wrong && writes_outputs(*parsed.options)) {
    wrong = wrong_outputs_folder(*parsed.options, *found.workspace);
  }
  if (wrong) {
    Diagnostics all;
    all.add(*std::move(wrong));
    terminal.error << source::render_text(all, {}, {terminal.colour});
    return 2;
  }
  for (const Command& command : commands) {
    if (command.name == parsed.options->command) {
      return run(command, *parsed.options, *found.workspace, terminal);
    }
  }
  return 2;
}

}  // namespace talia::cli
