// Lists with columns, grids of what there is, and what an impact tells of looks, books and words.
#include "unit/cli_fixture.h"

using namespace talia;
using test::Copy;
using test::has;
using test::Said;
using test::systems;
using test::talia_says;

namespace {

Said asks(std::vector<std::string> words) {
  words.insert(words.end(), {"--workspace", systems});
  return talia_says(words);
}

}  // namespace

TEST_CASE("a list tells the columns that are asked for", "[cli][list]") {
  const std::vector<std::string> crabs{"list", "id == 'tide_crab'", "--columns"};
  const auto with = [&](std::vector<std::string> more) {
    std::vector<std::string> words = crabs;
    words.insert(words.end(), more.begin(), more.end());
    return asks(words);
  };
  CHECK(with({"name, health, min(might, 3)"}).out ==
        "id         name       health  min(might, 3)\ntide_crab  Tide crab  17      3\n");
  CHECK(with({"name", "--columns", "health", "--format", "csv"}).out ==
        "id,name,health\ntide_crab,Tide crab,17\n");
  const Said json = with({"carries,health", "--format", "json"});
  CHECK(has(json.out, "\"columns\": {"));
  CHECK(has(json.out, "\"health\": 17"));
}

TEST_CASE("a kind that lacks a column's name has nothing there", "[cli][list]") {
  const Said said = asks(
      {"list", "id == 'tide_crab' or id == 'boat_hook'", "--columns", "health,weight", "--format", "csv"});
  CHECK(has(said.out, "id,health,weight\n"));
  CHECK(has(said.out, "tide_crab,17,\n"));
}

TEST_CASE("a column that no kind has is told at its own characters", "[cli][list]") {
  const Said said = asks({"list", "--columns", "name,helth"});
  CHECK(said.status == 2);
  CHECK(said.out.empty());
  CHECK(has(said.error, "`helth`"));
  CHECK(has(said.error, "<--columns>"));
  CHECK(asks({"list", "--columns", "name,,health"}).status == 2);
  CHECK(has(asks({"list", "--columns", "name", "--notations"}).error, "leave one of them out"));
}

TEST_CASE("a list as CSV has the fields of all kinds beside their stats", "[cli][list]") {
  const Said csv = asks({"list", "kind == 'gear'", "--format", "csv"});
  CHECK(csv.out.starts_with("id,kind,campaign,name,ref,weight,price,use,"));
  const Said crab = asks({"list", "id == 'tide_crab'", "--format", "csv"});
  CHECK(has(crab.out, ",might,grit,armour,stance,"));
  CHECK(has(crab.out, ",health"));
}

TEST_CASE("a grid counts a kind's definitions by a field, values that none has among them",
          "[cli][coverage]") {
  const Said said = asks({"coverage", "creature", "armour"});
  CHECK(said.status == 0);
  CHECK(said.out == "armour  total\nnone    1\nhide    –\nshell   2\ntotal   3\n");
  const Said json = asks({"coverage", "creature", "armour", "--format", "json"});
  CHECK(has(json.out, "\"definitions\": 3"));
  CHECK(has(json.out, "\"shell\""));
}

TEST_CASE("a grid of two fields has rows and columns with their totals", "[cli][coverage]") {
  const Said said = asks({"coverage", "creature", "stance", "armour", "--format", "csv"});
  CHECK(said.status == 0);
  CHECK(said.out.starts_with("stance / armour,none,hide,shell,total\n"));
  CHECK(has(said.out, "\ntotal,1,0,2,3\n"));
}

