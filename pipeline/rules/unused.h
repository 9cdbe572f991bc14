// Definitions that nothing prints and nothing needs.
#pragma once
#include <set>

#include "rules/rules.h"

namespace talia::rules {

// Reports unused-definition (a warning) for each definition of a campaign that no deck chose and that no other
// definition, chapter, rule or template names. A table of a book that lists it is a use where no card of its kind is printed. `chosen`
// are the cards of all its decks. Definitions of a system's library are offers: nobody has to take them.
void report_unused(CampaignId campaign, const std::set<DefinitionId>& chosen, const Catalog& catalog,
                   const Derived& derived, Diagnostics& diagnostics);

}  // namespace talia::rules
