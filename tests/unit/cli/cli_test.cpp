#include "cli/parse.h"
#include "formula/functions/functions.h"
#include "job/files/manifest.h"
#include "job/workspace/workspace.h"
#include "unit/cli_fixture.h"

using namespace talia;
using test::Copy;
using test::has;
using test::Said;
using test::systems;
using test::talia_says;
namespace fs = std::filesystem;

namespace {

const std::string faulty = "content/campaigns/reach/creatures/newt.yaml";
const std::string newt = "kind: creature\nid: newt\nref: C-40\nname: Newt\nmight: 40\ngrit: 1\n";

// A command with an option of every sort.
class ProbeCommand final : public cli::Command {
 public:
  std::string_view name() const override { return "probe"; }
  std::string_view help() const override { return "Tells what it was given"; }
  std::vector<cli::Option> options() override {
    return {{"WORD", "words", &arguments},
            {"--target", "one at a time", &targets, cli::Option::Count::one},
            {"--name", "a text", &text},
            {"--draft", "a flag", &flag}};
  }
  int run(const cli::CommonOptions&, const job::Workspace&, cli::Terminal) override { return 0; }

  std::vector<std::string> arguments, targets;
  std::optional<std::string> text;
  bool flag = false;
};

struct Probe {
  std::vector<std::unique_ptr<cli::Command>> commands;
  cli::Parsed parsed;

  explicit Probe(const std::vector<std::string>& line) {
    commands.push_back(std::make_unique<ProbeCommand>());
    parsed = cli::parse(line, commands);
  }
  const ProbeCommand& options() const { return static_cast<const ProbeCommand&>(*commands[0]); }
};

}  // namespace

TEST_CASE("options are read into what the command line asks for", "[cli]") {
  const Probe probe({"probe", "reach", "--target", "a4", "--target", "letter", "--name", "x", "--draft",
                     "--policy", "night=long", "--jobs", "2", "--format", "json"});
  const cli::Parsed& parsed = probe.parsed;
  REQUIRE(parsed.command != nullptr);
  CHECK(parsed.command->name() == "probe");
  CHECK(probe.options().arguments == std::vector<std::string>{"reach"});
  CHECK(probe.options().targets == std::vector<std::string>{"a4", "letter"});
  CHECK(probe.options().text == "x");
  CHECK(probe.options().flag);
  CHECK(parsed.common.reading.policies.at("night") == "long");
  CHECK(parsed.common.reading.threads == 2);
  CHECK(parsed.common.format == cli::Format::json);
}

TEST_CASE("a wrong command line exits with 2 and says which command was meant", "[cli]") {
  const Said said = talia_says({"biuld"});
  CHECK(said.status == 2);
  CHECK(said.out.empty());
  CHECK(has(said.error, "talia build"));
  CHECK(talia_says({}).status == 2);
  CHECK(talia_says({"check", "--format", "xml"}).status == 2);
  CHECK(talia_says({"list", "--policy", "night"}).status == 2);
}

TEST_CASE("the workspace and the share folder may stand before the command or behind it", "[cli]") {
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"--workspace", systems, "list"},
           {"--workspace=" + systems, "list"},
           {"list", "--workspace", systems},
           {"--share", (TALIA_TESTS "/.."), "list", "--workspace", systems}}) {
    const Said said = talia_says(words);
    INFO(words[0] << '\n' << said.error);
    CHECK(said.status == 0);
    CHECK(has(said.out, "tide_crab"));
  }
  CHECK(has(talia_says({"--workspace", systems, "lits"}).error, "did you mean `talia list`?"));
  CHECK(has(talia_says({"--workspace", systems}).error, "a command is missing"));
  CHECK(has(talia_says({"--workspace"}).error, "--workspace wants a value"));
  CHECK(has(talia_says({"--workspace", systems, "list", "--workspace", systems}).error,
            "--workspace is given twice"));
}

