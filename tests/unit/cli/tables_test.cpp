// Tables out of a workspace and back into it.
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "job/tables/export.h"
#include "markup/escape.h"
#include "unit/cli_fixture.h"

namespace {

using namespace talia;
using test::has;

// A table beside a copy of the invented games.
struct Desk {
  test::Copy copy;
  test::Folder folder;

  std::string put(const std::string& name, const std::string& text) const {
    folder.put(name, text);
    return (folder.path() / name).string();
  }
  test::Said import(const std::string& file, const std::string& kind,
                    std::vector<std::string> more = {}) const {
    std::vector<std::string> words{"import", file, "--kind", kind};
    words.insert(words.end(), more.begin(), more.end());
    return copy.says(words);
  }
};

const std::string hook = "content/campaigns/reach/gear/boat_hook.yaml";

}  // namespace

TEST_CASE("what was exported and is imported again changes nothing", "[cli]") {
  const Desk desk;
  for (const std::string kind : {"creature", "gear", "place"}) {
    const test::Said table = desk.copy.says({"export", kind});
    REQUIRE(table.status == 0);
    for (const std::string& file :
         {desk.put(kind + ".csv", table.out), (desk.folder.path() / (kind + ".xlsx")).string()}) {
      if (file.ends_with(".xlsx")) {
        REQUIRE(desk.copy.says({"export", kind, "--xlsx", file}).status == 0);
      }
      const test::Said said = desk.import(file, kind);
      INFO(file << said.out << said.error);
      CHECK(said.status == 0);
      CHECK(has(said.out, "0 new, 0 changed, "));
      CHECK(has(said.out, " equal, 0 not in the table"));
    }
  }
}

TEST_CASE("a changed cell changes one value, and comments stay", "[cli]") {
  const Desk desk;
  desk.copy.put(hook, "# Sharp.\n" + desk.copy.read(hook));
  const std::string file = desk.put("gear.csv", "id,price\nboat_hook,12\noilcloth,4\n");
  const test::Said trial = desk.import(file, "gear", {"--dry-run"});
  CHECK(trial.status == 0);
  CHECK(has(trial.out, hook + ": boat_hook\n  price: 11 -> 12\n0 new, 1 changed, 1 equal, "));
  CHECK(has(trial.out, "nothing was written"));
  CHECK(has(desk.copy.read(hook), "price: 11\n"));
  CHECK(desk.import(file, "gear").status == 0);
  CHECK(has(desk.copy.read(hook), "# Sharp.\n"));
  CHECK(has(desk.copy.read(hook), "price: 12\n"));
  CHECK(has(desk.copy.read(hook),
            "text: Adds one tile to the reach of whoever holds it. Also opens shutters.\n"));
}

TEST_CASE("a value whose cell is empty stays and is listed, and goes when that is asked for", "[cli]") {
  const Desk desk;
  const std::string before = desk.copy.read(hook);
  const std::string file = desk.put("gear.csv", "id,use,price\nboat_hook,,11\n");
  const test::Said said = desk.import(file, "gear");
  CHECK(said.status == 0);
  CHECK(said.out ==
        "boat_hook.use: the table has nothing, reach stays\n"
        "--clear would empty what empty cells leave as it is\n"
        "not in the table, and left as they are: oilcloth\n"
        "0 new, 0 changed, 0 equal, 1 not in the table\n");
  CHECK(desk.copy.read(hook) == before);
  const test::Said json = desk.import(file, "gear", {"--format", "json"});
  CHECK(has(json.out, "\"field\": \"use\",\n      \"workspace\": \"reach\"\n"));
  CHECK(has(json.out, "\"absent\": [\n    \"oilcloth\"\n  ]"));
  const test::Said cleared = desk.import(file, "gear", {"--clear"});
  CHECK(has(cleared.out, "  use: reach -> nothing\n"));
  CHECK_FALSE(has(desk.copy.read(hook), "use:"));
}

TEST_CASE("what a definition takes over cannot be emptied in it, and is not said to be", "[cli]") {
  const Desk desk;
  const std::string king = "content/campaigns/reach/creatures/tide_crab_king.yaml";
  const test::Said said =
      desk.import(desk.put("kings.csv", "id,might,grit\ntide_crab_king,,\n"), "creature", {"--clear"});
  CHECK(said.status == 0);
  CHECK(has(said.out, king + ": tide_crab_king\n  might: 9 -> nothing\n"));
  CHECK(has(said.out, "tide_crab_king.grit: the table has nothing, 3 stays, for it is not its own\n"));
  CHECK_FALSE(has(said.out, "--clear would"));
  CHECK_FALSE(has(said.out, "grit: 3 -> nothing"));
  CHECK_FALSE(has(desk.copy.read(king), "might:"));
}