TEST_CASE("each item of a list counts in a grid, and a definition once in the total", "[cli][coverage]") {
  const Copy copy;
  copy.put("schemas/hexfall/song.schema.yaml",
           "properties: {name: {type: string}, moods: {type: array, items: {type: string, enum: [sad, gay, "
           "loud]}}, length: {type: integer}}\n");
  copy.put("content/campaigns/reach/songs.yaml",
           "kind: song\nid: one\nname: One\nmoods: [sad, loud]\nlength: 10\n---\nkind: song\nid: two\nname: "
           "Two\nmoods: [sad]\nlength: 9\n---\nkind: song\nid: three\nname: Three\n");
  const Said moods = copy.says({"coverage", "song", "moods"});
  CHECK(moods.out ==
        "moods      total\nsad        2\ngay        –\nloud       1\n(nothing)  1\ntotal      3\n");
  CHECK(copy.says({"coverage", "song", "length"}).out ==
        "length     total\n9          1\n10         1\n(nothing)  1\ntotal      3\n");
  CHECK(copy.says({"coverage", "song", "length", "--where", "id == 'one'"}).out ==
        "length  total\n10      1\ntotal   1\n");
}

TEST_CASE("a grid of what there is not says what there is", "[cli][coverage]") {
  CHECK(has(asks({"coverage", "creatur", "armour"}).error, "did you mean `creature`?"));
  CHECK(asks({"coverage", "creature", "armor"}).status == 2);
  CHECK(has(asks({"coverage", "creature", "armour,stance,might"}).error, "a grid has one field or two"));
  const Said twice = asks({"coverage", "creature", "armour", "--system", "teahouse"});
  CHECK(twice.status == 2);
}

TEST_CASE("an impact knows icons: who has them, faces that draw them, decks that show those",
          "[cli][impact]") {
  const Said said = asks({"impact", "cat-spear"});
  CHECK(said.status == 0);
  CHECK(has(said.out, "gear boat_hook"));
  CHECK(has(said.out, "reach/gear"));
  CHECK_FALSE(has(said.out, "oilcloth"));
  CHECK(has(asks({"impact", "stat-coins"}).out, "faces\n  teahouse herbata"));
}

TEST_CASE("an impact knows styles, and the faces that are set in them", "[cli][impact]") {
  const Said said = asks({"impact", "small"});
  CHECK(said.status == 0);
  CHECK(has(said.out, "faces\n"));
  CHECK(has(said.out, "hexfall gear"));
}

TEST_CASE("an impact tells the faces and the books that show a stat", "[cli][impact]") {
  const std::string out = asks({"impact", "health"}).out;
  CHECK(has(out, "faces\n"));
  CHECK(has(out, "hexfall creature"));
  CHECK(has(out, "books\n"));
}

TEST_CASE("an impact tells where a term and a definition are said in words", "[cli][impact]") {
  const Copy copy;
  copy.put("content/campaigns/reach/places/quay.yaml",
           "kind: place\nid: quay\nname: Quay\ntext: Here a Tide crab waits, wary of ropes.\n");
  CHECK(has(copy.says({"impact", "tide_crab"}).out, "words\n"));
  CHECK(has(copy.says({"impact", "tide_crab"}).out, "places/quay.yaml"));
}

TEST_CASE("an impact leaves out stats that read others and did not read the subject", "[cli][impact]") {
  const Copy copy;
  const auto told = [&](const std::string& condition) {
    copy.put(
        "content/systems/hexfall/more.yaml",
        "kind: stats\nof: creature\nstats:\n  burden: {label: Burden, source: hexfall.tide, formula: 'if " +
            condition + " and lair != null then lair.depth else 0'}\n");
    return copy.says({"impact", "sunken_stair"}).out;
  };
  CHECK(has(told("might > 1"), "creature tide_crab       burden  4"));
  const std::string out = told("might > 100");
  CHECK(has(out, "creature tide_crab"));
  CHECK_FALSE(has(out, "burden"));
}

TEST_CASE("an impact of a definition reaches those that take over from it", "[cli][impact]") {
  CHECK(has(asks({"impact", "tide_crab"}).out, "creature tide_crab_king  health  17"));
  CHECK_FALSE(has(asks({"impact", "tide_crab_king"}).out, "creature tide_crab       health"));
}
