// Columns that somebody asks of a list of definitions: expressions with commas between them.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "job/workspace/content.h"

namespace talia::job {

struct Columns {
  std::vector<std::string> heads;  // The expressions as they are written.
  std::vector<std::vector<Value>>
      rows;  // Of each definition, in their order; null where its kind has no such name.
};

// `written`: each one expression or several. Nothing when one of them is at fault, which is reported; `content` keeps what was
// asked for the reports. `option` is what reports call it: `--columns`.
std::optional<Columns> answer_columns(const std::vector<std::string>& written, std::string_view option,
                                      const std::vector<DefinitionId>& ids, Content& content,
                                      Diagnostics& asked);

}  // namespace talia::job
