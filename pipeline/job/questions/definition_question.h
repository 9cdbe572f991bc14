// Which definitions satisfy a condition, and what their texts write in their game's notations.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "job/workspace/content.h"

namespace talia::job {

struct DefinitionQuestion {
  std::optional<std::string> condition;  // Over fields and stats; none: all are meant.
  std::optional<std::string> system;     // The game whose definitions; none: of all.
  // By what they are put in order, each as the `order:` of a deck; none: as the catalog has them.
  std::vector<std::string> order = {};
};

// Nothing when the question is at fault, which is reported; `content` keeps what
// was asked for the reports.
std::optional<std::vector<DefinitionId>> answer(const DefinitionQuestion& question, Content& content,
                                                Diagnostics& asked);

// Of the texts of those definitions; without a condition also of the chapters. Nothing as of `answer`.
std::optional<std::vector<rules::WrittenNotation>> notations_of(const DefinitionQuestion& question,
                                                                Content& content, Diagnostics& asked);

}  // namespace talia::job
