#include "serve/look.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "job/workspace/live.h"
#include "model/build.h"
#include "unit/folder.h"

using namespace talia;
using serve::Look;

namespace {

// The invented games, of which one definition after the other is saved.
struct Shelf {
  Shelf() {
    std::filesystem::copy(TALIA_TESTS "/systems", folder.path(), std::filesystem::copy_options::recursive);
    first = *job::find_workspace({folder.path().string(), {}, TALIA_TESTS "/..", {}, {}, {}}).workspace;
    reading.live = &live;
    look_anew();
  }
  void look_anew() {
    look.reset();
    live.forget_before();
    live.look_again({}, {});
    look.emplace(*job::find_again(first).workspace, reading, serve::Sizes());
  }
  std::string read(const std::string& file) const {
    std::ifstream stream(folder.path() / file);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  void put(const std::string& file, const std::string& text) const {
    std::ofstream(folder.path() / file) << text;
  }
  bool save(const std::string& file, const std::string& text) {
    put(file, text);
    live.look_again({file}, {});
    return look->replace(file, *first.files, live.documents);
  }
  // All that was read and computed, in words.
  static std::string words_of(const Look& look) {
    return model::dump(look.catalog(), look.content().sources) +
           rules::dump(*look.content().derived, look.catalog());
  }
  std::string words() const { return words_of(*look); }
  std::string words_of_all_read_now() const {
    return words_of(Look(*job::find_again(first).workspace, {}, serve::Sizes()));
  }

  test::Folder folder;
  job::Workspace first;
  job::Live live{std::string()};
  job::ReadRequest reading;
  std::optional<Look> look;
};

const std::string eel = "content/campaigns/reach/creatures/lamp_eel.yaml";

std::string replaced(std::string text, const std::string& old, const std::string& now) {
  const std::size_t at = text.find(old);
  REQUIRE(at != std::string::npos);
  return text.replace(at, old.size(), now);
}

// Files of one definition, which no other extends.
std::vector<std::string> files_of(const Look& look) {
  std::map<std::string, int> definitions;
  for (const Definition& each : look.catalog().definitions) {
    definitions[std::string(look.content().sources.path(each.span.file))] += each.extends.empty() ? 1 : 2;
  }
  std::vector<std::string> files;
  for (const auto& [file, count] : definitions) {
    if (count == 1) {
      files.push_back(file);
    }
  }
  return files;
}

}  // namespace

TEST_CASE("a definition in the place of what it was is what reading all would give", "[serve]") {
  Shelf at;
  const std::vector<std::string> files = files_of(*at.look);
  REQUIRE(files.size() > 20);
  std::mt19937 random(7);
  int given = 0, asked = 0;
  for (std::size_t i = 0; i < files.size(); ++i, ++asked) {
    const std::string sound = at.read(files[i]);
    // Some numeral becomes another, or some word behind a key.
    std::vector<std::size_t> places;
    for (std::size_t k = 0; k < sound.size(); ++k) {
      if (sound[k] >= '1' && sound[k] <= '9') {
        places.push_back(k);
      }
    }
    std::string now = sound;
    if (places.empty()) {
      now += "# A remark.\n";
    } else {
      char& digit = now[places[random() % places.size()]];
      digit = static_cast<char>('1' + (digit - '1' + 1 + static_cast<int>(random() % 3)) % 9);
    }
    INFO(files[i] << "\n" << now);
    if (at.save(files[i], now)) {
      ++given;
      CHECK(at.words() == at.words_of_all_read_now());
    } else {
      at.look_anew();
    }
  }
  CHECK(given * 3 > asked * 2);
}

TEST_CASE("what reads a definition in the place of another is computed anew", "[serve]") {
  Shelf at;
  // One that reads it, one that reads that one, and one that reads all of the kind.
  at.put("content/systems/hexfall/shadows.yaml",
         "kind: stats\nof: creature\nstats:\n"
         "  shadow: {label: Shadow, source: hexfall.checked, formula: "
         "\"if id == 'tide_crab_king' then def('creature', 'lamp_eel').might * 10 else 1\"}\n"
         "  gloom: {label: Gloom, source: hexfall.checked, formula: "
         "\"if id == 'tide_crab' then def('creature', 'tide_crab_king').shadow + 1 else 1\"}\n"
         "---\nkind: stats\nof: gear\nstats:\n  shoal: {label: Shoal, source: hexfall.checked, formula: "
         "\"if id == 'lantern' then sum(map(definitions('creature'), c => c.might)) else 0\"}\n");
  at.look_anew();
  REQUIRE_FALSE(at.look->content().diagnostics.has_errors());
  const auto stat = [&](const char* id, const char* name) {
    const Look& look = *at.look;
    const DefinitionId crab = *look.catalog().find(*look.catalog().find_campaign("reach"), id);
    return rules::value_text(look.content().derived->stat(crab, name), look.catalog());
  };
  CHECK(stat("tide_crab_king", "shadow") == "20");
  const std::string shoal = stat("lantern", "shoal");
  REQUIRE(at.save(eel, replaced(at.read(eel), "might: 2", "might: 3")));
  CHECK(stat("tide_crab_king", "shadow") == "30");
  CHECK(stat("tide_crab", "gloom") == "31");
  CHECK(std::stoi(stat("lantern", "shoal")) == std::stoi(shoal) + 1);
  CHECK(at.words() == at.words_of_all_read_now());
}

TEST_CASE("what hangs on more than a definition itself is not put in its place", "[serve]") {
  Shelf at;
  const std::string sound = at.read(eel);
  REQUIRE(at.save(eel, replaced(sound, "might: 2", "might: 5")));
  CHECK(at.words() == at.words_of_all_read_now());
  for (const std::string& now :
       {replaced(sound, "might: 2", "mihgt: 2"), replaced(sound, "might: 2", "might: four"), std::string(),
        replaced(sound, "kind: creature", "kind: place"), replaced(sound, "name: ", "name: ["),
        replaced(sound, "id: lamp_eel", "id: moon_eel"), sound + "---\n" + sound,
        sound + "extends: tide_crab\n"}) {
    INFO(now);
    CHECK_FALSE(at.save(eel, now));
    at.look_anew();
    at.put(eel, sound);
    at.look_anew();
  }
  CHECK_FALSE(
      at.save("content/campaigns/reach/campaign.yaml", at.read("content/campaigns/reach/campaign.yaml")));
  std::filesystem::remove(at.folder.path() / eel);
  at.live.look_again({eel}, {});
  CHECK_FALSE(at.look->replace(eel, *at.first.files, at.live.documents));
}
