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

// What the stats of definitions come to, by their ids.
std::map<std::string, std::string> stats_of(const Copy& copy) {
  const auto said = talia_says({"dump", "--stage", "derived", "--workspace", copy.workspace()});
  std::map<std::string, std::string> stats;
  std::istringstream lines(said.out);
  std::string id;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(' ')) {
      stats[id] += line + "\n";
    } else {
      id = line.substr(line.find(' ') + 1);
      stats[id] = {};
    }
  }
  REQUIRE(stats.size() > 20);
  return stats;
}

// A deck that no template draws, numbers as a language writes them, and another campaign of the game, whose creature carries what
// is the first one's and costs as its policies say.
void add_neighbours(const Copy& copy) {
  const std::string zreach = "content/campaigns/zreach/";
  copy.put(zreach + "campaign.yaml",
           "talia: 1\nid: zreach\nsystem: hexfall\nlanguage: en\nname: The Far Reach\nversion: 1.0.0\n"
           "policies: {}\n");
  copy.put(zreach + "bear.yaml",
           "kind: creature\nid: bear\nref: C-90\nname: Bear\nmight: 3\ngrit: 5\narmour: none\nstance: still\n"
           "icon: el-lightning\ncarries: ['reach:boat_hook', lantern]\n");
  copy.put(zreach + "decks/bears.yaml",
           "kind: deck\nid: bears\nname: Bears\ntemplate: creature\ncards: [{id: bear, count: 1}]\n");
  copy.put("content/campaigns/reach/decks/places.yaml",
           "kind: deck\nid: places\nname: Places\ncards: [{where: \"kind == 'place'\", order: id}]\n");
  const std::string stats = "content/systems/hexfall/stats.yaml";
  copy.put(stats, copy.read(stats) +
                      "  worth:\n    label: Worth\n    source: hexfall.threat\n"
                      "    formula: sum(map(carries ?? [], c => c.copper))\n"
                      "  weight:\n    label: Weight\n    source: hexfall.threat\n"
                      "    formula: decimal(grit / 8)\n");
  const std::string prices = "content/systems/hexfall/gear_stats.yaml";
  copy.put(prices, copy.read(prices) +
                       "  tax:\n    label: Tax\n    source: hexfall.money\n"
                       "    formula: \"if policy('night') == 'long' then 1 else 0\"\n");
  replace_in(copy, stats, "c => c.copper", "c => c.copper + c.tax");
  replace_in(copy, "templates/hexfall/creature.yaml", "threat {threat}",
             "threat {threat}, {weight}, {worth}");
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
            "sheet reach/creatures-a4.pdf 1", "drawing reach/creatures-a4.pdf", "file reach/creatures-a4.pdf",
            "chapter content/campaigns/reach/books/almanac/05-neighbours.md", "book almanac",
            "drawing reach/almanac.pdf", "file reach/almanac.pdf"});
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

TEST_CASE("a term changes the keys of what says it, and of what reads a notation for it", "[cli]") {
  const Copy copy;
  const std::string terms = "content/systems/hexfall/terms.yaml",
                    stats = "content/systems/hexfall/stats.yaml";
  copy.put(stats,
           copy.read(stats) +
               "  climbs:\n    label: Climbs\n    source: hexfall.signs\n"
               "    formula: \"if armour == 'none' then text(matches('climb', 'CLIMB(ABC)')) else ''\"\n"
               "  swims:\n    label: Swims\n    source: hexfall.signs\n"
               "    formula: \"if armour == 'none' then '' else term('water', water ?? 'abyss').name\"\n");
  Keys before = keys_of(copy);
  const auto edit = [&](const std::string& old, const std::string& now) {
    replace_in(copy, terms, old, now);
    Keys after = keys_of(copy);
    auto names = changed(before, after);
    before = std::move(after);
    std::erase_if(names, [](const std::string& name) {
      return !name.starts_with("stats ") && !name.starts_with("face ") && !name.starts_with("frame ");
    });
    return names;
  };
  CHECK(edit("name: Out of the deep", "name: From the deep") ==
        std::set<std::string>{"face creatures-a4 reach:lamp_eel front",
                              "frame creatures-a4 reach:lamp_eel front"});
  CHECK(edit("name: Between the tides", "name: Of the shore") ==
        std::set<std::string>{
            "stats reach:tide_crab", "stats reach:tide_crab_king", "face creatures-a4 reach:tide_crab front",
            "frame creatures-a4 reach:tide_crab front", "face creatures-a4 reach:tide_crab_king front",
            "frame creatures-a4 reach:tide_crab_king front"});
  // Whoever reads one stat of a definition is said to have read what they all did.
  const std::set<std::string> eel{"stats reach:lamp_eel", "face creatures-a4 reach:lamp_eel front"};
  CHECK(edit("abbreviation: WRY", "abbreviation: ABC") == eel);
  CHECK(edit("meaning: Goes last.", "meaning: Goes never.") == eel);
}

