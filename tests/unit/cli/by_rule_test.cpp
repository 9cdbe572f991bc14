// Definitions that a rule makes, in the invented game.
#include <string>

#include <catch2/catch.hpp>

#include "unit/cli_fixture.h"

using namespace talia;
using test::Copy;
using test::has;
using test::reach;
using test::Said;

namespace {

const std::string kind_of_tides = R"(title: Tide
type: object
additionalProperties: false
required: [kind, id, name, hour, turn, hunger]
properties:
  kind: {const: tide}
  id: {type: string, pattern: '^[a-z][a-z0-9_]*$'}
  name: {type: string}
  ref: {type: string}
  hour: {type: integer, minimum: 0, maximum: 23}
  turn: {enum: [ebb, slack, flood]}
  hunger: {type: integer}
  omen: {type: string, x-text: inline}
  signs: {type: array, items: {type: string}}
)";

const std::string rule = R"(generate:
  kind: tide
  range: {day: 1..4, side: [land, sea]}
  let:
    might: day * 3 - 3
    row: tides(might)
  fields:
    id: tide_{day}_{side}
    name: "Tide {day}, {if side == 'sea' then 'seaward' else 'landward'}"
    ref: "T-{day * 2 - (if side == 'land' then 1 else 0)}"
    hour: '{mod(day * 5, 24)}'
    turn: '{row.turn}'
    hunger: '{row.hunger}'
    omen: "{if turn == 'flood' then 'Gulls leave at ' + 'once' else null}"
    signs: ['{side}', 'by \{hand}']
  counts:
    - {where: "turn == 'ebb'", is: 4}
    - {where: "hour > 12", is: "tides(9).hunger"}
)";

struct Tides : Copy {
  Tides() { put("schemas/hexfall/tide.schema.yaml", kind_of_tides); }
  Said check(const std::string& text) const {
    put(reach + "tides.yaml", text);
    return says({"check"});
  }
  static std::string with(const std::string& old, const std::string& now) {
    std::string text = rule;
    const std::size_t at = text.find(old);
    REQUIRE(at != std::string::npos);
    return text.replace(at, old.size(), now);
  }
};

}  // namespace

TEST_CASE("a rule makes a definition for each value of its range, and proves its counts", "[cli]") {
  const Tides copy;
  const Said said = copy.check(rule);
  CAPTURE(said.out, said.error);
  CHECK(said.status == 0);
  const Said listed = copy.says({"list", "hour >= 0"});
  CHECK(test::count_of(listed.out, "tide_") == 8);
  const Said shown = copy.says({"show", "tide_4_sea"});
  CAPTURE(shown.out);
  CHECK(has(shown.out, "Tide 4, seaward  (tide, tide_4_sea, made by a rule for day = 4, side = sea)"));
  CHECK(has(shown.out, "Gulls leave at once"));
  CHECK(has(shown.out, "by {hand}"));
  CHECK(has(shown.out, "flood"));
  CHECK_FALSE(has(copy.says({"show", "tide_1_sea"}).out, "omen"));
  CHECK(has(copy.says({"show", "tide_2_land", "--format", "json"}).out,
            "\"made_by\": \"day = 2, side = land\""));
  // Others may name what is made.
  copy.put(reach + "creatures/gull.yaml",
           "kind: creature\nid: gull\nname: Gull\nref: C-77\nmight: 1\ngrit: 1\ntext: Waits for "
           "[[tide_1_sea]].\n");
  CHECK_FALSE(has(copy.says({"check"}).error, "unknown-reference"));
}

TEST_CASE("the manual's rule makes what it says", "[cli]") {
  const auto blocks = test::blocks_of("workspace.md");
  const auto block =
      std::ranges::find_if(blocks, [](const test::Fence& each) { return has(each.text, "\ngenerate:"); });
  REQUIRE(block != blocks.end());
  const Tides copy;
  const Said said = copy.check(block->text);
  CAPTURE(said.out);
  CHECK(said.status == 0);
  CHECK(has(copy.says({"show", "tide_7"}).out, "made by a rule for day = 7"));
}

