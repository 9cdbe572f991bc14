#include "layout/reading/pictures_by_name.h"

#include <algorithm>

#include <fmt/format.h>

namespace talia::layout {

std::vector<std::string> picture_folders(const Definition& definition, std::optional<CampaignId> viewer,
                                         const Catalog& catalog) {
  std::vector<std::string> folders;
  if (const auto campaign = catalog.campaign_of(definition, viewer)) {
    folders.push_back(fmt::format("content/campaigns/{}/", catalog.campaign(*campaign).id));
  }
  folders.push_back(fmt::format("content/systems/{}/library/", catalog.system(definition.system).name));
  return folders;
}

std::vector<std::string> pictures_named(std::string_view stem, const std::string& folder,
                                        const Catalog& catalog) {
  std::vector<std::string> found;
  const std::string end = fmt::format("/{}", stem);
  for (auto each = std::ranges::lower_bound(catalog.pictures, folder);
       each != catalog.pictures.end() && each->starts_with(folder); ++each) {
    if (std::string_view(*each).substr(0, each->rfind('.')).ends_with(end)) {
      found.push_back(*each);
    }
  }
  return found;
}

}  // namespace talia::layout