TEST_CASE("a term that is said a long way off changes the keys of faces", "[cli]") {
  struct Way {
    std::string file, old, now;  // How it comes to be said.
    std::string place = {}, text = {};
  };
  const std::string face = "templates/hexfall/creature.yaml", ref = "          - {text: '{ref}', style";
  const std::string stair = "content/campaigns/reach/places/sunken_stair.yaml";
  const Way ways[] = {
      // By a text of another definition, and by the definition that this one names.
      {face, ref, "          - {show: lair.text, when: lair != null, style: small}\n" + ref, stair,
       "text: \"Down {term('use', 'reach').name} it goes.\"\n"},
      {face, ref, "          - {show: lair.text, when: lair != null, style: small}\n" + ref, stair,
       "text: \"Down {if matches('load', 'LOAD(RCH)') then 'it' else 'she'} goes.\"\n"},
      // By how the game rounds.
      {face, ref, "          - {text: '{round(might / 2)}', style: small}\n" + ref,
       "content/systems/hexfall/policies.yaml",
       "rounding: \"if term('use', 'reach').name == 'Rich' then 'up' else 'down'\"\n"},
      // By a condition of a size, though it holds neither before nor after.
      {face, "sides:\n",
       "formats: [{when: \"term('use', 'reach').name == ''\", size: {width: 50mm, height: 80mm}}]\nsides:\n"},
      // By a rule that finds the definition wrong then.
      {"content/systems/hexfall/checks.yaml", "checks:\n",
       "checks:\n  odd:\n    of: creature\n    holds: term('use', 'reach').name != 'Rich'\n    message: odd\n"
       "    why: It is a test.\n"},
  };
  const std::string terms = "content/systems/hexfall/terms.yaml";
  for (const Way& way : ways) {
    const Copy copy;
    replace_in(copy, terms, "reach: {name: Reach}", "reach: {name: Reach, abbreviation: RCH}");
    replace_in(copy, way.file, way.old, way.now);
    if (!way.place.empty()) {
      const std::string key = way.text.substr(0, way.text.find(':') + 1);
      std::string other = copy.read(way.place);
      const auto at = other.find(key);
      REQUIRE(at != std::string::npos);
      other.replace(at, other.find('\n', at) + 1 - at, way.text);
      copy.put(way.place, other);
    }
    INFO(way.now << way.text);
    const Keys before = keys_of(copy);
    replace_in(copy, terms, "name: Reach, abbreviation: RCH",
               "name: Rich, abbreviation: RCH, english: reach");
    CHECK(changed(before, keys_of(copy)).contains("face creatures-a4 reach:tide_crab front"));
  }
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
      {"content/systems/hexfall/terms.yaml", "name: Out of the deep", "name: From the deep"},
      {"content/systems/hexfall/terms.yaml", "name: Light}", "name: Glow}"},
      {"content/campaigns/reach/campaign.yaml", "policies: {}", "policies: {night: long}"},
      {"content/campaigns/reach/campaign.yaml", "language: en", "language: de"},
      {"content/campaigns/reach/creatures/tide_crab_king.yaml", "name: ", "name: Old "},
      {"content/campaigns/reach/places/sunken_stair.yaml", "name: ", "name: Old "},
      {"templates/hexfall/creature.yaml", "Might {might}", "MIGHT {might}"},
      {"templates/hexfall/theme.yaml", "size: 6.4pt/8pt", "size: 6.6pt/8pt"},
      {"templates/fonts.yaml", "    regular: vollkorn-regular\n", "    regular: vollkorn-semibold\n"},
  };
  const auto prepare = [](const Copy& copy) {
    std::filesystem::copy(TALIA_TESTS "/../templates/fonts.yaml",
                          std::filesystem::path(copy.workspace()) / "templates/fonts.yaml");
    add_neighbours(copy);
  };
  const Copy sound;
  prepare(sound);
  const Keys before = keys_of(sound);
  const auto stats_before = stats_of(sound);
  for (const Edit& edit : edits) {
    const Copy copy;
    prepare(copy);
    if (!std::filesystem::exists(std::filesystem::path(copy.workspace()) / edit.file) ||
        copy.read(edit.file).find(edit.old) == std::string::npos) {
      FAIL("no `" << edit.old << "` in " << edit.file);
    }
    replace_in(copy, edit.file, edit.old, edit.now);
    const Keys after = keys_of(copy);
    const auto stats_after = stats_of(copy);
    const auto names = changed(before, after);
    INFO(edit.file << ": " << edit.now);
    CHECK_FALSE(names.empty());
    for (const auto& [name, key] : before) {
      INFO(name);
      if (name.starts_with("face ") && after.contains(name) && !names.contains(name)) {
        CHECK_FALSE(names.contains("frame " + name.substr(5)));
      }
      if (name.starts_with("stats ") && after.contains(name) && !names.contains(name)) {
        const std::string definition = name.substr(name.find(':') + 1);
        CHECK(stats_after.at(definition) == stats_before.at(definition));
      }
    }
    if (!names.contains("book almanac")) {
      CHECK_FALSE(names.contains("drawing reach/almanac.pdf"));
    }
  }
}