TEST_CASE("options of a command may stand before it", "[cli]") {
  const std::vector<std::string> behind{
      "list", "kind == 'gear'", "--workspace", systems, "--format", "csv", "--jobs", "1"};
  const Said said = talia_says(behind);
  CHECK(said.status == 0);
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"--format", "csv", "list", "kind == 'gear'", "--workspace", systems, "--jobs", "1"},
           {"--format=csv", "--jobs", "1", "--workspace", systems, "list", "kind == 'gear'"}}) {
    CHECK(talia_says(words).out == said.out);
  }
  // An option of several words ends where a command begins.
  const Copy copy;
  CHECK(talia_says({"--only", "boat_hook", "oilcloth", "build", "reach", "--workspace", copy.workspace()})
            .status == 0);
  CHECK(has(talia_says({"--fromat", "csv", "list", "--workspace", systems}).error, "--fromat"));
  CHECK(talia_says({"--format", "csv"}).status == 2);
  CHECK(talia_says({"list", "--format", "csv", "--format", "json", "--workspace", systems}).status == 2);
  CHECK(talia_says({"--format", "csv", "list", "--format", "json", "--workspace", systems}).status == 2);
}

TEST_CASE("a wrong option is told with what would be right", "[cli]") {
  const auto refused = [](const std::vector<std::string>& words, std::string_view message,
                          std::string_view help) {
    const Said said = talia_says(words);
    INFO(said.error);
    CHECK(said.status == 2);
    CHECK(has(said.error, message));
    CHECK(has(said.error, help));
  };
  refused({"build", "--jobs", "-1"}, "`-1` is no number of threads from 0 to 256", "help: ");
  refused({"build", "--jobs", "4.5"}, "`4.5` is no number of threads", "help: ");
  refused({"build", "--jobs", "257"}, "`257` is no number of threads", "help: ");
  refused({"build", "--out", "a", "--out", "b"}, "--out is given twice", "leave one of the two out");
  refused({"build", "--out"}, "--out wants a value", "`talia build --help`");
  refused({"build", "--tarket", "a4"}, "`talia build` has no option `--tarket`", "did you mean `--target`?");
  refused({"list", "a", "b"}, "`talia list` takes one EXPR, and here are 2", "between quotes");
  refused({"show"}, "`talia show` wants ID", "`talia show --help`");
  refused({"show", "a", "--side", "top"}, "there is no side `top`, only front, back", "help: ");
  refused({"dump", "--stage", "pages"}, "there is no stage `pages`", "help: ");
  refused({"dump"}, "`talia dump` wants --stage", "help: ");
  for (const std::string port : {"0", "abc", "70000", "-1", "80x", ""}) {
    refused({"serve", "--port", port}, "is no port", "help: write a number from 1 to 65535");
  }
  refused({"serve", "reach", "coast"}, "`talia serve` takes one CAMPAIGN, and here are 2", "help");
  refused({"serve", "--format", "json"}, "json", "help: ");
  refused({"serve", "raech", "--workspace", systems}, "raech", "did you mean `reach`?");
  refused({"list", "--policy", "night"}, "--policy wants ID=VALUE, not `night`", "help: ");
}

TEST_CASE("help and version go to standard output and are no failure", "[cli]") {
  for (const std::string word : {"--help", "--version"}) {
    const Said said = talia_says({word});
    CHECK(said.status == 0);
    CHECK(said.error.empty());
    CHECK(has(said.out, "talia"));
  }
}

TEST_CASE("outside of any workspace nothing runs", "[cli]") {
  const Said said = talia_says({"check", "--workspace", "/nowhere/at/all"});
  CHECK(said.status == 2);
  CHECK(has(said.error, "/nowhere/at/all"));
}

TEST_CASE("a folder without content and schemas is no workspace, even when it is named", "[cli]") {
  const Said said = talia_says({"check", "--workspace", systems + "/templates"});
  CHECK(said.status == 2);
  CHECK(has(said.error, "is no workspace"));
}

