#include "job/workspace/find.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

namespace talia::job {

std::optional<CampaignId> campaign_in(std::string_view name, const Catalog& catalog) {
  const auto colon = name.find(':');
  const auto found = std::ranges::find(catalog.campaigns, name.substr(0, colon), &Campaign::id);
  return colon == std::string_view::npos || found == catalog.campaigns.end()
             ? std::nullopt
             : std::optional(static_cast<CampaignId>(found - catalog.campaigns.begin()));
}

Result<CampaignId> find_campaign(const std::string& name, const Catalog& catalog) {
  const auto found = std::ranges::find(catalog.campaigns, name, &Campaign::id);
  if (found != catalog.campaigns.end()) {
    return static_cast<CampaignId>(found - catalog.campaigns.begin());
  }
  std::vector<std::string> names;
  std::ranges::transform(catalog.campaigns, std::back_inserter(names), &Campaign::id);
  return tl::unexpected(
      Diagnostic::of(Code::not_found, {}, fmt::format("the workspace has no campaign `{}`", name))
          .help_closest(name, names));
}

Result<SystemId> find_system(const std::string& name, const Catalog& catalog) {
  const auto found = std::ranges::find(catalog.systems, name, &System::name);
  if (found != catalog.systems.end()) {
    return static_cast<SystemId>(found - catalog.systems.begin());
  }
  std::vector<std::string> names;
  std::ranges::transform(catalog.systems, std::back_inserter(names), &System::name);
  return tl::unexpected(
      Diagnostic::of(Code::not_found, {}, fmt::format("the workspace has no game `{}`", name))
          .help_closest(name, names));
}

std::vector<std::string> definition_names(const Catalog& catalog) {
  std::vector<std::string> names;
  std::ranges::transform(catalog.definitions, std::back_inserter(names), &Definition::id);
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

Result<std::vector<DefinitionId>> find_definitions(const std::string& name, const Catalog& catalog) {
  auto found = catalog.find_anywhere(name);
  if (!found.empty()) {
    return found;
  }
  if (catalog.is_broken(std::nullopt, name)) {
    return tl::unexpected(
        Diagnostic::of(Code::not_found, {}, fmt::format("the definition `{}` is at fault", name))
            .help("`talia check` says where"));
  }
  return tl::unexpected(Diagnostic::of(Code::not_found, {}, fmt::format("there is no definition `{}`", name))
                            .help_closest(name, definition_names(catalog)));
}

Result<DefinitionId> find_definition(const std::string& name, const Catalog& catalog) {
  return find_definitions(name, catalog)
      .and_then([&](const std::vector<DefinitionId>& found) -> Result<DefinitionId> {
        if (found.size() == 1) {
          return found[0];
        }
        return tl::unexpected(Diagnostic::of(Code::not_found, {},
                                             fmt::format("`{}` stands in several games or campaigns", name))
                                  .help("write it in full, `campaign:id` or `system:id`"));
      });
}

}  // namespace talia::job
