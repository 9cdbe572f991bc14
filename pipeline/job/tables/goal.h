// Where the rows of a table belong: a campaign, and its definitions of a kind.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "model/catalog.h"
#include "source/result.h"

namespace talia::job {

struct TableGoal {
  CampaignId campaign;
  const Kind* kind;
  std::vector<const Definition*> definitions;  // The campaign's own, in the order of the catalog.
};

// The only campaign whose game has the kind, or the one that is named. Errors: not_found.
Result<TableGoal> find_goal(const std::string& kind, const std::optional<std::string>& campaign,
                            const Catalog& catalog);

}  // namespace talia::job
