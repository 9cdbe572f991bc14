// Rule tests run: those of the workspace, or of lists anywhere on the disk.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "job/workspace/content.h"

namespace talia::job {

struct RuleTestQuestion {
  std::vector<std::string> lists;     // Files, or folders of them; none: all of the workspace's.
  std::optional<std::string> system;  // The game of all mechanics; none: each one's begins with its own.
};

// The tests in the order of their lists. Nothing when something fatal was reported, into `content`: then the rules are not
// known, or what is to be run.
std::optional<std::vector<rules::RuleTest>> answer(const RuleTestQuestion& question,
                                                   const Workspace& workspace, Content& content);

}  // namespace talia::job