TEST_CASE("of a long text is shown where it changes", "[cli]") {
  const Desk desk;
  const test::Said said = desk.import(
      desk.put(
          "gear.csv",
          "id,text (markup)\nboat_hook,Adds one tile to the reach of whoever holds it. Also opens doors.\n"),
      "gear", {"--dry-run"});
  CHECK(has(said.out, "  text: … holds it. Also opens shutters. -> … holds it. Also opens doors.\n"));
}

TEST_CASE("rows that nobody has become definitions, words as they stand and references by name", "[cli]") {
  const Desk desk;
  const std::string file =
      desk.put("creatures.csv",
               "Name,Number,Might,Grit,Lair,Carries,Text\n"
               "Marsh *Wader*,C-70,3,2,the BELL pit,Boat hook; oilcloth,Smells of {mud} & sleeps.\n");
  const test::Said said = desk.import(file, "creature");
  INFO(said.out << said.error);
  CHECK(said.status == 0);
  CHECK(has(said.out, "1 new, 0 changed, 0 equal"));
  CHECK(desk.copy.read("content/campaigns/reach/creatures/marsh_wader.yaml") ==
        "kind: creature\nid: marsh_wader\nref: C-70\nname: Marsh *Wader*\nmight: 3\ngrit: 2\nlair: bell_pit\n"
        "carries: [boat_hook, oilcloth]\ntext: Smells of \\{mud\\} & sleeps.\n");
  CHECK(desk.copy.says({"check"}).status == 0);
}

TEST_CASE("a column that is no field is told, and left out by name alone", "[cli]") {
  const Desk desk;
  const std::string file = desk.put("gear.csv", "id,prize,Owner\nboat_hook,12,Marta\n");
  const test::Said said = desk.import(file, "gear");
  CHECK(said.status == 1);
  CHECK(has(said.error, "`prize` is no field of the kind [unknown-column]"));
  CHECK(has(said.error, "--map 'prize=price'"));
  CHECK(has(said.error, "`Owner` is no field of the kind"));
  CHECK(said.out.empty());
  CHECK(desk.import(file, "gear", {"--map", "prize=price", "--map", "Owner="}).status == 0);
  CHECK(has(desk.copy.read(hook), "price: 12\n"));
  CHECK(desk.import(file, "gear", {"--map", "prise=price"}).status == 2);
}

TEST_CASE("what the schema refuses is told before anything is written", "[cli]") {
  const Desk desk;
  const std::string before = desk.copy.read(hook);
  const test::Said said = desk.import(desk.put("gear.csv", "id,price\nboat_hook,dear\noilcloth,5\n"), "gear");
  CHECK(said.status == 1);
  CHECK(has(said.error, hook));
  CHECK(has(said.error, "wrong-type"));
  CHECK(has(said.error, "it would stand here; column `price`, line 2 of `"));
  CHECK(has(said.out, "nothing was written"));
  CHECK(desk.copy.read(hook) == before);
  CHECK(has(desk.copy.read("content/campaigns/reach/gear/oilcloth.yaml"), "price: 4\n"));
}

TEST_CASE("rows without an id or a name, twice, or with an id that is none are told", "[cli]") {
  const Desk desk;
  CHECK(has(desk.import(desk.put("a.csv", "id,price\n,5\nboat_hook,5\n"), "gear").error, "[unnamed-row]"));
  CHECK(has(desk.import(desk.put("b.csv", "id,price\nboat_hook,5\nboat_hook,6\n"), "gear").error,
            "[duplicate-id]"));
  CHECK(has(desk.import(desk.put("c.csv", "id,price\n../../x,5\n"), "gear").error, "`../../x` is no id"));
  CHECK(desk.import("no_such_file.csv", "gear").status == 2);
  CHECK(desk.import(desk.put("d.csv", "id,price\nboat_hook,5\n"), "gaer").status == 2);
}

