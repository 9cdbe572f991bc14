// Expressions about a game that a person asks and waits for.
#pragma once
#include <optional>

#include "formula/asking.h"
#include "rules/rules.h"

namespace talia::rules {

// As `evaluate`, with the budget and the words of one who asks.
Result<Value> asked(const Formula& formula, const Derived& derived, SystemId system,
                    std::optional<CampaignId> campaign, const formula::Asking& asking);

}  // namespace talia::rules
