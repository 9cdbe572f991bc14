// Which texts stand on a deck's faces or a book's pages, as text for `dump --stage words`.
#pragma once
#include <string>
#include <vector>

#include "cli/plan.h"
#include "cli/studio.h"
#include "cli/unseen.h"

namespace talia::cli {

// Of a deck's cards that are among `cards`; of all, when there are none.
std::string words_of_deck(const Job& job, const std::vector<DefinitionId>& cards, const Workshop& workshop,
                          Content& content);

// The chapters with their pages, and the texts of definitions that stand in them.
std::string words_of_book(const Job& job, const Seen& seen, const Workshop& workshop, const Content& content);

}  // namespace talia::cli
