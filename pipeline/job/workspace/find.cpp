#include "job/workspace/find.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "source/of_each.h"

namespace talia::job {

std::optional<CampaignId> campaign_in(std::string_view name, const Catalog& catalog) {
  const auto colon = name.find(':');
  return colon == std::string_view::npos ? std::nullopt : catalog.find_campaign(name.substr(0, colon));
}

Result<CampaignId> find_campaign(const std::string& name, const Catalog& catalog) {
  if (const auto found = catalog.find_campaign(name)) {
    return *found;
  }
  return tl::unexpected(
      Diagnostic::of(Code::not_found, {}, fmt::format("the workspace has no campaign `{}`", name))
          .help_closest(name, source::of_each(catalog.campaigns, &Campaign::id)));
}

Result<SystemId> find_system(const std::string& name, const Catalog& catalog) {
  if (const auto found = catalog.find_system(name)) {
    return *found;
  }
  return tl::unexpected(
      Diagnostic::of(Code::not_found, {}, fmt::format("the workspace has no game `{}`", name))
          .help_closest(name, source::of_each(catalog.systems, &System::name)));
}

std::vector<std::string> definition_names(const Catalog& catalog) {
  std::vector<std::string> names = source::of_each(catalog.definitions, &Definition::id);
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

namespace {

// The ids, in full, of those whose cards have that title or number.
std::vector<std::string> shown_as(std::string_view words, const Catalog& catalog) {
  std::vector<std::string> names;
  for (const Definition& definition : catalog.definitions) {
    if (definition.title == words || definition.root.find("ref").scalar() == words) {
      names.push_back(fmt::format("`{}`", catalog.full_name(definition)));
    }
  }
  return names;
}

}  // namespace

Result<std::vector<DefinitionId>> find_definitions(const std::string& name, const Catalog& catalog) {
  auto found = catalog.find_anywhere(name);
  if (!found.empty()) {
    return found;
  }
  const std::string_view id = std::string_view(name).substr(name.find(':') + 1);
  if (catalog.is_broken(campaign_in(name, catalog), id)) {
    return tl::unexpected(
        Diagnostic::of(Code::not_found, {}, fmt::format("the definition `{}` is at fault", name))
            .help("`talia check` says where"));
  }
  auto missing = Diagnostic::of(Code::not_found, {}, fmt::format("there is no definition `{}`", name));
  const std::vector<std::string> shown = shown_as(name, catalog);
  return tl::unexpected(shown.empty()
                            ? std::move(missing).help_closest(name, definition_names(catalog))
                            : std::move(missing).help(fmt::format("definitions are named by their ids: {}",
                                                                  fmt::join(shown, ", "))));
}

Result<DefinitionId> find_definition(const std::string& name, const Catalog& catalog) {
  return find_definitions(name, catalog)
      .and_then([&](const std::vector<DefinitionId>& found) -> Result<DefinitionId> {
        if (found.size() == 1) {
          return found[0];
        }
        constexpr std::size_t most_named = 6;
        std::vector<std::string> names;
        for (std::size_t i = 0; i < std::min(found.size(), most_named); ++i) {
          names.push_back(fmt::format("`{}`", catalog.full_name(catalog.definition(found[i]))));
        }
        if (found.size() > most_named) {
          names.emplace_back("…");
        }
        return tl::unexpected(Diagnostic::of(Code::not_found, {},
                                             fmt::format("`{}` stands in several games or campaigns", name))
                                  .help(fmt::format("write it in full: {}", fmt::join(names, ", "))));
      });
}

Result<const Stat*> find_stat(const std::string& name, DefinitionId definition, const Content& content) {
  const KindId kind = content.catalog.definition(definition).kind;
  const auto stats = content.derived->stats(kind);
  const auto found = std::ranges::find(stats, name, &Stat::id);
  if (found != stats.end()) {
    return &*found;
  }
  return tl::unexpected(
      Diagnostic::of(Code::not_found, {},
                     fmt::format("the kind `{}` has no stat `{}`", content.catalog.kind(kind).name, name))
          .help_closest(name, source::of_each(stats, &Stat::id)));
}

}  // namespace talia::job
