// The files that --pdf, --svg and --png name: where they may not be written.
#include <sys/stat.h>

#include "source/files/hold.h"
#include "unit/cli_fixture.h"

using namespace talia;
using test::Copy;
using test::has;
using test::Said;
namespace fs = std::filesystem;

TEST_CASE("a drawing replaces a regular file and nothing else", "[cli]") {
  const Copy copy;
  copy.put("drawn/old.svg", "old");
  const std::string folder = copy.workspace() + "/drawn/";
  CHECK(copy.says({"eval", "2k6", "--svg", folder + "old.svg"}).status == 0);
  REQUIRE(::mkfifo((folder + "pipe.svg").c_str(), 0600) == 0);
  fs::create_symlink("old.svg", folder + "link.svg");
  fs::create_directory(folder + "folder.svg");
  for (const char* const name : {"pipe.svg", "link.svg", "folder.svg", ""}) {
    const Said said = copy.says({"eval", "2k6", "--svg", folder + name});
    INFO(name << said.error);
    CHECK(said.status == 2);
    CHECK(said.out.empty());
    CHECK(has(said.error, "cannot write `" + folder + name + "`: "));
    CHECK(has(said.error, "[unwritable-file]"));
    CHECK(has(said.error, "help: name a"));
  }
  CHECK(fs::is_fifo(folder + "pipe.svg"));
  CHECK(fs::is_symlink(folder + "link.svg"));
}

TEST_CASE("a drawing is not written where definitions, schemas or templates are", "[cli]") {
  const Copy copy;
  fs::create_directory_symlink(copy.workspace() + "/content", copy.workspace() + "/beside");
  for (const char* const name : {"content/systems/hexfall/balance.yaml", "content/new.svg", "schemas/new.svg",
                                 "templates/new.svg", "beside/new.svg", "templates/../content/new.svg"}) {
    const std::string path = copy.workspace() + "/" + name;
    const bool was_there = fs::exists(path);
    const Said said = copy.says({"balance", "hexfall", "--svg", path});
    INFO(name << said.error);
    CHECK(said.status == 2);
    CHECK(has(said.error, "/ holds what the workspace is made from"));
    CHECK(fs::exists(path) == was_there);
  }
  CHECK(copy.says({"show", "tide_crab", "--png", copy.workspace() + "/content/crab.png"}).status == 2);
  CHECK(copy.says({"check"}).status == 0);
}

TEST_CASE("two drawings do not share a file, and no folder is made for one", "[cli]") {
  const Copy copy;
  const std::string out = copy.workspace() + "/same.out";
  const Said same = copy.says({"eval", "2k6", "--svg", out, "--png", copy.workspace() + "/./same.out"});
  CHECK(same.status == 2);
  CHECK(has(same.error, "two drawings would go to this file"));
  CHECK_FALSE(fs::exists(out));
  const Said none = copy.says({"eval", "2k6", "--svg", copy.workspace() + "/none/a.svg"});
  CHECK(none.status == 2);
  CHECK(has(none.error, "there is no folder `" + copy.workspace() + "/none`"));
  CHECK(has(none.error, "help: make the folder first"));
  CHECK_FALSE(fs::exists(copy.workspace() + "/none"));
}

TEST_CASE("outputs are not written among what the workspace is made from", "[cli]") {
  const Copy copy;
  const std::string root = copy.workspace();
  fs::create_directory_symlink(root + "/content", root + "/beside");
  for (const char* const name : {"", "/.", "/content", "/content/campaigns", "/schemas/hexfall",
                                 "/templates/x", "/fonts", "/beside", "/output/../schemas"}) {
    for (std::vector<std::string> words : {std::vector<std::string>{"build"}, {"print", "tide_crab"}}) {
      words.insert(words.end(), {"--out", root + name});
      const Said said = copy.says(words);
      INFO(words[0] << " --out " << name << '\n' << said.error);
      CHECK(said.status == 2);
      CHECK(has(said.error, "[unwritable-file]"));
      CHECK(has(said.error, "help: name a folder"));
    }
  }
  CHECK(copy.says({"build", "--out", ""}).status == 2);
  copy.put("a file", "x");
  for (const char* const below : {"/a file", "/a file/more"}) {
    const Said said = copy.says({"build", "--out", root + below});
    CHECK(said.status == 2);
    CHECK(has(said.error, "/a file` is no folder"));
    CHECK(has(said.error, "help: name a folder, or a place for a new one"));
  }
  CHECK_FALSE(fs::exists(root + "/reach"));
  CHECK_FALSE(fs::exists(root + "/schemas/hexfall/schemas"));
  CHECK(copy.says({"check"}).status == 0);
  // Above the workspace a campaign of the workspace folder's name would land in the workspace itself.
  const Copy inner;
  fs::create_directory(inner.workspace() + "/content/campaigns/workspace");
  inner.put("content/campaigns/workspace/notes.md", "x");
  CHECK(inner.says({"build", "reach", "--out", fs::path(inner.workspace()).parent_path().string()}).status ==
        2);
}

