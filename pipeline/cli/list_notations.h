// `talia list --notations`: what texts write in the notations of their game.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "cli/options.h"
#include "cli/studio.h"

namespace talia::cli {

// Of the texts of these definitions; of the chapters too, of the game `only` when it is named, unless the list is
// narrowed by an expression.
std::string list_notations(const std::vector<DefinitionId>& ids, std::optional<SystemId> only,
                           const Content& content, const Options& options);

}  // namespace talia::cli