TEST_CASE("both sides' edits live, and clashes are listed and change nothing", "[cli]") {
  const Desk desk;
  const std::string file = (desk.folder.path() / "gear.xlsx").string();
  {
    // A table that somebody changed after it was exported.
    const job::FoundWorkspace found =
        job::find_workspace({desk.copy.workspace(), {}, {}, {}, "/nowhere/bin/talia"});
    const auto content = job::load(*found.workspace, {});
    const auto sheet = job::export_kind({"gear", "reach"}, *content);
    REQUIRE(sheet);
    auto sheets = job::with_base(*sheet);
    for (auto& row : sheets[0].rows) {
      for (std::size_t i = 0; i < row.size() && row[0].text == "boat_hook"; ++i) {
        const std::string& header = sheets[0].columns[i].header;
        row[i].text = header == "name" ? "Long hook" : header == "price" ? "13" : row[i].text;
        row[i].value = header == "price" ? "13" : row[i].value;
        row[i] = header == "use" ? Cell{} : row[i];
      }
    }
    desk.folder.put("gear.xlsx", *table::write_xlsx(sheets));
  }
  std::string here = desk.copy.read(hook);
  here.replace(here.find("price: 11"), 9, "price: 12");
  here.replace(here.find("weight: 2"), 9, "weight: 3");
  desk.copy.put(hook, here);
  const test::Said said = desk.import(file, "gear");
  INFO(said.out << said.error);
  CHECK(said.status == 1);
  CHECK(
      has(said.out, "boat_hook.price: changed on both sides; was 11, the workspace has 12, the table 13\n"));
  const std::string merged = desk.copy.read(hook);
  CHECK(has(merged, "name: Long hook\n"));
  CHECK(has(merged, "price: 12\n"));
  CHECK(has(merged, "weight: 3\n"));
  CHECK_FALSE(has(merged, "use:"));
}

TEST_CASE("a table becomes a workspace that builds, in a folder that has nothing in it", "[cli]") {
  const Desk desk;
  const std::string folder = desk.folder.path().string() + '/';
  const std::string file =
      desk.put("Crew.csv", "Name;Wage (scales);Duty;Oath\nMarta;1,5;pump;Never *again*.\nJan;2;pump;\n");
  const test::Said said =
      test::talia_says({"new", folder + "ship", "--from", file, "--name", "The Salt Wife"});
  INFO(said.out << said.error);
  CHECK(said.status == 0);
  CHECK(has(said.out, "crew, 2 definitions"));
  CHECK(has(said.out, "number in scales"));
  desk.folder.put("kept", "");
  const test::Said built = test::talia_says({"build", "--workspace", folder + "ship"});
  INFO(built.out << built.error);
  CHECK(built.status == 0);
  CHECK(has(built.out, "the_salt_wife/crew-a4.pdf  2 pages, 2 cards"));
  CHECK(has(test::talia_says({"list", "wage == 3/2", "--workspace", folder + "ship"}).out, "marta"));
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"new", folder + "ship", "--from", file},
           {"new", folder + "kept", "--from", file},
           {"new", folder, "--from", file},
           {"new", "", "--from", file},
           {"new", folder + "x", "--from", folder + "none.csv"},
           {"new", folder + "x", "--from", folder},
           {"new", folder + "x", "--from", desk.put("a.csv", "")},
           {"new", folder + "x", "--from", desk.put("b.csv", "name,age\n")},
           {"new", folder + "x", "--from", desk.put("c.json", "{\"a\":")},
           {"new", folder + "x", "--from", desk.put("d.xlsx", "PK\x03\x04xxxx")},
           {"new", folder + "x", "--from", file, "--separator", "ab"},
           {"new", folder + "x", "--from", file, "--encoding", "klingon"}}) {
    const test::Said refused = test::talia_says(words);
    INFO(words[1] << ' ' << words[3] << refused.error);
    CHECK(refused.status != 0);
    CHECK(refused.out.empty());
    CHECK(has(refused.error, "error: "));
    CHECK_FALSE(std::filesystem::exists(folder + "x"));
  }
}