TEST_CASE("while another run puts its outputs in place, a build says so and changes nothing", "[cli]") {
  Copy copy;
  copy.make_output_folder();
  REQUIRE(copy.build({"reach", "--deck", "gear"}) == 0);
  const std::string before = copy.output("reach/manifest.json");
  auto held = source::hold_folder(copy.workspace() + "/output", std::chrono::milliseconds(0));
  REQUIRE(held);
  CHECK(copy.build({"reach", "--deck", "creatures"}) == 2);
  CHECK(has(copy.report, "another run has been writing to the same folder for 10 s [output-busy]"));
  CHECK(copy.output("reach/manifest.json") == before);
  CHECK(copy.output("reach/creatures-a4.pdf").empty());
  *held = nullptr;
  CHECK(copy.build({"reach", "--deck", "creatures"}) == 0);
  CHECK(has(copy.output("reach/manifest.json"), "creatures-a4.pdf"));
  CHECK(has(copy.output("reach/manifest.json"), "gear-a4.pdf"));
}

TEST_CASE("what was asked for by name and is not made is an error", "[cli]") {
  Copy copy;
  CHECK(copy.build({"reach", "--deck", "goscie"}) == 1);  // Of another campaign.
  CHECK(has(copy.report, "error: the deck or book `goscie` was asked for, and nothing is made of it"));
  CHECK(copy.build({"reach", "--deck", "gear", "--only", "tide_crab"}) == 1);
  copy.put("content/campaigns/reach/decks/none.yaml",
           "kind: deck\nid: none\ncards: [{where: \"kind == 'creature' and 1 == 2\"}]\n");
  CHECK(copy.build({"reach", "--deck", "none"}) == 1);
  CHECK(has(copy.report, "error: the deck `none` chooses no card [nothing-to-print]"));
  CHECK(copy.build({"reach"}) == 0);
  CHECK(has(copy.report, "warning: the deck `none` chooses no card [nothing-to-print]"));
}

TEST_CASE("where the manifest cannot be written nothing new is in place", "[cli]") {
  Copy copy;
  const std::string folder = copy.workspace() + "/output/reach/";
  REQUIRE(copy.build({"reach", "--deck", "gear"}) == 0);
  const std::string before = copy.output("reach/gear-a4.pdf");
  fs::remove(folder + "manifest.json");
  fs::create_directory(folder + "manifest.json");
  copy.put("content/campaigns/reach/gear/zz_rope.yaml",
           "kind: gear\nid: zz_rope\nref: G-99\nname: Rope\nweight: 1\nprice: 3\n");
  CHECK(copy.build({"reach"}) == 2);
  INFO(copy.report);
  CHECK(has(copy.report, "cannot write `output/reach/manifest.json`: Is a directory [unwritable-file]"));
  CHECK(copy.output("reach/gear-a4.pdf") == before);
  CHECK(copy.output("reach/creatures-a4.pdf").empty());
  fs::remove(folder + "manifest.json");
  // One that cannot be put in place is not in the manifest, and hinders no other.
  fs::create_directory(folder + "creatures-a4.pdf");
  CHECK(copy.build({"reach"}) == 2);
  CHECK(has(copy.report, "cannot write `output/reach/creatures-a4.pdf`: Is a directory [unwritable-file]"));
  CHECK(has(copy.output("reach/manifest.json"), "gear-a4.pdf"));
  CHECK_FALSE(has(copy.output("reach/manifest.json"), "creatures-a4.pdf"));
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    CHECK_FALSE(entry.path().filename().native().starts_with(".talia-"));
  }
}

