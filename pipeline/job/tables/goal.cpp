#include "job/tables/goal.h"

#include <fmt/format.h>

#include "job/workspace/find.h"
#include "source/of_each.h"

namespace talia::job {
namespace {

std::string listed(const std::vector<TableGoal>& goals, const Catalog& catalog) {
  std::vector<std::string> ids;
  ids.reserve(goals.size());
  for (const TableGoal& goal : goals) {
    ids.push_back(catalog.campaign(goal.campaign).id);
  }
  return fmt::format("{}", fmt::join(ids, ", "));
}

}  // namespace

Result<TableGoal> find_goal(const std::string& kind, const std::optional<std::string>& campaign,
                            const Catalog& catalog) {
  if (campaign) {
    if (auto found = find_campaign(*campaign, catalog); !found) {
      return tl::unexpected(std::move(found).error());
    }
  }
  std::vector<TableGoal> goals;
  std::vector<std::string> kinds;
  for (std::size_t i = 0; i < catalog.campaigns.size(); ++i) {
    const Campaign& one = catalog.campaigns[i];
    if (campaign && one.id != *campaign) {
      continue;
    }
    for (const KindId id : catalog.system(one.system).kinds) {
      kinds.push_back(catalog.kind(id).name);
    }
    if (const auto found = catalog.find_kind(one.system, kind)) {
      goals.push_back({static_cast<CampaignId>(i), &catalog.kind(*found), {}});
    }
  }
  if (goals.empty()) {
    return tl::unexpected(
        Diagnostic::of(Code::not_found, {}, fmt::format("no campaign plays a game with the kind `{}`", kind))
            .help_closest(kind, kinds));
  }
  if (goals.size() > 1) {
    return tl::unexpected(
        Diagnostic::of(Code::not_found, {}, fmt::format("several campaigns have the kind `{}`", kind))
            .help("name one with --campaign: " + listed(goals, catalog)));
  }
  for (const Definition& definition : catalog.definitions) {
    if (definition.campaign == goals[0].campaign && &catalog.kind(definition.kind) == goals[0].kind) {
      goals[0].definitions.push_back(&definition);
    }
  }
  return goals[0];
}

}  // namespace talia::job
