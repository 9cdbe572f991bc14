// Two states of a workspace, as a command line names them.
#pragma once
#include <memory>
#include <optional>
#include <string>

#include "cli/terminal.h"
#include "job/differences/state.h"

namespace talia::cli {

struct TwoStates {
  // What was read may be read again where it is drawn.
  std::unique_ptr<job::Workspace> older, newer;
  job::State before, after;
};

// Each a revision of the repository that the workspace lies in, or a folder; `now` is the workspace as it is where it is none. Nothing
// where one of them cannot be read, which is told.
std::optional<TwoStates> two_states(const std::string& old, const std::optional<std::string>& now,
                                    const job::Workspace& workspace, const job::ReadRequest& reading,
                                    Terminal terminal);

}  // namespace talia::cli
