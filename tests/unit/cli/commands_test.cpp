#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "book/directives.h"
#include "document/read.h"
#include "model/places.h"
#include "unit/cli_fixture.h"
#include "unit/folder.h"

using namespace talia;
using test::Copy;
using test::count_of;
using test::Folder;
using test::has;
using test::Said;
using test::systems;
using test::talia_says;
namespace fs = std::filesystem;

namespace {

Said says(std::vector<std::string> words) {
  words.insert(words.end(), {"--workspace", systems});
  return talia_says(words);
}

bool is_json(const std::string& text) {
  SourceMap sources;
  Diagnostics diagnostics;
  const FileId file = sources.add("said.json", text);
  return !document::read_json(file, sources, diagnostics).is_broken && diagnostics.empty();
}

const std::string rope = "content/campaigns/reach/gear/rope.yaml";
const std::string sound_rope = "kind: gear\nid: rope\nref: G-09\nname: Rope\nweight: 3\nprice: 2\n";

}  // namespace

TEST_CASE("a policy or choice that no game has is the command line's fault, and nothing is written",
          "[cli]") {
  Copy copy;
  CHECK(copy.build({"--policy", "nigth=long"}) == 2);
  CHECK(has(copy.report, "[unknown-policy]"));
  CHECK(has(copy.report, "`night`"));
  CHECK(count_of(copy.report, "error: ") == 1);
  CHECK(copy.build({"--policy", "night=lang"}) == 2);
  CHECK(has(copy.report, "[bad-policy]"));
  CHECK(has(copy.report, "`long`"));
  CHECK(copy.outputs().empty());
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"check"}, {"show", "tide_crab"}, {"list"}, {"schemas"}, {"dump", "--stage", "derived"}}) {
    std::vector<std::string> all = words;
    all.insert(all.end(), {"--policy", "night=lang"});
    const Said said = copy.says(all);
    INFO(words[0]);
    CHECK(said.status == 2);
    CHECK(said.out.empty());
  }
  CHECK(copy.outputs().empty());
}

TEST_CASE("a policy of one game is no fault of the others in the workspace", "[cli]") {
  Copy copy;
  const int status = copy.build({"--policy", "night=long", "--deck", "creatures"});
  INFO(copy.report);
  CHECK(status == 0);
}

TEST_CASE("shown as JSON one definition is an object, several are an array", "[cli]") {
  const Said one = says({"show", "tide_crab", "--format", "json"});
  CHECK(is_json(one.out));
  CHECK(one.out.starts_with("{"));
  const Said two = says({"show", "tide_crab", "lamp_eel", "--format", "json"});
  CHECK(is_json(two.out));
  CHECK(two.out.starts_with("["));
  CHECK(count_of(two.out, "\"kind\": \"creature\"") >= 2);
  const Said misspelt = says({"show", "tide_crab", "lamp_ell", "--format", "json"});
  CHECK(misspelt.status == 2);
  CHECK(misspelt.out.empty());
}

TEST_CASE("one picture is of one definition, and says where it could not be written", "[cli]") {
  const Copy copy;
  const std::string picture = copy.workspace() + "/crab.png";
  CHECK(copy.says({"show", "tide_crab", "lamp_eel", "--png", picture}).status == 2);
  CHECK_FALSE(fs::exists(picture));
  CHECK(copy.says({"show", "tide_crab", "--png", picture}).status == 0);
  CHECK(fs::exists(picture));
  const Said closed = copy.says({"show", "tide_crab", "--png", picture + "/crab.png"});
  CHECK(closed.status == 2);
  CHECK(has(closed.error, "cannot write `" + picture + "/crab.png`: "));
}

TEST_CASE("a side that the template does not draw is no white picture", "[cli]") {
  const Copy copy;
  const std::string picture = copy.workspace() + "/hook.png";
  const Said said = copy.says({"show", "boat_hook", "--side", "back", "--png", picture});
  INFO(said.error);
  CHECK(said.status == 2);
  CHECK(has(said.error, "the template `gear` draws no back"));
  CHECK_FALSE(fs::exists(picture));
  CHECK(copy.says({"show", "tide_crab", "--side", "back", "--png", picture}).status == 0);
  // The plain face has one.
  CHECK(copy.says({"show", "bell_rock", "--side", "back", "--png", picture}).status == 0);
}

TEST_CASE("what a build wrote is data: paths that can be opened, pages and cards", "[cli]") {
  const Copy copy;
  const Said text = copy.says({"build", "--deck", "gear"});
  CHECK(text.out == "output/reach/gear-a4.pdf  1 page, 3 cards, ink 10 %\n");
  const Said json = copy.says({"build", "--deck", "gear", "--format", "json"});
  CHECK(is_json(json.out));
  CHECK(has(json.out, "\"path\": \"output/reach/gear-a4.pdf\""));
  CHECK(has(json.out, "\"cards\": 3"));
  copy.put(rope, sound_rope + "wieght: 4\n");
  const Said withheld = copy.says({"build", "--deck", "gear", "--format", "json"});
  CHECK(withheld.status == 1);
  CHECK(is_json(withheld.out));
  CHECK_FALSE(has(withheld.out, "gear-a4.pdf"));
  CHECK(has(withheld.error, "[unknown-field]"));
}

