// How tight the texts of a deck are, as text for `dump --stage fit`.
#pragma once
#include <string>
#include <vector>

#include "cli/plan.h"
#include "cli/studio.h"

namespace talia::cli {

// The sizes that the deck shares and who holds them back; then each card's texts: the size used, the step of `fit:` that it
// belongs to, how much of its height each fills. Of `cards` alone, when there are any. Nothing of a book.
std::string fits_of(const Job& job, const std::vector<DefinitionId>& cards, const Workshop& workshop,
                    Content& content);

}  // namespace talia::cli
