// `talia list --notations`: what texts write in the notations of their game.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "cli/command.h"
#include "job/workspace/content.h"

namespace talia::cli {

// Whose texts are listed beside those of the definitions.
enum class NotationsOf { all, definitions };

// Of the texts of these definitions and, of all, of the chapters: of the game `only` when it is named.
std::string list_notations(const std::vector<DefinitionId>& ids, NotationsOf whose,
                           std::optional<SystemId> only, const job::Content& content, Format format);

}  // namespace talia::cli
