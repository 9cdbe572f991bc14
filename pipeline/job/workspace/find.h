// What users call things: definitions, their stats, campaigns and games by their names.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "job/workspace/content.h"
#include "model/catalog.h"
#include "source/result.h"

namespace talia::job {

// The ids of all definitions, ascending, each once.
std::vector<std::string> definition_names(const Catalog& catalog);

// All that `id` or `campaign:id` names, at least one; else not-found, with the likely one.
Result<std::vector<DefinitionId>> find_definitions(const std::string& name, const Catalog& catalog);

// The only one that is named so; else not-found.
Result<DefinitionId> find_definition(const std::string& name, const Catalog& catalog);

// The stat of that name which the definition's kind has, never null; else not-found, with the likely one.
Result<const Stat*> find_stat(const std::string& name, DefinitionId definition, const Content& content);

// The campaign of a name that is written in full, `campaign:id`.
std::optional<CampaignId> campaign_in(std::string_view name, const Catalog& catalog);

// The campaign of that name; else not-found, with the likely one.
Result<CampaignId> find_campaign(const std::string& name, const Catalog& catalog);

// The game of that name; else not-found, with the likely one.
Result<SystemId> find_system(const std::string& name, const Catalog& catalog);

}  // namespace talia::job
