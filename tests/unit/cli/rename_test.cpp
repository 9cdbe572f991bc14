// A name is changed in all places that say it, or in none.
#include <filesystem>
#include <map>

#include <catch2/catch.hpp>

#include "unit/cli_fixture.h"

namespace talia {
namespace {

namespace fs = std::filesystem;
using test::Copy;
using test::count_of;
using test::has;
using test::reach;
using test::Said;

std::map<std::string, std::string> files_of(const Copy& copy) {
  std::map<std::string, std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(copy.workspace())) {
    if (entry.is_regular_file()) {
      const std::string path = entry.path().lexically_relative(copy.workspace()).generic_string();
      files.emplace(path, copy.read(path));
    }
  }
  return files;
}

// The last line of a check, which counts.
std::string summary(const Copy& copy) {
  std::string text = copy.says({"check", "--with-tests"}).error;
  const auto begin = text.rfind('\n', text.size() - 2);
  return text.substr(begin == std::string::npos ? 0 : begin + 1);
}

TEST_CASE("where the run cannot be made nothing is renamed", "[cli]") {
  const Copy copy;
  const auto before = files_of(copy);
  const Said said = copy.says({"rename", "lamp_eel", "light_eel", "--policy", "nope=1"});
  CHECK(said.status == 2);
  CHECK(has(said.error, "[unknown-policy]"));
  CHECK(said.out.empty());
  CHECK(files_of(copy) == before);
}

TEST_CASE("what is renamed checks as clean as before, and renamed back is what it was", "[cli]") {
  struct Case {
    std::string sort, from, to;
  };
  const std::vector<Case> cases{{"definition", "lantern", "brass_lamp"},
                                {"definition", "tide_crab", "shore_crab"},
                                {"definition", "sunken_stair", "wet_stair"},
                                {"term", "bold", "daring"},
                                {"stat", "health", "vigour"},
                                {"stat", "threat", "menace"},
                                {"function", "armour_points", "shell_points"},
                                {"function", "threat_of", "menace_of"},
                                {"table", "tides", "swells"},
                                {"field", "grit", "pluck"},
                                {"field", "lair", "den"},
                                {"constant", "scale_in_copper", "copper_of_scale"}};
  for (const Case& each : cases) {
    INFO(each.sort << " " << each.from);
    const Copy copy;
    const auto before = files_of(copy);
    const std::string counted = summary(copy);
    const Said said = copy.says({"rename", each.from, each.to, "--as", each.sort});
    INFO(said.error << said.out);
    REQUIRE(said.status == 0);
    CHECK(summary(copy) == counted);
    CHECK(files_of(copy) != before);
    const Said back = copy.says({"rename", each.to, each.from, "--as", each.sort});
    INFO(back.error << back.out);
    CHECK(back.status == 0);
    CHECK(files_of(copy) == before);
  }
}

TEST_CASE("with a definition go the files that are called like it", "[cli]") {
  const Copy copy;
  const Said shown = copy.says({"rename", "lamp_eel", "lantern_eel", "--diff"});
  CHECK(shown.status == 0);
  CHECK(has(shown.out, "-id: lamp_eel\n+id: lantern_eel\n"));
  CHECK(has(shown.error, "nothing was written"));
  CHECK(has(copy.read(reach + "creatures/lamp_eel.yaml"), "id: lamp_eel"));
  const Said said = copy.says({"rename", "lamp_eel", "lantern_eel"});
  CHECK(said.status == 0);
  CHECK(has(said.out,
            "moved: " + reach + "creatures/lamp_eel.yaml -> " + reach + "creatures/lantern_eel.yaml"));
  CHECK_FALSE(fs::exists(copy.workspace() + "/" + reach + "creatures/lamp_eel.yaml"));
  CHECK(has(copy.read(reach + "creatures/lantern_eel.yaml"), "id: lantern_eel\n"));
  CHECK(has(copy.says({"rename", "lantern_eel", "glow_eel", "--format", "json"}).out,
            "\"sort\": \"definition\""));
}

TEST_CASE("an icon of the workspace is renamed with its drawing, in texts and fields", "[cli]") {
  const Copy copy;
  const std::string drawing =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M0 0H9V9Z'/></svg>";
  copy.put("templates/icons/oar.svg", drawing);
  copy.put(reach + "creatures/newt.yaml",
           "kind: creature\nid: newt\nref: C-40\nname: Newt\nmight: 2\ngrit: 1\nicon: oar\n"
           "text: \"Has :oar: and no oar.\"\n");
  const Said said = copy.says({"rename", "oar", "paddle"});
  INFO(said.error);
  CHECK(said.status == 0);
  CHECK(copy.read("templates/icons/paddle.svg") == drawing);
  CHECK(has(copy.read(reach + "creatures/newt.yaml"), "icon: paddle\ntext: \"Has :paddle: and no oar.\"\n"));
  CHECK(has(said.out, "left as it is: " + reach + "creatures/newt.yaml:8:25: word"));
}

TEST_CASE("a term is called otherwise in all its forms, where readers see them", "[cli]") {
  const Copy copy;
  const std::string terms = "content/systems/hexfall/terms.yaml";
  copy.put(reach + "creatures/newt.yaml",
           "kind: creature\nid: newt\nref: C-40\nname: Newt\nmight: 2\ngrit: 1\nstance: wary\n"
           "text: Two Warys, and a Wary’s nose. Be WARY of the Wary.\n");
  std::string words = copy.read(terms);
  const std::string name = "name: Wary,";
  words.replace(words.find(name), name.size(), "name: Wary, forms: [Warys, Wary’s, Warily],");
  copy.put(terms, words);
  const Said said = copy.says({"rename", "Wary", "Careful"});
  INFO(said.error << said.out);
  REQUIRE(said.status == 0);
  CHECK(
      has(copy.read(terms), "wary: {name: Careful, forms: [Carefuls, Careful’s, Warily], abbreviation: WRY"));
  const std::string newt = copy.read(reach + "creatures/newt.yaml");
  CHECK(has(newt, "stance: wary\ntext: Two Carefuls, and a Careful’s nose. Be WARY of the Careful.\n"));
  CHECK(has(copy.read(reach + "places/sunken_stair.yaml"), "CLIMB(Careful 3d)"));
  CHECK(has(said.out, "left as it is: " + terms));
  const Said back = copy.says({"rename", "hexfall/Careful", "Wary", "--format", "json"});
  INFO(back.error << back.out);
  CHECK(back.status == 0);
  CHECK(has(back.out, "\"sort\": \"word\""));
}

TEST_CASE("a word that a game also writes small is left where a sentence begins", "[cli]") {
  const Copy copy;
  copy.put(reach + "creatures/newt.yaml",
           "kind: creature\nid: newt\nref: C-40\nname: Newt\nmight: 2\ngrit: 1\n"
           "text: Wary is a stance. It is wary, and Wary.\n");
  const Said said = copy.says({"rename", "Wary", "Careful"});
  INFO(said.error << said.out);
  CHECK(said.status == 0);
  CHECK(has(copy.read(reach + "creatures/newt.yaml"), "text: Wary is a stance. It is wary, and Careful.\n"));
  CHECK(has(said.out, "left as it is: " + reach + "creatures/newt.yaml:7:7: word"));
}

TEST_CASE("with a word go the destinations of headings that say it", "[cli]") {
  const Copy copy;
  const std::string chapter = reach + "books/primer/02-places.md";
  const std::string before = copy.read(chapter);
  copy.put(chapter, before + "\n## On being Wary\n\nSee [[#on-being-wary|##]].\n");
  const Said said = copy.says({"rename", "Wary", "Careful"});
  INFO(said.error << said.out);
  CHECK(said.status == 0);
  CHECK(copy.read(chapter) == before + "\n## On being Careful\n\nSee [[#on-being-careful|##]].\n");
}

TEST_CASE("a file is moved with all that names it", "[cli]") {
  const Copy copy;
  const std::string from = reach + "books/primer/01-tides.md", to = reach + "books/primer/01-moons.md";
  const std::string text = copy.read(from);
  const Said said = copy.says({"rename", from, to});
  INFO(said.error << said.out);
  REQUIRE(said.status == 0);
  CHECK(has(copy.read(reach + "books/primer.yaml"), "chapters: [primer/01-moons.md, primer/02-places.md]"));
  CHECK(copy.read(to) == text);
  CHECK_FALSE(fs::exists(copy.workspace() + "/" + from));
  const Said listed = copy.says({"uses", to});
  CHECK(has(listed.out, reach + "books/primer.yaml:5:12: value at chapters: primer/01-moons.md\n"));
}

TEST_CASE("a field of several kinds is renamed in all of its game, and in no other game", "[cli]") {
  const Copy copy;
  const auto add = [&](const std::string& schema) {
    const std::string text = copy.read(schema);
    const auto at = text.find("\n  text:") + 1;
    copy.put(schema, text.substr(0, at) + "  grit: {type: integer}\n" + text.substr(at));
    return copy.read(schema);
  };
  add("schemas/hexfall/place.schema.yaml");
  const std::string theirs = add("schemas/teahouse/gosc.schema.yaml");
  const Said both = copy.says({"rename", "grit", "pluck"});
  CHECK(both.status != 0);
  CHECK(has(both.error, "say which: `hexfall/grit`, `teahouse/grit`"));
  const Said said = copy.says({"rename", "hexfall/grit", "pluck"});
  INFO(said.error << said.out);
  REQUIRE(said.status == 0);
  CHECK(has(copy.read("schemas/hexfall/place.schema.yaml"), "\n  pluck: {type: integer}\n"));
  CHECK(has(copy.read("schemas/hexfall/creature.schema.yaml"), "\n  pluck:"));
  CHECK(copy.read("schemas/teahouse/gosc.schema.yaml") == theirs);
}

TEST_CASE("what a ruleset states as a part of a record is no field", "[cli]") {
  const Copy copy;
  const std::string mechanics = "content/systems/hexfall/foes.yaml";
  const std::string text =
      "kind: mechanics\nmechanics:\n  hexfall.foes:\n    heading: Foes\n    cases:\n"
      "      - given: {foe: {record_of: {grit: {type: integer, from: 0}}}}\n"
      "        expect: {twice: foe.grit * 2}\n";
  copy.put(mechanics, text);
  const Said said = copy.says({"rename", "grit", "pluck"});
  INFO(said.error << said.out);
  REQUIRE(said.status == 0);
  CHECK(copy.read(mechanics) == text);
  CHECK(has(said.out, "left as it is: " + mechanics + ":7:29: name in an expression"));
}

TEST_CASE("a card and a term of one id are one thing", "[cli]") {
  const Copy copy;
  copy.put(reach + "creatures/wary.yaml",
           "kind: creature\nid: wary\nref: C-40\nname: Newt\nmight: 2\ngrit: 1\nstance: wary\n"
           "text: See [[wary]].\n");
  const Said said = copy.says({"rename", "wary", "careful"});
  INFO(said.error << said.out);
  REQUIRE(said.status == 0);
  CHECK(has(copy.read(reach + "creatures/careful.yaml"), "id: careful\n"));
  CHECK(has(copy.read(reach + "creatures/careful.yaml"), "stance: careful\ntext: See [[careful]].\n"));
  CHECK(has(copy.read("content/systems/hexfall/terms.yaml"), "      careful: {name: Wary"));
}

TEST_CASE("what cannot be renamed everywhere is renamed nowhere", "[cli]") {
  const Copy copy;
  const auto before = files_of(copy);
  const auto refused = [&](std::vector<std::string> line, std::string_view words) {
    line.insert(line.begin(), "rename");
    const Said said = copy.says(line);
    INFO(line[1] << ": " << said.error);
    CHECK(said.status != 0);
    CHECK(has(said.error, words));
  };
  refused({"lantern", "boat_hook"}, "there is a definition `boat_hook` already");
  refused({"lantern", "boat_hook"}, "[cannot-rename]");
  refused({"lantern", "lantern"}, "the name is that already");
  refused({"lantern", "Brass lantern"}, "is no name");
  refused({"lantern", "yes"}, "is no name");
  refused({"lantern", "9"}, "is no name");
  refused({"lantern", ""}, "is no name");
  refused({"lantrn", "lamp"}, "did you mean `lantern`?");
  refused({"lantern", "lamp", "--as", "stat"}, "there is no stat `lantern`");
  refused({"lantern", "lamp", "--as", "thing"}, "error: ");
  refused({"lantern"}, "error: ");
  refused({"name", "title"}, "there are several fields `name`");
  refused({"Wary", "Still"}, "a term is called `Still` already");
  refused({"Wary", "*Slow*"}, "is no word");
  refused({reach + "books/primer/01-tides.md", reach + "books/primer/01-moons.txt"}, "with the same ending");
  refused({reach + "books/primer/01-tides.md", "../01-moons.md"}, "is no path for this file");
  refused({reach + "books/primer/01-tides.md", reach + "books/primer/02-places.md"}, "there is a file");
  refused({"../systems/README.md", "content/a.md"}, "there is no thing with the name");
  refused({"health", "grit"}, "already");
  copy.put(reach + "creatures/broken.yaml", "carries: [lantern\n");
  refused({"lantern", "brass_lamp"}, "broken.yaml` cannot be read, and has the name in it");
  fs::remove(copy.workspace() + "/" + reach + "creatures/broken.yaml");
  // A form of ids that the schema does not have.
  refused({"lantern", "Lantern"}, "the workspace would have faults then that it does not have now");
  CHECK(files_of(copy) == before);
}

TEST_CASE("every place that says a name is listed, with what it is there", "[cli]") {
  const Copy copy;
  const Said said = copy.says({"uses", "lantern"});
  CHECK(said.status == 0);
  CHECK(has(said.out, "content/systems/hexfall/library/lantern.yaml:2:5: value at id\n"));
  CHECK(has(said.out, reach + "creatures/lamp_eel.yaml:10:11: value at carries\n"));
  CHECK(has(said.out, reach + "creatures/lamp_eel.yaml:13:26: reference at text\n"));
  const Said health = copy.says({"uses", "health"});
  CHECK(has(health.out, "content/systems/hexfall/stats.yaml:4:3: key at stats\n"));
  CHECK(has(health.out, ": name in an expression at stats.threat.formula\n"));
  CHECK(has(copy.says({"uses", "bold"}).out, ": Bold\n"));
  CHECK(has(copy.says({"uses", "lantern", "--format", "json"}).out, "\"as\": \"reference\""));
  const Said none = copy.says({"uses", "nothing_at_all"});
  CHECK(none.status == 2);
  CHECK(has(none.error, "nothing says `nothing_at_all`"));
}

}  // namespace
}  // namespace talia