TEST_CASE("the editors' schemas are named where they were written", "[cli]") {
  const Copy copy;
  const Said text = copy.says({"schemas"});
  CHECK(has(text.out, "output/schemas/hexfall/gear.json\n"));
  const Said json = copy.says({"schemas", "--format", "json"});
  CHECK(is_json(json.out));
  CHECK(has(json.out, "\"output/schemas/hexfall/gear.json\""));
}

TEST_CASE("the settings of VS Code are written beside what stands there, or not at all", "[cli]") {
  const Copy copy;
  copy.put(".vscode/settings.json", "{\n  \"editor.tabSize\": 2 // mine\n}\n");
  CHECK(has(copy.says({"schemas"}).out, ".vscode/settings.json\n"));
  const std::string once = copy.read(".vscode/settings.json");
  CHECK(has(once, "\"editor.tabSize\": 2 // mine\n}\n"));
  CHECK(has(once,
            "\"./output/schemas/hexfall/core/campaign_folder.json\": "
            "[\"content/campaigns/reach/**/*.{yaml,yml}\""));
  CHECK(copy.says({"schemas"}).status == 0);
  CHECK(copy.read(".vscode/settings.json") == once);
  copy.put(".vscode/settings.json", "{ broken");
  const Said refused = copy.says({"schemas"});
  CHECK(refused.status == 0);
  CHECK(has(refused.error, "warning: `.vscode/settings.json` stays as it is"));
  CHECK(has(refused.error, "put what `./output/schemas/settings.json` says into it"));
  CHECK_FALSE(has(refused.out, ".vscode"));
  CHECK(copy.read(".vscode/settings.json") == "{ broken");
}

TEST_CASE("settings of VS Code that are a link stay one", "[cli]") {
  const Copy copy;
  copy.put("mine.json", "{}\n");
  fs::create_directory(copy.workspace() + "/.vscode");
  fs::create_symlink("../mine.json", copy.workspace() + "/.vscode/settings.json");
  CHECK(has(copy.says({"schemas"}).error, "`.vscode/settings.json` stays as it is: it is no plain file"));
  CHECK(fs::is_symlink(copy.workspace() + "/.vscode/settings.json"));
  CHECK(copy.read("mine.json") == "{}\n");
}

TEST_CASE("a folder that takes no files is one fault, however many files it was to hold", "[cli]") {
  const Copy copy;
  copy.put("closed", "a file, no folder");
  const std::string closed = copy.workspace() + "/closed";
  const Said said = copy.says({"build", "--out", closed});
  CHECK(said.status == 2);
  CHECK(said.out.empty());
  INFO(said.error);
  CHECK(count_of(said.error, "[unwritable-file]") == 1);
  CHECK(has(said.error, closed + "` is no folder"));
}

TEST_CASE("a dump tells of those that are named alone, and of nothing that is not there", "[cli]") {
  const Said derived = says({"dump", "--stage", "derived", "tide_crab"});
  CHECK(derived.out.starts_with("creature tide_crab\n"));
  CHECK_FALSE(has(derived.out, "lamp_eel"));
  for (const std::string stage : {"derived", "frame", "page"}) {
    const Said wrong = says({"dump", "--stage", stage, stage == "page" ? "gaer" : "tide_crap"});
    INFO(stage);
    CHECK(wrong.status == 2);
    CHECK(wrong.out.empty());
    CHECK(has(wrong.error, stage == "page" ? "`gear`" : "`tide_crab`"));
  }
  CHECK(says({"dump", "--stage", "document", systems + "/content/nothing.yaml"}).status == 2);
  CHECK(says({"dump", "--stage", "catalog", "tide_crab"}).status == 2);
}

TEST_CASE("a dump without names tells of everything", "[cli]") {
  const Said documents = says({"dump", "--stage", "document"});
  CHECK(documents.status == 0);
  CHECK(has(documents.out, "tide_crab"));
  CHECK(has(documents.out, "lapsang"));
  const Said json = says({"dump", "--stage", "derived", "tide_crab", "--format", "json"});
  CHECK(is_json(json.out));
  CHECK(has(json.out, "\"stage\": \"derived\""));
}