TEST_CASE("what was made of a deck or target that is no longer there goes, and is told", "[cli]") {
  Copy copy;
  const std::string deck = "content/campaigns/reach/decks/gear.yaml";
  REQUIRE(copy.build({"reach", "--target", "a4", "letter"}) == 0);
  REQUIRE_FALSE(copy.output("reach/gear-letter.pdf").empty());
  // Of a deck that cannot be read nobody knows whether it is still wanted.
  copy.put(deck, "kind: deck\nid: gear\ncards: 5\n");
  CHECK(copy.build({"reach"}) == 1);
  CHECK_FALSE(copy.output("reach/gear-a4.pdf").empty());
  copy.put(deck,
           "kind: deck\nid: tools\nname: Gear\ntemplate: gear\ncards: [{where: \"kind == 'gear'\", order: "
           "ref}]\n");
  const Said said = copy.says({"build", "reach", "--target", "a4"});
  INFO(said.error);
  CHECK(said.status == 0);
  CHECK(has(said.out, "output/reach/gear-a4.pdf  removed, nothing makes it any more\n"));
  CHECK(has(said.out, "output/reach/gear-letter.pdf  removed, nothing makes it any more\n"));
  CHECK(copy.output("reach/gear-a4.pdf").empty());
  CHECK_FALSE(copy.output("reach/creatures-letter.pdf").empty());  // Another run's, which can come again.
  CHECK_FALSE(has(copy.output("reach/manifest.json"), "\"gear-"));
  CHECK(has(copy.output("reach/manifest.json"), "creatures-letter.pdf"));
  CHECK(has(copy.says({"build", "reach", "--format", "json"}).out, "\"removed\": []"));
}

TEST_CASE("a template that is not for a deck's kind is told once, where the deck names it", "[cli]") {
  Copy copy;
  const std::string deck = "content/campaigns/reach/decks/gear.yaml";
  const std::string cards = "cards: [{where: \"kind == 'gear'\"}]\n";
  copy.put(deck, "kind: deck\nid: gear\nname: Gear\nback: creature\n" + cards);
  CHECK(copy.build({"reach", "--deck", "gear"}) == 1);
  CHECK(has(copy.report,
            "gear.yaml:4:7: error: the template `creature` is not for definitions of kind `gear`, "));
  CHECK(has(copy.report, "help: templates for `gear`: `gear`"));
  CHECK(copy.report.find("unknown-template") == copy.report.rfind("unknown-template"));
  copy.put(deck, "kind: deck\nid: gear\nname: Gear\ntemplate: creature\n" + cards);
  CHECK(copy.build({"reach", "--deck", "gear"}) == 1);
  CHECK(has(copy.report, "gear.yaml:4:11: error: the template `creature`"));
}

TEST_CASE("what stands in no file of its own is told where it was written", "[cli]") {
  Copy copy;
  copy.put(
      "content/campaigns/reach/decks/gear.yaml",
      "kind: deck\nid: gear\nname: \"Gear \u6f22\"\ntemplate: gear\ncards: [{where: \"kind == 'gear'\"}]\n");
  copy.put("templates/hexfall/none.png", "no picture");
  copy.put("templates/printers/mine.yaml",
           "kind: printer\nformat: pdf\npress: {standard: x-1a, profile: nope}\nproducts: [{name: card}]\n");
  CHECK(copy.build({"reach", "--deck", "gear"}) == 1);
  CHECK(has(copy.report, "gear.yaml:3:7: error: no glyph for `\u6f22`"));
  CHECK(has(copy.report, "templates/hexfall/none.png:1:1: error: the picture"));
  CHECK(has(copy.report, "mine.yaml:3:34: warning: there is no profile"));
  CHECK_FALSE(has(copy.report, "talia: error"));
  CHECK(has(copy.says({"check"}).error, "mine.yaml:3:34: warning: there is no profile"));
}