TEST_CASE("the workspace is the nearest folder above the path that has content and schemas", "[cli]") {
  const std::string cloth = systems + "/content/campaigns/reach/gear/oilcloth.yaml";
  const auto found = job::find_workspace({.root = {}, .places = {cloth}, .program = "/nowhere/bin/talia"});
  REQUIRE(found.workspace);
  CHECK(fs::equivalent(found.workspace->root, systems));
  CHECK(job::inside(*found.workspace, cloth) == "content/campaigns/reach/gear/oilcloth.yaml");
  CHECK(job::inside(*found.workspace, systems) == "");
  CHECK_FALSE(job::inside(*found.workspace, "/etc/passwd"));
}

TEST_CASE("what a workspace lacks comes from the repository that the program stands in", "[cli]") {
  const test::Folder folder;
  const fs::path moved = folder.path() / "moved";
  const fs::path game = folder.path() / "game";
  fs::create_directories(moved / "build/release");
  fs::create_directories(moved / "schemas");
  fs::create_directories(game / "content");
  fs::create_directories(game / "schemas");
  fs::copy(systems + "/../../schemas/core", moved / "schemas/core", fs::copy_options::recursive);
  folder.put("moved/schemas/core/deck.schema.yaml", "of the moved one");
  const auto found =
      job::find_workspace({.root = game.string(), .program = (moved / "build/release/talia").string()});
  REQUIRE(found.workspace);
  CHECK(found.workspace->files->read("schemas/core/deck.schema.yaml").value() == "of the moved one");
}

TEST_CASE("a code is explained with its reason and examples, a wrong one with the likely one", "[cli]") {
  const Said said = talia_says({"explain", "unknown-field"});
  CHECK(said.status == 0);
  CHECK(has(said.out, "unknown-field (error)"));
  CHECK(has(said.out, "Wrong:"));
  const Said wrong = talia_says({"explain", "unknown-feild"});
  CHECK(wrong.status == 2);
  CHECK(wrong.out.empty());
  CHECK(has(wrong.error, "`unknown-field`"));
}

TEST_CASE("a function is explained by its row, and the help of eval lists all", "[cli]") {
  const Said one = talia_says({"explain", "reroll"});
  CHECK(one.status == 0);
  CHECK(one.out.starts_with("reroll(x: die, again: face -> boolean, times?: integer) -> die\n    a die, or"));
  const Said all = talia_says({"explain", "functions"});
  CHECK(has(all.out, one.out));
  const Said help = talia_says({"eval", "--help"});
  for (const formula::Function& function : formula::all_functions()) {
    INFO(function.name);
    CHECK(has(all.out, std::string(function.signatures)));
    CHECK(has(help.out, std::string(function.signatures)));
  }
}

TEST_CASE("the invented games are clean", "[cli]") {
  const Said said = talia_says({"check", "--workspace", systems});
  INFO(said.error);
  CHECK(said.status == 0);
  CHECK(said.out.empty());
  CHECK(has(said.error, "0 errors, 0 warnings"));
}

TEST_CASE("games without a template are whole: pictures, hidden sides, and a text on five cards", "[cli]") {
  Copy copy(systems + "/guests");
  INFO(copy.report);
  REQUIRE(copy.build() == 0);
  CHECK_FALSE(has(copy.report, "warning:"));
  CHECK(has(copy.says({"dump", "--stage", "words"}).out,
            "theriak\n    text: 343 words, front 1 and front 2 and front 3 and front 4 and front 5\n"));
  const std::string listed = copy.says({"list"}).out;
  CHECK(has(listed, "the_keeper "));
  CHECK_FALSE(has(listed, "the_keeper_secret"));
  const Said shown = copy.says({"show", "the_keeper_secret"});
  CHECK(shown.status != 0);
  CHECK(has(shown.error, "--side back"));
}