TEST_CASE("pages are dumped with the frames that stand on them", "[cli]") {
  const Said deck = says({"dump", "--stage", "page", "gear"});
  CHECK(deck.status == 0);
  CHECK(deck.out.starts_with("reach/gear-a4.pdf\nbooklet "));
  CHECK(count_of(deck.out, "\npage ") == 1);
  CHECK(count_of(deck.out, "\n  frame ") == 3);
  CHECK(has(deck.out, "Oilcloth"));
  const Said campaign = says({"dump", "--stage", "page", "reach"});
  CHECK(has(campaign.out, "reach/creatures-a4.pdf"));
  CHECK(has(campaign.out, "reach/primer.pdf"));
  CHECK_FALSE(has(campaign.out, "zaulek/"));
}

TEST_CASE("formats go by their names alone", "[cli]") {
  const Said help = talia_says({"check", "--help"});
  CHECK(has(help.out, "github|json|md|sarif|text"));
  CHECK_FALSE(has(help.out, "ENUM"));
  const Said wrong = talia_says({"build", "--format", "xml"});
  CHECK(wrong.status == 2);
  CHECK(has(wrong.error, "`xml`"));
  CHECK(has(wrong.error, "json, text"));
  CHECK_FALSE(has(wrong.error, "{"));
  CHECK(talia_says({"build", "--format", "3"}).status == 2);
}

TEST_CASE("a share folder that is not there is told from a workspace that is not there", "[cli]") {
  const Said said = says({"check", "--share", "/nowhere/at/all"});
  CHECK(said.status == 2);
  CHECK(has(said.error, "help: --share DIR"));
  CHECK_FALSE(has(said.error, "--workspace"));
}

TEST_CASE("without the core schemas nothing is held to be sound", "[cli]") {
  const Folder empty;
  const Said said = Copy().says({"check", "--share", empty.path().string()});
  CHECK(said.status == 2);
  CHECK(has(said.error, "core schema `balance`"));
  CHECK(has(said.error, "help: --share DIR"));

  std::vector<std::string> there;
  for (const auto& file : std::filesystem::directory_iterator(TALIA_TESTS "/../schemas/core")) {
    const std::string name = file.path().filename().string();
    there.push_back(name.substr(0, name.find('.')));
  }
  std::ranges::sort(there);
  std::vector<std::string> known(model::core_schema_names.begin(), model::core_schema_names.end());
  for (const book::DirectiveKind& directive : book::directives()) {
    known.push_back(fmt::format("directive_{}", directive.name));
  }
  std::ranges::sort(known);
  CHECK(there == known);
}

TEST_CASE("whoever asks hears of the workspace's faults, and check alone of its warnings", "[cli]") {
  Copy copy;
  const std::string shoal = "content/campaigns/reach/places/shoal.yaml";
  copy.put(shoal, "kind: place\nid: lost_shoal\nname: Shoal that no chart shows\ndepth: 2\n");
  CHECK(has(copy.says({"check"}).error, "[unused-definition]"));
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"show", "boat_hook"},
                                             {"list"},
                                             {"eval", "1 + 1", "--system", "hexfall"},
                                             {"impact", "hexfall.bell"}}) {
    INFO(words[0]);
    CHECK(copy.says(words).error.empty());
  }
  copy.put(shoal, "kind: place\nid: lost_shoal\n");
  CHECK(has(copy.says({"list"}).error, "[missing-field]"));
}

TEST_CASE("while a deck is at fault, what no deck names is not told", "[cli]") {
  const std::string deck = "content/campaigns/reach/decks/gear.yaml";
  for (const char* const text : {"kind: deck\nid: gear\ncards: [boat_hook]\n",      // Of another shape.
                                 "kind: deck\nid: gear\ncards: [{id: boat_hook\n",  // No YAML.
                                 "kind: dek\nid: gear\ncards: [{id: boat_hook}]\n"}) {
    const Copy copy;
    copy.put(deck, text);
    const Said said = copy.says({"check"});
    INFO(said.error);
    CHECK(said.status == 1);
    CHECK_FALSE(has(said.error, "[unused-definition]"));
  }
}

TEST_CASE("a list may be that of one game", "[cli]") {
  const Copy copy;
  const Said all = copy.says({"list", "--system", "teahouse"});
  CHECK(has(all.out, "lapsang "));
  CHECK_FALSE(has(all.out, "tide_crab"));
  CHECK(has(copy.says({"list", "length(name) > 3"}).out, "tide_crab"));
  CHECK_FALSE(has(copy.says({"list", "length(name) > 3", "--system", "teahouse"}).out, "tide_crab"));
  const Said notations = copy.says({"list", "--notations", "--system", "hexfall"});
  CHECK(has(notations.out, "CLIMB(Wary 3d)"));
  CHECK_FALSE(has(notations.out, "2k6"));
  const Said foreign = copy.says({"list", "might > 3", "--system", "teahouse"});
  CHECK(foreign.status == 2);
  CHECK(has(foreign.error, "[unknown-stat]"));
  const Said unknown = copy.says({"list", "--system", "hexfal"});
  CHECK(unknown.status == 2);
  CHECK(has(unknown.error, "did you mean `hexfall`?"));
}
