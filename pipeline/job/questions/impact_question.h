// What reads a part of a workspace, or what a change of it moves: the change is tried out, and nothing is written.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "job/questions/named_value.h"
#include "job/workspace/compare.h"
#include "job/workspace/content.h"

namespace talia::job {

struct ImpactQuestion {
  // A file, a mechanic, a term, or any part of a ruleset by its id.
  std::string subject;
  // The change: policies, and what `find_edit` finds; each name once. None: who reads the subject is asked.
  std::vector<NamedValue> with;
  ReadRequest reading;
};

struct ImpactAnswer {
  Moves moves;
  std::unique_ptr<Content> changed;  // As it would be; null without a change.
  Diagnostics faults;                // What the change breaks, in the sources of `changed`.
};

// Nothing when something in the question is at fault, which is reported.
std::optional<ImpactAnswer> answer(const ImpactQuestion& question, const Workspace& workspace,
                                   const Content& content, Diagnostics& asked);

}  // namespace talia::job