TEST_CASE("a text that goes on in a book alone leaves nothing unseen", "[cli]") {
  Copy copy(systems + "/guests");
  const std::string campaign = "content/campaigns/offizin/";
  copy.put(campaign + "decks/others.yaml",
           "{kind: deck, id: others, cards: [{where: \"id != 'theriak'\"}]}\n");
  // Words that the first of its cards has alone.
  const std::string schema = "schemas/apotheke/rezept.schema.yaml",
                    recipe = campaign + "rezepte/theriak.yaml";
  std::string properties = copy.read(schema), theriac = copy.read(recipe);
  copy.put(schema, properties.insert(properties.find("  text:"), "  herkunft: {type: string}\n"));
  copy.put(recipe, theriac.insert(theriac.find("text:"), "herkunft: Aus Venedig, sagt man\n"));
  copy.put(campaign + "books/buch.yaml",
           "{kind: book, id: buch, title: Rezepte, chapters: [buch/01-theriak.md]}\n");
  copy.put(campaign + "books/buch/01-theriak.md", "# Theriak\n\n```{cards}\nids: [theriak]\n```\n");
  const Said said = copy.says({"check"});
  INFO(said.error);
  CHECK(said.status == 0);
  CHECK_FALSE(has(said.error, "field-unseen"));
}

TEST_CASE("a picture that is named like no definition is told, with the likely one", "[cli]") {
  Copy copy(systems + "/guests");
  copy.put("content/campaigns/coast/art/thekeeper.svg",
           "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>");
  const Said said = copy.says({"check"});
  CHECK(said.status == 0);
  CHECK(has(said.error, "`content/campaigns/coast/art/thekeeper.svg` is not read"));
  CHECK(has(said.error, "did you mean `the_keeper`?"));
  CHECK(has(said.error, "0 errors, 1 warning"));
  copy.put("content/campaigns/coast/art/zz.svg",
           "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>");
  CHECK(has(copy.says({"check"}).error, "thekeeper.svg` and 1 more of its folder are not read"));
}

TEST_CASE("a picture that a definition at fault may show is not told as unread", "[cli]") {
  const Copy copy(systems + "/guests");
  const std::string campaign = "content/campaigns/coast/";
  const std::string keeper = campaign + "omens/the_keeper.yaml";
  const auto put_keeper = [&, omen = copy.read(keeper)](const std::string& line) {
    copy.put(keeper, std::string(omen).insert(omen.find("hour:"), line + "\n"));
  };
  put_keeper("loudness: 3");  // Its picture is named like it.
  const Said faulty_omen = copy.says({"check"});
  CHECK(has(faulty_omen.error, "[unknown-field]"));
  CHECK_FALSE(has(faulty_omen.error, "[unread-file]"));
  put_keeper("loudness: [");
  CHECK_FALSE(has(copy.says({"check"}).error, "[unread-file]"));
  const std::string drawing = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>";
  copy.put(campaign + "art/beacon.svg", drawing);
  CHECK(has(copy.says({"check"}).error, "art/beacon.svg` is not read"));
  put_keeper("portrait: art/beacon.svg");
  CHECK_FALSE(has(copy.says({"check"}).error, "[unread-file]"));
}

TEST_CASE("a report for programs goes to standard output, and nothing else anywhere", "[cli]") {
  const Copy copy;
  copy.put(faulty, newt);
  const Said text = talia_says(copy.check());
  CHECK(text.status == 1);
  CHECK(text.out.empty());
  CHECK(has(text.error, faulty + ":5:8: error: "));
  for (const std::string format : {"json", "sarif", "github"}) {
    const Said said = talia_says(copy.check({"--format", format}));
    INFO(format);
    CHECK(said.status == 1);
    CHECK(said.error.empty());
    CHECK(has(said.out, "newt.yaml"));
  }
  const Said json = talia_says(copy.check({"--format", "json"}));
  CHECK(has(json.out, "\"errors\""));
  CHECK(has(json.out, "\"out-of-range\""));
}

