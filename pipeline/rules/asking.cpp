#include "rules/asking.h"

#include "rules/environment.h"

namespace talia::rules {

Result<Value> asked(const Formula& formula, const Derived& derived, SystemId system,
                    std::optional<CampaignId> campaign, const formula::Asking& asking) {
  Evaluation run(derived.storage(), campaign, system);
  return formula::asked(formula, RulesEnvironment(run, derived.scope(system), std::nullopt), asking);
}

}  // namespace talia::rules
