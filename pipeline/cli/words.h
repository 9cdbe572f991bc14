// Which texts of a deck's cards stand on their faces, as text for `dump --stage words`.
#pragma once
#include <string>
#include <vector>

#include "cli/plan.h"
#include "cli/studio.h"

namespace talia::cli {

// Of the cards among `cards`; of all, when there are none.
std::string words_of(const Job& job, const std::vector<DefinitionId>& cards, const Workshop& workshop,
                     Content& content);

}  // namespace talia::cli