TEST_CASE("a family of fonts that a face does not choose is not in its key", "[cli]") {
  const Copy copy;
  std::filesystem::copy(TALIA_TESTS "/../templates/fonts.yaml",
                        std::filesystem::path(copy.workspace()) / "templates/fonts.yaml");
  const Keys before = keys_of(copy);
  replace_in(copy, "templates/fonts.yaml", "    regular: vollkorn-semibold\n",
             "    regular: vollkorn-regular\n");
  const auto of_tables = changed(before, keys_of(copy));
  CHECK(of_tables.contains("book almanac"));
  CHECK(of_tables.contains("file reach/almanac.pdf"));
  for (const std::string& name : of_tables) {
    INFO(name);
    CHECK_FALSE(name.starts_with("face "));
    CHECK_FALSE(name.starts_with("sheet "));
  }
  const Keys between = keys_of(copy);
  replace_in(copy, "templates/fonts.yaml", "    regular: vollkorn-regular\n", "    regular: vollkorn-bold\n");
  CHECK(changed(between, keys_of(copy)).contains("face creatures-a4 reach:lamp_eel front"));
}

TEST_CASE("a deck's name is in the keys of those faces alone whose words may say it", "[cli]") {
  const Copy copy;
  const std::string deck = "content/campaigns/reach/decks/creatures.yaml";
  const std::string face = "face creatures-a4 reach:lamp_eel front";
  const Keys before = keys_of(copy);
  replace_in(copy, deck, "name: Creatures", "name: Beasts");
  CHECK_FALSE(changed(before, keys_of(copy)).contains(face));
  replace_in(copy, "templates/hexfall/creature.yaml", "text: 'Might {might}'",
             "text: '{deck.name ?? \"\"} {might}'");
  const Keys between = keys_of(copy);
  replace_in(copy, deck, "name: Beasts", "name: Animals");
  const auto renamed = changed(between, keys_of(copy));
  CHECK(renamed.contains(face));
  CHECK(renamed.contains("frame creatures-a4 reach:lamp_eel front"));
}

TEST_CASE("a file whose key an edit leaves as it is keeps its bytes", "[cli]") {
  struct Edit {
    std::string file, old, now;
  };
  const Edit edits[] = {
      {"content/campaigns/reach/creatures/lamp_eel.yaml", "grit: 5", "grit: 6"},
      {"content/campaigns/reach/campaign.yaml", "version: 1.2.0", "version: 1.2.0\nauthor: The Harbour"},
      {"content/campaigns/reach/books/almanac.yaml", "author: The Harbour Office", "author: The Office"},
  };
  Copy sound;
  REQUIRE(sound.build() == 0);
  const Keys before = keys_of(sound);
  std::map<std::string, std::string> bytes;
  for (const std::string& name : sound.outputs()) {
    bytes[name] = sound.output(name);
  }
  for (const Edit& edit : edits) {
    Copy copy;
    INFO(edit.file);
    replace_in(copy, edit.file, edit.old, edit.now);
    REQUIRE(copy.build() == 0);
    const auto others = changed(before, keys_of(copy));
    std::size_t kept = 0;
    std::size_t made_anew = 0;
    for (const auto& [name, old] : bytes) {
      if (name.ends_with(".pdf")) {
        REQUIRE(before.contains("file " + name));
        const bool is_same = copy.output(name) == old;
        kept += is_same ? 1 : 0;
        made_anew += is_same ? 0 : 1;
        CHECK((is_same || others.contains("file " + name)));
      }
    }
    CHECK(kept > 0);
    CHECK(made_anew > 0);
  }
}