TEST_CASE("check reports only what lies under the paths that it is given", "[cli]") {
  const Copy copy;
  copy.put(faulty, newt);
  const std::string campaign = copy.workspace() + "/content/campaigns/";
  CHECK(talia_says(copy.check({campaign + "reach"})).status == 1);
  CHECK(talia_says(copy.check({campaign + "reach/creatures/newt.yaml"})).status == 1);
  CHECK(talia_says(copy.check({campaign + "zaulek"})).status == 0);
  CHECK(talia_says(copy.check({campaign + "reach/creature"})).status == 2);
}

TEST_CASE("a definition is shown with its stats, and a stat with the steps that led to it", "[cli]") {
  const Said said = talia_says({"show", "tide_crab", "--workspace", systems});
  INFO(said.error);
  CHECK(said.status == 0);
  CHECK(has(said.out, "health"));
  CHECK(has(said.out, "17"));  // 3 × 3 + 4, and 4 for the shell.
  const Said steps = talia_says({"show", "tide_crab", "--explain", "health", "--workspace", systems});
  CHECK(has(steps.out, "= 17"));
  CHECK(has(steps.out, "hexfall.health"));
  const Said other = talia_says(
      {"show", "tide_crab", "--policy", "night=long", "--explain", "threat", "--workspace", systems});
  CHECK(has(other.out, "= 9"));  // (17 + 8) / 3 down, and 1 for the long night.
}

TEST_CASE("rounding is the ruleset's", "[cli]") {
  const Said said = talia_says({"show", "lapsang", "--explain", "zysk", "--workspace", systems});
  CHECK(has(said.out, "= 9"));  // 40 % of 24 is 9,6; up is 10; less 1 for the water.
}

TEST_CASE("a list is asked for by an expression; a wrong question exits with 2", "[cli]") {
  const Said said = talia_says({"list", "kind == 'creature' and might > 3", "--workspace", systems});
  CHECK(said.status == 0);
  CHECK(has(said.out, "tide_crab_king"));
  CHECK_FALSE(has(said.out, "lamp_eel"));
  CHECK(talia_says({"list", "migth > 3", "--workspace", systems}).status == 2);
  const Said csv = talia_says({"list", "kind == 'gear'", "--format", "csv", "--workspace", systems});
  CHECK(csv.out.starts_with("id,kind,campaign,name"));
  CHECK(has(csv.out, "oilcloth,gear,reach,Oilcloth"));
}

TEST_CASE("what the command line names must exist", "[cli]") {
  const Said said = talia_says({"show", "tide_crap", "--workspace", systems});
  CHECK(said.status == 2);
  CHECK(has(said.error, "[not-found]"));
  CHECK(has(said.error, "`tide_crab`"));
  const Copy copy;
  CHECK(talia_says({"build", "reahc", "--workspace", copy.workspace()}).status == 2);
  CHECK(talia_says({"build", "--target", "a44", "--workspace", copy.workspace()}).status == 2);
  CHECK(talia_says({"build", "--deck", "geer", "--workspace", copy.workspace()}).status == 2);
  CHECK_FALSE(fs::exists(copy.workspace() + "/output/reach"));
}

TEST_CASE("a manifest lists its files by path, and can be read back", "[cli]") {
  Campaign campaign;
  campaign.id = "reach";
  campaign.version = "1.2.0";
  const std::string json =
      job::manifest_json(campaign, {{"gear-a4.pdf", "bb", 1, 3}, {"creatures-a4.pdf", "aa", 4, 12}});
  CHECK(json.find("creatures-a4.pdf") < json.find("gear-a4.pdf"));
  const auto entries = job::read_manifest(json);
  REQUIRE(entries.size() == 2);
  CHECK(entries[0].path == "creatures-a4.pdf");
  CHECK(entries[0].sha256 == "aa");
  CHECK(entries[0].pages == 4);
  CHECK(entries[0].cards == 12);
  CHECK(job::read_manifest("{\"files\": [").empty());
}