TEST_CASE("what a rule cannot make is told in its place", "[cli]") {
  const Tides copy;
  struct Fault {
    std::string old, now, told;
  };
  const std::vector<Fault> faults{
      {"is: 4}", "is: 5}", "[unproved-count]"},
      {"1..4", "4..1", "goes through nothing [bad-rule]"},
      {"1..4", "1..20000", "[work-budget]"},
      {"tide_{day}_{side}", "tide_{day}",
       "makes the id `tide_1` twice, again for day = 1, side = sea [bad-rule]"},
      {"day * 3 - 3", "dya * 3", "`dya`"},
      {"'{mod(day * 5, 24)}'", "'{day / 2}'", "for day = 1, side = land this comes to `1/2` [bad-rule]"},
      {"'{mod(day * 5, 24)}'", "'{day * 50}'", "[out-of-range]"},
      {"'{row.turn}'", "'{row.turn} tide'", "[value-not-allowed]"},
      {"    hunger:", "    hungre:", "[unknown-field]"},
      {"kind: tide", "kind: tied", "`tied`"},
      {"  range:", "  renge:", "[unknown-field]"},
      {"{day}, {if", "{day, {if", "nothing ends the insertion"},
      {"else 'landward'}", "else null}",
       "for day = 1, side = land this comes to nothing amid other words [bad-rule]"},
  };
  for (const Fault& each : faults) {
    const Said said = copy.check(Tides::with(each.old, each.now));
    CAPTURE(each.now, said.out, said.error);
    CHECK(said.status == 1);
    CHECK(has(said.error, each.told));
    CHECK(has(said.error, reach + "tides.yaml:"));
    // What it was to make is not missed as well.
    CHECK_FALSE(has(said.error, "[unknown-reference]"));
  }
}

TEST_CASE("names in a rule are renamed with what they name", "[cli]") {
  const Tides copy;
  copy.put(reach + "creatures/gull.yaml",
           "kind: creature\nid: gull\nname: Gull\nref: C-77\nmight: 1\ngrit: 1\ntext: Waits.\n");
  std::string schema = kind_of_tides;
  schema += "  caller: {type: string, x-ref: creature}\n  sign: {type: string}\n";
  copy.put("schemas/hexfall/tide.schema.yaml", schema);
  copy.put("content/systems/hexfall/omens.yaml",
           "kind: tables\ntables:\n  omens:\n    label: Omens\n    source: hexfall.tide\n    key: {id: day, "
           "label: Day}\n"
           "    columns: {omen: {label: Omen, type: text}}\n    rows: [{day: 1+, omen: Fog}]\n");
  copy.put(reach + "tides.yaml",
           Tides::with("  fields:\n    id: tide_{day}_{side}",
                       "    grit: day + 1\n  fields:\n    id: tide_{day}_{side}\n    caller: gull\n"
                       "    sign: '{omens(grit).omen}'"));
  const Said sound = copy.says({"check"});
  CAPTURE(sound.error);
  REQUIRE(sound.status == 0);
  const std::string before = copy.read(reach + "tides.yaml");
  struct Change {
    std::string sort, from, to, old, now;
  };
  const std::vector<Change> changes{
      {"table", "tides", "swells", "tides(", "swells("},
      {"definition", "gull", "petrel", "caller: gull", "caller: petrel"},
      {"field", "hour", "clock_hour", "hour", "clock_hour"},
      // A column of the table has the same name, and keeps it.
      {"field", "omen", "portent", "    omen:", "    portent:"},
      // A name of the rule's own is no field.
      {"field", "grit", "pluck", "", ""},
  };
  for (const Change& each : changes) {
    const Said said = copy.says({"rename", each.from, each.to, "--as", each.sort});
    CAPTURE(each.from, said.out, said.error);
    REQUIRE(said.status == 0);
    std::string expected = before;
    for (std::size_t at = each.old.empty() ? std::string::npos : expected.find(each.old);
         at != std::string::npos; at = expected.find(each.old, at + each.now.size())) {
      expected.replace(at, each.old.size(), each.now);
    }
    CHECK(copy.read(reach + "tides.yaml") == expected);
    CHECK(copy.says({"rename", each.to, each.from, "--as", each.sort}).status == 0);
    CHECK(copy.read(reach + "tides.yaml") == before);
  }
}

TEST_CASE("nobody changes what a rule makes but the rule", "[cli]") {
  const Tides copy;
  copy.put(reach + "tides.yaml", rule);
  const test::Folder folder;
  folder.put("tides.csv", "id,name,hour\ntide_1_sea,Tide of mine,7\n");
  const std::string table = (folder.path() / "tides.csv").string();
  const Said imported = copy.says({"import", table, "--kind", "tide", "--campaign", "reach"});
  CAPTURE(imported.out, imported.error);
  CHECK(imported.status == 1);
  CHECK(has(imported.out + imported.error, "made by a rule, for day = 1, side = sea"));
  CHECK(copy.read(reach + "tides.yaml") == rule);
  const Said renamed = copy.says({"rename", "tide_1_sea", "tide_one"});
  CAPTURE(renamed.out, renamed.error);
  CHECK(renamed.status != 0);
  CHECK(has(renamed.error, "`tide_1_sea` is made by a rule [cannot-rename]"));
  CHECK(copy.read(reach + "tides.yaml") == rule);
  CHECK(copy.says({"format"}).status == 0);
  CHECK(has(copy.says({"show", "tide_1_sea"}).out, "made by a rule"));
}