TEST_CASE("a new definition has its kind, id, name and next reference, or the values of another", "[cli]") {
  const Desk desk;
  const std::string folder = "content/campaigns/reach/creatures/";
  const test::Said bare = desk.copy.says({"new", "creature", "mud_wader"});
  CHECK(bare.status == 0);
  CHECK(bare.out == folder + "mud_wader.yaml\nstill to be filled in: might, grit\n");
  CHECK(desk.copy.read(folder + "mud_wader.yaml") ==
        "kind: creature\nid: mud_wader\nname: Mud wader\nref: C-04\nmight: null\ngrit: null\n");
  CHECK(desk.copy.says({"check"}).status == 1);
  CHECK(desk.copy.says({"new", "creature", "sand_crab", "--like", "tide_crab"}).status == 0);
  CHECK(has(desk.copy.read(folder + "sand_crab.yaml"), "name: Sand crab\nmight: 4\n"));
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"new", "creature", "tide_crab"},
                                             {"new", "creature", "lantern"},
                                             {"new", "creature", "Big One"},
                                             {"new", "creature", "../x"},
                                             {"new", "craeture", "x"},
                                             {"new", "creature", "x", "--like", "nobody"},
                                             {"new", "creature", "x", "--like", "boat_hook"},
                                             {"new", "creature", "x", "--campaign", "moon"},
                                             {"new", "a", "b", "c"},
                                             {"new"}}) {
    const test::Said said = desk.copy.says(words);
    INFO(words.back() << said.error);
    CHECK(said.status == 2);
    CHECK(said.out.empty());
    CHECK((words.back() == "nobody" || has(said.error, "help: ")));
  }
}

TEST_CASE("the manual's page on tables does what it shows", "[cli]") {
  const Desk desk;
  std::string table;
  std::size_t consoles = 0;
  for (const test::Fence& block : test::blocks_of("tables.md")) {
    if (block.language == "csv") {
      // The first table becomes a game, the second is imported.
      table = desk.put(consoles == 0 ? "menu.csv" : "gear.csv", block.text);
      continue;
    }
    if (block.language == "escaped") {
      continue;
    }
    REQUIRE(block.language == "console");
    ++consoles;
    const std::size_t end = block.text.find('\n');
    std::string line = block.text.substr(8, end - 8);
    const std::string shown = block.text.substr(end + 1);
    const std::string folder = desk.folder.path().string() + '/';
    std::vector<std::string> words;
    for (std::size_t begin = 0; begin < line.size();) {
      const std::size_t space = std::min(line.find(' ', begin), line.size());
      const std::string word = line.substr(begin, space - begin);
      words.push_back(word == "tavern" || word.ends_with(".csv") ? folder + word : word);
      begin = space + 1;
    }
    const test::Said said = words[0] == "new" ? test::talia_says(words) : desk.copy.says(words);
    std::string answer = said.out + said.error;
    for (std::size_t at = answer.find(folder); at != std::string::npos; at = answer.find(folder)) {
      answer.erase(at, folder.size());
    }
    INFO(line);
    CHECK(answer == shown);
    if (words[0] == "new") {
      const test::Said built = test::talia_says({"build", "--workspace", folder + "tavern"});
      INFO(built.error);
      CHECK(built.status == 0);
      CHECK(has(built.out, "output/tavern/menu-a4.pdf"));
    }
  }
  CHECK(consoles == 4);
}

TEST_CASE("the manual says what import escapes", "[cli]") {
  std::size_t lines = 0;
  for (const test::Fence& block : test::blocks_of("tables.md")) {
    std::istringstream text(block.language == "escaped" ? block.text : "");
    for (std::string line; std::getline(text, line); ++lines) {
      const std::size_t arrow = line.find("=>");
      REQUIRE(arrow != std::string::npos);
      CHECK(markup::escaped(line.substr(0, arrow)) == line.substr(arrow + 4));
    }
  }
  CHECK(lines == 12);
}

