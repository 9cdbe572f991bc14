// A definition that comes new: of a kind alone, or like another one.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "job/workspace/content.h"

namespace talia::job {

struct NewDefinitionRequest {
  std::string kind, id;
  std::optional<std::string> campaign;  // None: the only one whose game has the kind.
  std::optional<std::string>
      like;  // A definition of the kind, whose values it has but for id, name and `ref`.
};

struct NewDefinition {
  std::string path, text;
  std::vector<std::string> open;  // Fields that must be there and are still empty.
};

// Errors: not_found; pattern_mismatch for what is no id, duplicate_id for one that is there.
Result<NewDefinition> new_definition(const NewDefinitionRequest& request, const Workspace& workspace,
                                     const Content& content);

}  // namespace talia::job
