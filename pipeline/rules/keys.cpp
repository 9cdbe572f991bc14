#include "rules/keys.h"

#include "rules/rulesets/ruleset.h"

namespace talia::rules {

Digest key_of_stats(DefinitionId definition, const model::CatalogDigests& digests, const Catalog& catalog,
                    const Derived& derived) {
  const Definition& owner = catalog.definition(definition);
  const auto reader = catalog.campaign_of(owner);
  source::Key key("stats");
  add(owner.system, reader, digests, catalog, derived, key);
  key.add(digests.definition(definition));
  if (const Reads* const reads = derived.reads(definition)) {
    add(*reads, reader, digests, catalog, derived, key);
  }
  return key.digest();
}

void add(SystemId system, std::optional<CampaignId> reader, const model::CatalogDigests& digests,
         const Catalog& catalog, const Derived& derived, source::Key& key) {
  key.add(digests.system(system));
  const auto& storage = derived.storage();
  const Readings& readings = reader ? storage.readings[static_cast<std::size_t>(*reader)]
                                    : storage.standard_readings[static_cast<std::size_t>(system)];
  // By what they come to, for what they were worked out from is noted nowhere.
  key.add(static_cast<std::int64_t>(readings.rounding));
  key.add(static_cast<std::int64_t>(readings.policies.size()));
  for (const Policy& policy : readings.policies) {
    key.add(policy.id).add(to_json(policy.value, catalog));
  }
}

void add(const Reads& reads, std::optional<CampaignId> reader, const model::CatalogDigests& digests,
         const Catalog& catalog, const Derived& derived, source::Key& key) {
  // What the stats of those that were read have read themselves is among these.
  for (const DefinitionId each : reads.definitions()) {
    const Definition& definition = catalog.definition(each);
    add(definition.system, catalog.campaign_of(definition, reader), digests, catalog, derived, key);
    key.add(digests.definition(each));
  }
  for (const KindId each : reads.kinds()) {
    key.add(digests.members(each));
  }
  for (const TermId each : reads.terms()) {
    key.add(digests.term(each));
  }
}

}  // namespace talia::rules
