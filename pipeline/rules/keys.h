// What derived values are known by: the digest of all that they read.
#pragma once
#include "model/digests.h"
#include "rules/rules.h"

namespace talia::rules {

// Of a definition's stats, as its own campaign sees them, or of the library's the game's first: its values, the ruleset under
// that campaign's policies, and the definitions that they read.
Digest key_of_stats(DefinitionId definition, const model::CatalogDigests& digests, const Catalog& catalog,
                    const Derived& derived);

// Adds a game's ruleset as a campaign reads it.
void add(SystemId system, std::optional<CampaignId> reader, const model::CatalogDigests& digests,
         const Catalog& catalog, const Derived& derived, source::Key& key);

// Adds what was read of definitions for a reader, each with its stats: under the policies of its own campaign, or of the library's
// under the reader's.
void add(const Reads& reads, std::optional<CampaignId> reader, const model::CatalogDigests& digests,
         const Catalog& catalog, const Derived& derived, source::Key& key);

}  // namespace talia::rules
