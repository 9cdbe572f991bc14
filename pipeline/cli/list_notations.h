// `talia list --notations`: what texts write in the notations of their game.
#pragma once
#include <string>
#include <vector>

#include "cli/options.h"
#include "cli/studio.h"

namespace talia::cli {

// Of the texts of these definitions; of the chapters too when the list is not narrowed by an expression.
std::string list_notations(const std::vector<DefinitionId>& ids, const Content& content,
                           const Options& options);

}  // namespace talia::cli
