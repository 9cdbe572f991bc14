#include "job/files/manifest.h"

#include <catch2/catch.hpp>

using namespace talia;

namespace {

std::string manifest_of(const Campaign& campaign, const std::vector<std::string>& paths) {
  std::vector<job::ManifestEntry> entries;
  for (const std::string& path : paths) {
    entries.push_back({path, std::string(64, 'a'), 1, 9});
  }
  return job::manifest_json(campaign, std::move(entries));
}

}  // namespace

TEST_CASE("a manifest that changed since it was read ahead is read again", "[job]") {
  Catalog catalog;
  catalog.campaigns.emplace_back().id = "reach";
  const Campaign& reach = catalog.campaigns.front();
  const auto files_with = [&](const std::vector<std::string>& paths) {
    return source::map_files({{"reach/manifest.json", manifest_of(reach, paths)},
                              {"reach/items-a4.pdf", ""},
                              {"reach/maps-a4.pdf", ""}});
  };
  const auto before = job::earlier_manifests(catalog, *files_with({"items-a4.pdf"}));
  REQUIRE(before.size() == 1);
  const auto changed = [&](const std::vector<std::string>& paths) {
    const auto change = job::change_manifest(
        reach, {}, [](std::string_view) { return job::Maker::another_run; }, *files_with(paths), before[0]);
    REQUIRE(change);
    return change->json;
  };
  CHECK(changed({"items-a4.pdf"}) == manifest_of(reach, {"items-a4.pdf"}));
  CHECK(changed({"items-a4.pdf", "maps-a4.pdf"}) == manifest_of(reach, {"items-a4.pdf", "maps-a4.pdf"}));
}

TEST_CASE("where there was no manifest none is made of nothing", "[job]") {
  Catalog catalog;
  catalog.campaigns.emplace_back().id = "reach";
  const auto files = source::map_files({});
  const auto before = job::earlier_manifests(catalog, *files);
  REQUIRE(before.size() == 1);
  CHECK(before[0].json.empty());
  CHECK_FALSE(job::change_manifest(
      catalog.campaigns.front(), {}, [](std::string_view) { return job::Maker::none; }, *files, before[0]));
}
