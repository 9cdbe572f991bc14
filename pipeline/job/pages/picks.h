// Cards picked by hand: which, whose, and how many copies of each.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "model/catalog.h"
#include "source/reports/diagnostics.h"

namespace talia::job {

struct Pick {
  DefinitionId definition;
  int count;  // 1 or more.
  // Whose card it is; none: the library's, and no campaign was named.
  std::optional<CampaignId> campaign;
};

// Of words like `lantern`, `reach:lantern`, `2×lantern` and `2xlantern`. Reports not-found for each that picks nothing, with
// what was meant where that can be told.
std::vector<Pick> picks_of(const std::vector<std::string>& words, const Catalog& catalog, Diagnostics& asked);

}  // namespace talia::job