TEST_CASE("a workspace that comes new without a table has the gallery's cards, under names of its own",
          "[cli]") {
  for (const std::string language : {"en", "pl"}) {
    const test::Folder folder;
    const std::string root = (folder.path() / "Old Mill").string();
    const test::Said made = test::talia_says({"new", root, "--lang", language, "--name", "Old Mill: Cellar"});
    INFO(made.out << made.error);
    REQUIRE(made.status == 0);
    CHECK(has(made.out, "token, 2 definitions in "));
    CHECK(has(made.out, "`cd '" + root + "'` and `talia build` print its cards"));
    const std::string campaign = "content/campaigns/old_mill_cellar/";
    std::ifstream written(fmt::format("{}/{}campaign.yaml", root, campaign));
    CHECK(std::string(std::istreambuf_iterator<char>(written), {}) ==
          "talia: 1\nid: old_mill_cellar\nsystem: old_mill_cellar\nlanguage: " + language +
              "\nname: 'Old Mill: Cellar'\nversion: 1.0.0\n");
    const test::Said checked = test::talia_says({"check", "--workspace", root});
    CHECK(has(checked.error, "0 errors, 0 warnings in 27 files, 7 definitions"));
    CHECK(test::talia_says({"build", "--workspace", root}).status == 0);
    const test::Said with_little_ink =
        test::talia_says({"build", "--target", "a4-low-ink", "--workspace", root});
    CHECK(with_little_ink.status == 0);
    CHECK_FALSE(has(with_little_ink.error, "warning: "));
    // Cards that a printer does not make stand in their decks all the same.
    const test::Said printed = test::talia_says({"build", "--target", "drivethrucards", "--workspace", root});
    CHECK(has(printed.error, "[unprintable-deck]"));
    CHECK_FALSE(has(printed.error, "[unused-definition]"));
    CHECK(test::talia_says({"new", root}).status == 2);
  }
}

TEST_CASE("a workspace that cannot come new leaves nothing behind", "[cli]") {
  const test::Folder folder;
  const std::string root = (folder.path() / "mill").string();
  const test::Said foreign = test::talia_says({"new", root, "--lang", "de"});
  CHECK(foreign.status == 2);
  CHECK(has(foreign.error, "it has them in en, pl; `--from FILE`"));
  CHECK(has(test::talia_says({"new", root, "--share", root}).error, "the share folder has no gallery"));
  CHECK(has(test::talia_says({"new", root, "--separator", ";"}).error, "name it with --from FILE"));
  CHECK_FALSE(std::filesystem::exists(root));
}

TEST_CASE("a row by another name is told to be likely a definition that the table lacks", "[cli]") {
  const Desk desk;
  const std::string before = desk.copy.read(hook);
  const std::string rows =
      "Trusty hook,2,11,reach,Adds one tile to the reach of whoever holds it. Also opens shutters.\n";
  const std::string file = desk.put("gear.csv", "name,weight,price,use,text\n" + rows);
  const test::Said said = desk.import(file, "gear");
  INFO(said.out << said.error);
  CHECK(said.status == 1);
  CHECK(has(said.out,
            "trusty_hook: likely boat_hook under another name, 4 of their 4 other values are equal; "
            "line 2, not written\n"));
  CHECK(has(said.out, "--map 'HEADER=id'"));
  CHECK(has(said.out, "0 new, 0 changed, 0 equal, 2 not in the table, 1 likely renamed"));
  CHECK_FALSE(
      std::filesystem::exists(desk.copy.workspace() + "/content/campaigns/reach/gear/trusty_hook.yaml"));
  CHECK(has(desk.import(file, "gear", {"--format", "json"}).out, "\"was\": \"boat_hook\""));
  // By an id it is said which card it is.
  const std::string header = "id,ref,name,weight,price,use,text\n";
  const test::Said same = desk.import(desk.put("b.csv", header + "boat_hook,G-02," + rows), "gear");
  INFO(same.out << same.error);
  CHECK(same.status == 0);
  CHECK(has(desk.copy.read(hook), "name: Trusty hook\n"));
  desk.copy.put(hook, before);
  const test::Said second = desk.import(desk.put("c.csv", header + "trusty_hook,G-09," + rows), "gear");
  INFO(second.out << second.error);
  CHECK(second.status == 0);
  CHECK(has(second.out, "trusty_hook is new, and has 4 of 4 values of boat_hook, which is not in the table"));
}

TEST_CASE("a new row that is like nothing else is written without a word", "[cli]") {
  const Desk desk;
  const test::Said said =
      desk.import(desk.put("gear.csv", "name,ref,weight,price\nLamp oil,G-30,7,77\n"), "gear", {"--dry-run"});
  INFO(said.out << said.error);
  CHECK(said.status == 0);
  CHECK_FALSE(has(said.out, "likely"));
}

