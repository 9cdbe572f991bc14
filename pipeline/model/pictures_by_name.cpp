#include "model/pictures_by_name.h"

#include <algorithm>

#include <fmt/format.h>

namespace talia::model {

std::vector<std::string> picture_folders(std::optional<CampaignId> campaign, SystemId system,
                                         const Catalog& catalog) {
  std::vector<std::string> folders;
  if (campaign) {
    folders.push_back(fmt::format("content/campaigns/{}/", catalog.campaign(*campaign).id));
  }
  folders.push_back(fmt::format("content/systems/{}/library/", catalog.system(system).name));
  return folders;
}

std::vector<std::string> picture_folders(const Definition& definition, std::optional<CampaignId> viewer,
                                         const Catalog& catalog) {
  return picture_folders(catalog.campaign_of(definition, viewer), definition.system, catalog);
}

bool is_file_below(std::string_view path) {
  return !path.empty() && path.front() != '/' && path.back() != '/' &&
         fmt::format("/{}/", path).find("/../") == std::string::npos;
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

Result<std::string> picture_by_name(Node node, std::optional<CampaignId> campaign, SystemId system,
                                    const Catalog& catalog) {
  const std::string_view written = node.scalar();
  const std::string_view stem = written.substr(0, written.size() - any_ending.size());
  if (!is_file_below(stem)) {
    return tl::unexpected(
        Diagnostic::of(Code::unknown_picture, node.span(),
                       fmt::format("`{}` names no file below the campaign's folder", written))
            .help("write a path without `..`, as in `art/kraken.*`"));
  }
  const std::vector<std::string> folders = picture_folders(campaign, system, catalog);
  std::vector<std::string> names;
  for (const std::string& folder : folders) {
    const std::vector<std::string> found = pictures_named(stem, folder, catalog);
    if (found.size() > 1) {
      return tl::unexpected(Diagnostic::of(Code::unknown_picture, node.span(),
                                           fmt::format("two pictures are named `{}`: `{}` and `{}`", written,
                                                       found[0], found[1]))
                                .help("keep one of them, or name its ending"));
    }
    if (found.size() == 1) {
      return found[0];
    }
    for (const std::string& picture : catalog.pictures) {
      if (picture.starts_with(folder)) {
        const std::string_view path = std::string_view(picture).substr(folder.size());
        names.push_back(fmt::format("{}{}", path.substr(0, path.rfind('.')), any_ending));
      }
    }
  }
  return tl::unexpected(
      Diagnostic::of(Code::unknown_picture, node.span(), fmt::format("there is no picture `{}`", written))
          .help_closest(written, names)
          .help_otherwise(
              fmt::format("put a PNG, JPEG, WebP or SVG file of that name below `{}`", folders.front())));
}

}  // namespace talia::model
