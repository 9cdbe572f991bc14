#include "job/renaming/scope.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/places.h"

namespace talia::job {

namespace {

bool claims(const Owner& other, const Owner& file, const Owner& name) {
  const bool is_other_game = !other.game.empty() && other.game == file.game && other.game != name.game;
  const bool is_other_campaign =
      !other.campaign.empty() && other.campaign == file.campaign && other.campaign != name.campaign;
  return is_other_game || is_other_campaign;
}

}  // namespace

Owner owner_of_file(std::string_view path, const Catalog& catalog) {
  using Role = model::PlaceOfFile::Role;
  const model::PlaceOfFile place = model::place_of(path);
  if (place.role == Role::campaign_part || place.role == Role::findings) {
    const auto campaign = catalog.find_campaign(place.owner);
    return {campaign ? catalog.system(catalog.campaign(*campaign).system).name : std::string(), place.owner};
  }
  if (place.role == Role::face && !catalog.find_system(place.owner)) {
    return {};
  }
  return {place.owner, {}};
}

bool reaches(const Owner& name, const Owner& file, const std::vector<Owner>& others) {
  const auto meets = [](const std::string& a, const std::string& b) {
    return a.empty() || b.empty() || a == b;
  };
  return meets(name.game, file.game) && meets(name.campaign, file.campaign) &&
         std::ranges::none_of(others, [&](const Owner& other) { return claims(other, file, name); });
}

bool lies_below(std::string_view path, std::string_view folder) {
  return fmt::format("/{}", path).find(fmt::format("/{}/", folder)) != std::string::npos;
}

}  // namespace talia::job
