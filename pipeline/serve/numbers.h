// Numbers of definitions, how they come about and what their chances are, as JSON.
#pragma once
#include <string>

#include "serve/look.h"

namespace talia::serve {

// A definition with its fields; its stats, each with its steps; what its texts insert, with values; and what they write in the
// game's notations, with chances.
std::string definition_json(DefinitionId id, const job::Content& content);

// The full names of the definitions for which a condition holds, or what is wrong with it in words. The content keeps what was
// asked.
std::string filter_json(const std::string& condition, const std::string& system, job::Content& content);

}  // namespace talia::serve