TEST_CASE("a trial shows the values of what comes new", "[cli]") {
  const Desk desk;
  const std::string file = desk.put(
      "gear.csv",
      "name,price,text\nLamp oil,7,\"It burns, and burns, and burns, and it burns until the lamp and "
      "whoever holds it are out.\"\n");
  const test::Said trial = desk.import(file, "gear", {"--dry-run"});
  INFO(trial.out << trial.error);
  CHECK(has(
      trial.out,
      "lamp_oil is new\n  name: Lamp oil\n  price: 7\n  text: It burns, and burns, and burns, and it burns "
      "until the lamp …\n"));
  CHECK(has(desk.import(file, "gear", {"--dry-run", "--format", "json"}).out,
            "\"field\": \"price\",\n          \"before\": \"\",\n          \"after\": \"7\""));
}

TEST_CASE("two rows of one name are told with both", "[cli]") {
  const Desk desk;
  const test::Said said = desk.import(
      desk.put("gear.csv", "name,ref,weight,price\nLamp,G-30,7,77\nlamp,G-31,8,78\nRod,G-32,1,1\n"), "gear",
      {"--dry-run"});
  INFO(said.out << said.error);
  CHECK(said.status == 0);
  CHECK(has(said.error,
            "gear.csv:3:1: note: `lamp` is the name in line 2, too: that row is `lamp`, and this one "
            "`lamp_2` [table-reading]"));
  CHECK(has(said.error, "help: where they are one thing"));
  CHECK_FALSE(has(said.error, "Rod"));
}

TEST_CASE("a number of two readings is read by the campaign's language, and told", "[cli]") {
  const Desk desk;
  const std::string file = desk.put("gear.csv", "id;weight\nboat_hook;1,234\n");
  const test::Said english = desk.import(file, "gear", {"--dry-run"});
  INFO(english.out << english.error);
  CHECK(has(english.out, "  weight: 2 -> 1234\n"));
  CHECK(has(english.error,
            "gear.csv:2:11: note: `1,234` is read as 1234, for its language has a decimal point"));
  const std::string campaign = "content/campaigns/reach/campaign.yaml";
  std::string polish = desk.copy.read(campaign);
  REQUIRE(has(polish, "language: en"));
  desk.copy.put(campaign, polish.replace(polish.find("language: en"), 12, "language: pl"));
  const test::Said said = desk.import(file, "gear", {"--dry-run"});
  INFO(said.out << said.error);
  CHECK(has(said.out, "  weight: 2 -> 1.234\n"));
  CHECK(has(said.error, "help: `1234` or `1,2340` would tell which it is"));
  // What came out of the workspace is read as it was written, whatever its language.
  const std::string hook_now = desk.copy.read(hook);
  std::string exact = hook_now;
  desk.copy.put(hook, exact.replace(exact.find("weight: 2"), 9, "weight: 2.5"));
  for (const std::string language : {"pl", "de", "en"}) {
    std::string other = polish;
    desk.copy.put(campaign, other.replace(other.find("language: pl"), 12, "language: " + language));
    const std::string table = desk.copy.says({"export", "gear"}).out;
    const test::Said back = desk.import(desk.put("back.csv", table), "gear", {"--dry-run"});
    INFO(language << back.out << back.error);
    CHECK(has(back.out, "0 new, 0 changed, 2 equal"));
    const test::Said one =
        desk.import(desk.put("c.csv", "id,weight\nboat_hook,2.500\n"), "gear", {"--dry-run"});
    INFO(one.out << one.error);
    CHECK(has(one.out, "0 new, 0 changed, 1 equal"));
    CHECK_FALSE(has(one.error, "is read as"));
  }
  // A column of texts holds no numbers.
  CHECK_FALSE(has(desk.import(desk.put("b.csv", "id;name\nboat_hook;1,234\n"), "gear", {"--dry-run"}).error,
                  "is read as"));
}

TEST_CASE("a backslash that somebody wrote before a sign of markup is told to print", "[cli]") {
  const Desk desk;
  const std::string file = desk.put("gear.csv", "id,text\nboat_hook,A \\{brace\\}.\noilcloth,Of C:\\temp\n");
  const test::Said said = desk.import(file, "gear", {"--dry-run"});
  INFO(said.out << said.error);
  CHECK(said.status == 0);
  CHECK(has(said.error,
            "gear.csv:2:11: note: the words of this column are no markup, and so `\\{` prints with its "
            "backslash [table-reading]"));
  CHECK(has(said.error, "call it `text (markup)`"));
  CHECK(test::count_of(said.error, "table-reading") == 1);
  CHECK_FALSE(has(desk.import(file, "gear", {"--dry-run", "--markup"}).error, "backslash"));
  const test::Said plain =
      desk.import(desk.put("b.csv", "id,name\nboat_hook,The \\*hook\\*\n"), "gear", {"--dry-run"});
  INFO(plain.error);
  CHECK(has(plain.error, "so `\\*` prints with its backslash"));
  CHECK(has(plain.error, "or let `name` have markup, by `x-text` in its schema"));
}

