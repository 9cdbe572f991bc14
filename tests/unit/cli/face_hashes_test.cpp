// What the manifest says of how each card looks: whoever has two of them knows which cards another build changed.
#include <map>

#include <catch2/catch.hpp>

#include "job/files/manifest.h"
#include "unit/cli_fixture.h"

using namespace talia;
using test::Copy;
using test::reach;

namespace {

// Of the cards in a file, by id: the hashes of the front and the back.
using Looks = std::map<std::string, std::pair<std::string, std::string>>;

Looks looks_in(const Copy& copy, const std::string& name) {
  Looks looks;
  for (const job::ManifestEntry& entry : job::read_manifest(copy.output("reach/manifest.json"))) {
    for (const job::CardHashes& each : entry.faces) {
      if (entry.path == name) {
        looks[each.id] = {each.front, each.back};
      }
    }
  }
  return looks;
}

Looks looks_of(Copy& copy, std::vector<std::string> more = {}) {
  more.insert(more.begin(), {"reach", "--deck", "creatures", "--target", "a4"});
  REQUIRE(copy.build(more) == 0);
  return looks_in(copy, "creatures-a4.pdf");
}

// Whose front or back is another.
std::vector<std::string> changed(const Looks& before, const Looks& now) {
  std::vector<std::string> ids;
  for (const auto& [id, look] : now) {
    const auto old = before.find(id);
    if (old == before.end() || old->second.first != look.first) {
      ids.push_back(id);
    }
    if (old != before.end() && old->second.second != look.second) {
      ids.push_back(id + " back");
    }
  }
  return ids;
}

void replace(const Copy& copy, const std::string& file, const std::string& what, const std::string& by) {
  std::string text = copy.read(file);
  const std::size_t at = text.find(what);
  REQUIRE(at != std::string::npos);
  copy.put(file, text.replace(at, what.size(), by));
}

using Ids = std::vector<std::string>;

}  // namespace

TEST_CASE("the manifest tells by a hash which cards look otherwise than in another build", "[cli]") {
  Copy copy;
  const Looks before = looks_of(copy);
  REQUIRE(before.size() == 3);
  for (const auto& [id, look] : before) {
    CHECK(look.first.size() == 64);
    CHECK(look.second.size() == 64);
  }
  CHECK(before.at("lamp_eel").first != before.at("tide_crab").first);

  SECTION("what is not seen changes none") {
    replace(copy, reach + "creatures/lamp_eel.yaml", "kind:", "# A note.\nkind:");
    CHECK(changed(before, looks_of(copy)).empty());
    CHECK(changed(before, looks_of(copy, {"--no-cache", "--jobs", "1"})).empty());
  }
  SECTION("a text changes its card") {
    replace(copy, reach + "creatures/lamp_eel.yaml", "asks for no oil", "asks for no thanks");
    CHECK(changed(before, looks_of(copy)) == Ids{"lamp_eel"});
  }
  SECTION("a number changes the cards that print it") {
    replace(copy, reach + "creatures/tide_crab.yaml", "might: 4", "might: 6");
    CHECK(changed(before, looks_of(copy)) == Ids{"tide_crab"});
  }
  SECTION("a drawing changes the cards that show it, under whatever name") {
    copy.put(
        "templates/icons/el-lightning.svg",
        R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M4 4h16v16H4z"/></svg>)");
    CHECK(changed(before, looks_of(copy)) == Ids{"lamp_eel"});
  }
  SECTION("a colour changes all that is drawn in it") {
    replace(copy, "templates/hexfall/theme.yaml", "ink: '#1B2429'", "ink: '#1B2430'");
    const Ids all = changed(before, looks_of(copy));
    CHECK(std::ranges::count(all, "lamp_eel") + std::ranges::count(all, "tide_crab") +
              std::ranges::count(all, "tide_crab_king") ==
          3);
  }
  SECTION("what another run makes of another deck stays told") {
    REQUIRE(copy.build({"reach", "--deck", "gear", "--target", "a4"}) == 0);
    CHECK(looks_in(copy, "creatures-a4.pdf") == before);
    CHECK_FALSE(looks_in(copy, "gear-a4.pdf").empty());
  }
  SECTION("what somebody broke in an earlier one goes, and is no fault") {
    copy.put(
        "output/reach/manifest.json",
        R"({"files": [{"path": "creatures-a4.pdf", "sha256": "0"}],)"
        R"( "faces": {"creatures-a4.pdf": [1, null, {"id": {}}, {"id": "a"}, {"id": "b", "front": "c", "part": "d"}]}})");
    REQUIRE(copy.build({"reach", "--deck", "gear", "--target", "a4"}) == 0);
    CHECK(looks_in(copy, "creatures-a4.pdf") == Looks{{"b", {"c", ""}}});
  }
}
