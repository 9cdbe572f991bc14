// What each value of a run is known by, before and after an edit.
#include <map>
#include <set>
#include <sstream>

#include "unit/cli_fixture.h"

using namespace talia;
using test::Copy;
using test::talia_says;

namespace {

using Keys = std::map<std::string, std::string>;  // By stage and name.

Keys keys_of(const Copy& copy) {
  const auto said = talia_says({"dump", "--stage", "keys", "--workspace", copy.workspace()});
  Keys keys;
  std::istringstream lines(said.out);
  for (std::string line; std::getline(lines, line);) {
    const auto space = line.rfind(' ');
    REQUIRE(line.size() - space == 65);
    keys[line.substr(0, space)] = line.substr(space + 1);
  }
  REQUIRE(keys.size() > 100);
  return keys;
}

// The names whose keys are others.
std::set<std::string> changed(const Keys& before, const Keys& after) {
  std::set<std::string> names;
  for (const auto& [name, key] : before) {
    const auto found = after.find(name);
    if (found == after.end() || found->second != key) {
      names.insert(name);
    }
  }
  for (const auto& [name, key] : after) {
    if (!before.contains(name)) {
      names.insert(name);
    }
  }
  return names;
}

void replace_in(const Copy& copy, const std::string& file, const std::string& old, const std::string& now) {
  std::string text = copy.read(file);
  const auto at = text.find(old);
  REQUIRE(at != std::string::npos);
  copy.put(file, text.replace(at, old.size(), now));
}

}  // namespace

TEST_CASE("an edit of one definition changes the keys of what reads it, and no others", "[cli]") {
  const Copy copy;
  const Keys before = keys_of(copy);
  CHECK(keys_of(copy) == before);
  replace_in(copy, "content/campaigns/reach/creatures/lamp_eel.yaml", "grit: 5", "grit: 6");
  CHECK(changed(before, keys_of(copy)) ==
        std::set<std::string>{
            "document content/campaigns/reach/creatures/lamp_eel.yaml", "definition reach:lamp_eel",
            "stats reach:lamp_eel", "face creatures-a4 reach:lamp_eel front",
            "frame creatures-a4 reach:lamp_eel front", "face creatures-a4 reach:lamp_eel back",
            "sheet reach/creatures-a4.pdf 1", "sheet reach/creatures-a4.pdf 2",
            "chapter content/campaigns/reach/books/almanac/05-neighbours.md", "book almanac"});
}

TEST_CASE("a comment changes the file's key alone", "[cli]") {
  const Copy copy;
  const Keys before = keys_of(copy);
  const std::string file = "content/campaigns/reach/creatures/lamp_eel.yaml";
  copy.put(file, "# Seen at night.\n" + copy.read(file));
  CHECK(changed(before, keys_of(copy)) == std::set<std::string>{"document " + file});
  const std::string look = "templates/hexfall/creature.yaml";
  copy.put(look, "# Of beasts.\n" + copy.read(look));
  CHECK(changed(before, keys_of(copy)) == std::set<std::string>{"document " + file, "document " + look});
}

TEST_CASE("a base changes those that extend it, and a name those whose printed texts say it", "[cli]") {
  const Copy copy;
  const Keys before = keys_of(copy);
  replace_in(copy, "content/campaigns/reach/creatures/tide_crab.yaml", "grit: 3", "grit: 4");
  const auto of_crab = changed(before, keys_of(copy));
  CHECK(of_crab.contains("stats reach:tide_crab_king"));
  CHECK(of_crab.contains("frame creatures-a4 reach:tide_crab_king front"));
  CHECK_FALSE(of_crab.contains("face creatures-a4 reach:lamp_eel front"));
  CHECK_FALSE(of_crab.contains("stats reach:oilcloth"));
  const Keys between = keys_of(copy);
  replace_in(copy, "content/systems/hexfall/library/lantern.yaml", "name: ", "name: Old ");
  const auto of_lantern = changed(between, keys_of(copy));
  CHECK(of_lantern.contains("frame creatures-a4 reach:lamp_eel front"));
  CHECK_FALSE(of_lantern.contains("stats reach:lamp_eel"));
  CHECK_FALSE(of_lantern.contains("face creatures-a4 reach:tide_crab front"));
}

TEST_CASE("an icon that is added before all others changes no frame", "[cli]") {
  const Copy copy;
  const Keys before = keys_of(copy);
  copy.put("templates/icons/aaa.svg",
           "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'><path d='M0 0h9v9z' "
           "fill='currentColor'/></svg>");
  CHECK(changed(before, keys_of(copy)).empty());
}

TEST_CASE("values whose keys an edit leaves as they are do not change", "[cli]") {
  struct Edit {
    std::string file, old, now;
  };
  const Edit edits[] = {
      {"content/campaigns/reach/creatures/tide_crab.yaml", "might: 4", "might: 5"},
      {"content/systems/hexfall/library/lantern.yaml", "name: ", "name: Old "},
      {"content/systems/hexfall/stats.yaml", "grit * 3 + 4", "grit * 3 + 5"},
      {"content/systems/hexfall/terms.yaml", "name: Bold", "name: Brash"},
      {"content/campaigns/reach/campaign.yaml", "policies: {}", "policies: {night: long}"},
      {"templates/hexfall/creature.yaml", "Might {might}", "MIGHT {might}"},
      {"templates/hexfall/theme.yaml", "size: 6.4pt/8pt", "size: 6.6pt/8pt"},
      {"templates/fonts.yaml", "    regular: vollkorn-regular\n", "    regular: vollkorn-semibold\n"},
  };
  for (const Edit& edit : edits) {
    const Copy copy;
    std::filesystem::copy(TALIA_TESTS "/../templates/fonts.yaml",
                          std::filesystem::path(copy.workspace()) / "templates/fonts.yaml");
    if (!std::filesystem::exists(std::filesystem::path(copy.workspace()) / edit.file) ||
        copy.read(edit.file).find(edit.old) == std::string::npos) {
      FAIL("no `" << edit.old << "` in " << edit.file);
    }
    const Keys before = keys_of(copy);
    replace_in(copy, edit.file, edit.old, edit.now);
    const Keys after = keys_of(copy);
    const auto names = changed(before, after);
    INFO(edit.file);
    CHECK_FALSE(names.empty());
    for (const auto& [name, key] : before) {
      if (name.starts_with("face ") && after.contains(name) && !names.contains(name)) {
        CHECK_FALSE(names.contains("frame " + name.substr(5)));
      }
    }
  }
}