TEST_CASE("the row of the headers can be named, and a wrong one is told", "[cli]") {
  const Desk desk;
  const std::string rows = "Stock of,2026\nid,price\nboat_hook,12\n";
  const std::string file = desk.put("gear.csv", rows);
  const test::Said said = desk.import(file, "gear", {"--header", "2"});
  INFO(said.out << said.error);
  CHECK(said.status == 0);
  CHECK(has(said.out, "1 changed"));
  for (const std::string row : {"9", "x", "-1", "99999999"}) {
    const test::Said refused = desk.import(file, "gear", {"--header=" + row});
    INFO(row << refused.error);
    CHECK(refused.status == 2);
    CHECK(refused.out.empty());
    CHECK(has(refused.error, row == "9" ? "no row of the table is number 9" : "is the number of a row"));
    CHECK(has(refused.error, "help: "));
  }
  const std::string json = desk.put("gear.json", R"([{"id": "boat_hook", "price": 12}])");
  CHECK(has(desk.import(json, "gear", {"--header", "1"}).error, "records name their columns themselves"));
  const std::string folder = (desk.folder.path() / "made").string();
  CHECK(has(test::talia_says({"new", folder, "--header", "2"}).error, "are of a table"));
  CHECK(test::talia_says({"new", folder, "--from", file, "--header", "7"}).status == 2);
  CHECK_FALSE(std::filesystem::exists(folder));
  const test::Said made = test::talia_says({"new", folder, "--from", file, "--header", "2"});
  INFO(made.out << made.error);
  CHECK(made.status == 0);
  CHECK(has(made.out, "price  whole number"));
}

TEST_CASE("a fault that a table would bring stands at its cell", "[cli]") {
  const Desk desk;
  const std::string file = desk.put("gear.csv", "id,price,use\nboat_hook,dear,reach\noilcloth,5,juggling\n");
  const test::Said said = desk.import(file, "gear");
  INFO(said.error);
  CHECK(said.status == 1);
  CHECK(has(said.error, file + ":2:11: error: "));
  CHECK(has(said.error, "note: " + hook));
  CHECK(has(said.error, "it would stand here; column `price`, line 2 of `"));
  CHECK(has(said.error, file + ":3:12: error: "));
  const test::Said list = desk.import(desk.put("c.csv", "id,armour\ntide_crab,plate\n"), "creature");
  INFO(list.error);
  CHECK(has(list.error,
            "a new word of a closed list is added where the list is, at "
            "schemas/hexfall/creature.schema.yaml:"));
}

TEST_CASE("a column without a header is no field, and names none", "[cli]") {
  const Desk desk;
  const std::string before = desk.copy.read(hook);
  const auto said = desk.import(desk.put("gear.csv", "id,price,\nboat_hook,12,oilcloth\n"), "gear");
  CHECK(said.status == 1);
  CHECK(has(said.error, "a column without a name is no field [unknown-column]"));
  CHECK(desk.copy.read(hook) == before);
  CHECK(desk.import(desk.put("gear.csv", "id,price,\nboat_hook,12,oilcloth\n"), "gear", {"--map", "="})
            .status == 0);
}

TEST_CASE("a misspelt --map is told with the header that it is of", "[cli]") {
  const Desk desk;
  const auto said =
      desk.import(desk.put("gear.csv", "id,Cost\nboat_hook,12\n"), "gear", {"--map", "Cost=prize"});
  CHECK(has(said.error, "--map 'Cost=price'"));
}

TEST_CASE("a row whose definition is at fault makes no second one", "[cli]") {
  const Desk desk;
  desk.copy.put(hook, "kind: gear\nid: boat_hook\nref: G-01\nname: Boat hook\nweight: heavy\nprice: 3\n");
  const auto said = desk.import(desk.put("gear.csv", "name,weight,price\nBoat hook,2,12\n"), "gear");
  INFO(said.out << said.error);
  CHECK(said.status == 2);
  CHECK(has(said.error, "the definition `boat_hook` is at fault"));
  CHECK_FALSE(has(said.out, "boat_hook_2"));
}
