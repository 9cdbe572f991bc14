// Definitions by rule: what the mapping under `generate` of a file makes.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "document/document.h"
#include "rules/rules.h"

namespace talia::rules {

// As if it stood in the place of its rule.
struct MadeDefinition {
  std::unique_ptr<Document> document;
  std::string made_by;  // `k = 12`, `nation = mongol, level = 3`.
};

// In the order of the range. Requires a rule that its core schema found sound. Tables, terms, functions and readings have their names,
// as the campaign sees them (none: as the game has them), and definitions have none, for they are not there yet. Nothing where
// something is at fault, of which are reported: what expressions come to, bad-rule of a range, of two that have one id and of
// values that a field cannot have, unproved-count, and work-budget.
std::optional<std::vector<MadeDefinition>> generate(Node rule, SystemId system,
                                                    std::optional<CampaignId> campaign,
                                                    const Derived& derived, Diagnostics& diagnostics);

}  // namespace talia::rules
