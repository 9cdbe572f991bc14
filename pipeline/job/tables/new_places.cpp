#include "job/tables/new_places.h"

#include <map>

#include <fmt/format.h>

#include "job/tables/names.h"

namespace talia::job {

NewPlaces::NewPlaces(const TableGoal& goal, const Content& content, const Files& files)
    : goal_(goal), content_(content), files_(files) {
  folder_ =
      fmt::format("content/campaigns/{}/{}", content.catalog.campaign(goal.campaign).id, goal.kind->name);
  std::map<std::string, std::size_t> folders;
  for (const Definition* const definition : goal.definitions) {
    const std::string path(content.sources.path(definition->span.file));
    const std::string folder = path.substr(0, path.rfind('/'));
    if (++folders[folder] >= folders[folder_]) {
      folder_ = folder;
    }
  }
}

bool NewPlaces::is_free(const std::string& id) const {
  return !taken_.contains(id) && !content_.catalog.find(goal_.campaign, id) &&
         !content_.catalog.is_broken(goal_.campaign, id) && !files_.exists(path(id));
}

std::string NewPlaces::free_id(const std::string& name) {
  std::string id = id_of_name(name);
  for (std::size_t i = 2; !is_free(id); ++i) {
    id = fmt::format("{}_{}", id_of_name(name), i);
  }
  taken_.insert(id);
  return id;
}

std::string NewPlaces::path(const std::string& id) const {
  return fmt::format("{}/{}.yaml", folder_, id);
}

}  // namespace talia::job
