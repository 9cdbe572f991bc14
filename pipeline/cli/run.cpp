#include "cli/run.h"

#include <array>
#include <filesystem>
#include <memory>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/parse.h"
#include "cli/remembered.h"
#include "job/workspace/outputs.h"
#include "source/of_each.h"
#include "source/reports/diagnostics.h"
#include "source/reports/terminal_text.h"
#include "source/source_map.h"

namespace talia::cli {

namespace {

std::vector<std::unique_ptr<Command>> all_commands() {
  return source::of_each(
      std::array{make_check,  make_build, make_serve,    make_lsp,     make_watch,  make_print,
                 make_show,   make_list,  make_coverage, make_packing, make_eval,   make_balance,
                 make_impact, make_test,  make_explain,  make_schemas, make_new,    make_rename,
                 make_uses,   make_diff,  make_format,   make_import,  make_export, make_dump},
      [](const auto make) { return make(); });
}

// What is printed for people holds names and texts that anyone may have written. JSON says each character in its own way.
int run(const Parsed& parsed, const job::Workspace& workspace, Terminal terminal,
        job::Keeping* keeping = nullptr) {
  CommonOptions common = parsed.common;
  common.reading.keeping = keeping;
  common.reading.progress = terminal.progress;
  const Format format = common.format;
  if (!parsed.command->needs_workspace() || parsed.command->writes_exactly() ||
      (format != Format::text && format != Format::csv)) {
    return parsed.command->run(common, workspace, terminal);
  }
  std::ostringstream out;
  const int status = parsed.command->run(common, workspace, terminal.into(out, terminal.error));
  terminal.out << source::harmless(std::move(out).str());
  return status;
}

// What the last such run said, where nothing has changed; else the run, which is kept.
int run_or_recall(const Parsed& parsed, job::Workspace& workspace, Terminal terminal, job::Keeping& keeping,
                  Remembered remembered) {
  auto said = remembered.recall();
  if (!said) {
    remembered.attend(workspace);
    std::ostringstream out, error;
    const int status = run(parsed, workspace, terminal.into(out, error), &keeping);
    said = SaidBefore{std::move(out).str(), std::move(error).str(), status};
    remembered.keep(*said);
  }
  terminal.out << said->out;
  terminal.error << said->error;
  if (parsed.common.explains_cache) {
    terminal.error << remembered.explanation();
  }
  return said->status;
}

bool is_possible_folder(const std::string& path) {
  std::error_code error;
  return !path.empty() &&
         (std::filesystem::is_directory(path, error) || !std::filesystem::exists(path, error));
}

// What stands against writing where the command writes.
std::optional<Diagnostic> wrong_places(const Command& command, const job::Workspace& workspace) {
  auto wrong = job::wrong_output(command.drawings(), workspace);
  return wrong || !command.writes_outputs() ? wrong : job::wrong_outputs_folder(workspace);
}

}  // namespace

int run(const std::vector<std::string>& arguments, const std::string& program_path, Terminal terminal,
        const std::string& dictionaries, const std::string& program) {
  const auto commands = all_commands();
  const Parsed parsed = parse(arguments, commands);
  if (parsed.command == nullptr) {
    terminal.out << parsed.output;
    terminal.error << source::harmless(parsed.message);
    return parsed.status;
  }
  const Command& command = *parsed.command;
  const job::WorkspaceRequest request{parsed.common.workspace, command.places(), parsed.common.share,
                                      command.out(),           program_path,     dictionaries};
  if (!command.needs_workspace()) {
    return run(parsed, job::no_workspace(request), terminal);
  }
  job::FoundWorkspace found = job::find_workspace(request);
  // None was named, and there is none.
  const bool is_nowhere =
      !found.workspace && !parsed.common.workspace && found.help == job::FoundWorkspace().help;
  if (is_nowhere && command.can_do_without_workspace() && parsed.common.reading.policies.empty()) {
    return run(parsed, job::no_workspace(request), terminal);
  }
  if (!found.workspace) {
    terminal.error << fmt::format("talia: error: {}\nhelp: {}\n", source::harmless_name(found.reason),
                                  found.help);
    return 2;
  }
  if (auto wrong = wrong_places(command, *found.workspace)) {
    Diagnostics all;
    all.add(*std::move(wrong));
    terminal.error << source::render_text(all, {}, {terminal.colour});
    return 2;
  }
  const CommonOptions& common = parsed.common;
  if (common.cache && !is_possible_folder(*common.cache)) {
    terminal.error << fmt::format(
        "talia: error: `{}` is no folder\nhelp: --cache DIR names one, or a place for "
        "a new one\n",
        source::harmless_name(*common.cache));
    return 2;
  }
  if (!common.uses_cache || program.empty()) {
    return run(parsed, *found.workspace, terminal);
  }
  job::Keeping keeping(common.cache.value_or(found.workspace->root + "/.talia"), program);
  if (command.is_repeatable(common.format) && command.drawings().empty()) {
    return run_or_recall(parsed, *found.workspace, terminal, keeping,
                         Remembered(arguments, keeping, terminal.colour, *found.workspace));
  }
  const int status = run(parsed, *found.workspace, terminal, &keeping);
  if (common.explains_cache) {
    terminal.error << explanation_of(keeping);
  }
  return status;
}

}  // namespace talia::cli
