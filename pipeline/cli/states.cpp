#include "cli/states.h"

#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "source/reports/report.h"
#include "source/reports/terminal_text.h"

namespace talia::cli {

namespace {

job::FoundWorkspace found(const std::string& name, const job::Workspace& workspace) {
  std::error_code error;
  return std::filesystem::is_directory(name, error)
             ? job::find_workspace(
                   {.root = name, .share = workspace.share, .dictionaries = workspace.dictionaries})
             : job::at_revision(workspace, name);
}

// Null where there is none.
std::unique_ptr<job::Workspace> taken(job::FoundWorkspace found, Terminal terminal) {
  if (!found.workspace) {
    terminal.error << fmt::format("talia: error: {}\nhelp: {}\n", source::harmless_name(found.reason),
                                  found.help);
    return nullptr;
  }
  return std::make_unique<job::Workspace>(*std::move(found.workspace));
}

}  // namespace

std::optional<TwoStates> two_states(const std::string& old, const std::optional<std::string>& now,
                                    const job::Workspace& workspace, const job::ReadRequest& reading,
                                    Terminal terminal) {
  TwoStates states;
  states.older = taken(found(old, workspace), terminal);
  states.newer = states.older == nullptr
                     ? nullptr
                     : taken(now ? found(*now, workspace) : job::find_again(workspace), terminal);
  if (states.newer == nullptr) {
    return std::nullopt;
  }
  states.before = job::state_of(*states.older, reading);
  states.after = job::state_of(*states.newer, reading);
  for (const job::State* const state : {&states.before, &states.after}) {
    if (!state->is_whole()) {
      terminal.error << source::render_text(state->content->diagnostics, state->content->sources,
                                            {terminal.colour});
      return std::nullopt;
    }
  }
  return states;
}

}  // namespace talia::cli
