#include <algorithm>
#include <string>

#include <catch2/catch.hpp>

#include "markup/parse.h"
#include "unit/rules_workbench.h"

using namespace talia;
using talia::test::Game;
using talia::test::replace;
using talia::test::small_game;

namespace {

const std::string ruleset = "content/systems/hex/ruleset.yaml";
const std::string ogre = "content/campaigns/reach/ogre.yaml";

}  // namespace

TEST_CASE("stats follow from fields, tables, functions and other definitions", "[rules]") {
  const Game game(small_game);
  CHECK(game.faults().empty());
  CHECK(game.stat("ogre", "power") == "5");
  CHECK(game.stat("ogre", "limit") == "3");
  CHECK(game.stat("ogre", "danger") == "3");
  CHECK(game.stat("ogre", "harm") == "13");
  CHECK(game.stat("ogre", "extra") == "14");
  CHECK(game.stat("imp", "power") == "2");
  CHECK(game.stat("imp", "danger") == "0");
  CHECK(game.stat("imp", "together") == "9");
}

TEST_CASE("a stat may be named like a field, and its formula then means the field", "[rules]") {
  const Game game(small_game);
  CHECK(game.stat("imp", "armour") == "4");
  CHECK(game.stat("ogre", "armour") == "1");
}

TEST_CASE("a policy is chosen by the campaign or for one run", "[rules]") {
  auto files = small_game;
  files["content/campaigns/reach/campaign.yaml"] += "policies: {R-1: up}\n";
  CHECK(Game(files).stat("ogre", "power") == "6");
  CHECK(Game(files, {{{"R-1", "down"}}, 1}).stat("ogre", "power") == "5");
  CHECK(Game(small_game, {{{"R-1", "sideways"}}, 1}).faults() == "bad-policy :1:1\n");
  files["content/campaigns/reach/campaign.yaml"] += "";
  replace(files, "content/campaigns/reach/campaign.yaml", "R-1: up", "R-2: up");
  CHECK(Game(files).faults() == "unknown-policy content/campaigns/reach/campaign.yaml:7:17\n");
}

TEST_CASE("a campaign sees the library by its own readings, numbers and lists alike", "[rules]") {
  auto files = small_game;
  replace(files, ruleset, "  extra: {label",
          "  marks: {label: Marks, source: hex.extra, formula: \"[half(strength), 10]\"}\n"
          "  seen: {label: Seen, source: hex.extra, formula: \"if mate == null then 0 else sum(mate.marks, m "
          "=> m)\"}\n"
          "  extra: {label");
  files["content/systems/hex/library/stag.yaml"] =
      "kind: creature\nid: stag\nstrength: 7\ntext: '{power}, {join(marks)}'\n";
  files["content/campaigns/zone/campaign.yaml"] =
      "talia: 1\nid: zone\nsystem: hex\nlanguage: en\nname: Zone\nversion: 1.0.0\npolicies: {R-1: up}\n";
  files["content/campaigns/zone/hunter.yaml"] =
      "kind: creature\nid: hunter\nstrength: 5\nmate: stag\ntext: '{mate.power}, {join(mate.marks)}'\n";
  files["content/campaigns/reach/elk.yaml"] = "kind: creature\nid: elk\nstrength: 5\nmate: 'zone:hunter'\n";
  Game game(files);
  REQUIRE(game.faults() == "");
  const Catalog& catalog = game.catalog();
  const auto stag = catalog.find_anywhere("stag").front();
  const auto hunter = catalog.find_anywhere("hunter").front();
  const auto reach = static_cast<CampaignId>(0), zone = static_cast<CampaignId>(1);
  const auto stat_for = [&](CampaignId reader, std::string_view stat) {
    return formula::to_text(game.derived().stat(stag, stat, reader).value());
  };
  CHECK(stat_for(reach, "power") + "; " + stat_for(reach, "marks") == "4; 3, 10");
  CHECK(stat_for(zone, "power") + "; " + stat_for(zone, "marks") == "5; 4, 10");
  CHECK(game.stat("stag", "power") == "4");
  CHECK(game.stat("hunter", "seen") == "14");
  const auto said = [&](DefinitionId id, CampaignId reader) {
    return markup::plain_text(rules::fill(catalog.definition(id).texts.front().text(), {id, reader, {}},
                                          catalog, game.derived(), game.diagnostics()));
  };
  CHECK(said(stag, reach) == "4, 3, 10");
  CHECK(said(stag, zone) == "5, 4, 10");
  CHECK(said(hunter, zone) == "5, 4, 10");
  CHECK(game.stat("elk", "seen") == "13");  // By the readings of the campaign whose hunter it is.
}

TEST_CASE("the library is checked as each campaign reads it, and told once", "[rules]") {
  auto files = small_game;
  replace(files, ruleset, "holds: strength > 1", "holds: power < 5");
  files["content/systems/hex/library/stag.yaml"] = "kind: creature\nid: stag\nstrength: 7\n";
  for (const std::string id : {"zone", "zoo"}) {
    files["content/campaigns/" + id + "/campaign.yaml"] =
        "talia: 1\nid: " + id +
        "\nsystem: hex\nlanguage: en\nname: Zone\nversion: 1.0.0\npolicies: {R-1: up}\n";
  }
  files.erase("content/campaigns/reach/ogre.yaml");
  replace(files, "content/campaigns/reach/imp.yaml", "mate: ogre\n", "");
  Game game(files);
  REQUIRE(game.faults() == "check-failed content/systems/hex/library/stag.yaml:3:11\n");
  const Diagnostic& said = game.diagnostics().in_order_added().front();
  REQUIRE(said.notes.size() == 2);
  CHECK(said.notes[1].message == "so it is by the policies of the campaign `zone`");
}

TEST_CASE("an explanation reads another campaign's stats as that campaign does", "[rules]") {
  auto files = small_game;
  files["content/campaigns/zone/campaign.yaml"] =
      "talia: 1\nid: zone\nsystem: hex\nlanguage: en\nname: Zone\nversion: 1.0.0\npolicies: {R-1: up}\n";
  files["content/campaigns/zone/hunter.yaml"] = "kind: creature\nid: hunter\nstrength: 7\nmate: stag\n";
  files["content/systems/hex/library/stag.yaml"] = "kind: creature\nid: stag\nstrength: 5\n";
  replace(files, ruleset, "mate.strength", "mate.power");
  const Game game(files);
  REQUIRE(game.faults() == "");
  std::vector<std::string> told;
  for (const auto& step :
       game.derived().explain(game.catalog().find_anywhere("hunter").front(), "together")) {
    if (step.text.starts_with("stag.power")) {
      told.push_back(step.value);
    }
  }
  CHECK(told == std::vector<std::string>{"4"});
}

TEST_CASE("a misspelt name is reported once, and what depends on it is silent", "[rules]") {
  auto files = small_game;
  replace(files, ruleset, "half(strength)", "half(strenght)");
  const Game game(files);
  CHECK(game.faults() == "unknown-stat " + ruleset + ":39:58\n");
  CHECK(game.stat("ogre", "power") == "broken");
  CHECK(game.stat("ogre", "limit") == "broken");
  CHECK(game.stat("ogre", "reach") == "2");
}

TEST_CASE("stats that need each other are a reported circle", "[rules]") {
  auto files = small_game;
  replace(files, ruleset, "formula: \"if size == 'large' then 2 else 1\"", "formula: power");
  const Game game(files);
  CHECK(game.faults() == "cyclic-formula " + ruleset + ":39:3\n");
  CHECK(game.diagnostics().in_order_added().front().message ==
        "a circle of stats: `power` needs `reach` needs `power`");
}

TEST_CASE("functions that call each other are a reported circle", "[rules]") {
  auto files = small_game;
  replace(files, ruleset, "\"div(x, TWO)\"", "more(x)");
  replace(files, ruleset, "x + (by ?? 1)", "half(x)");
  CHECK(Game(files).faults() == "cyclic-formula " + ruleset + ":34:3\n");
}

TEST_CASE("definitions that need each other's stats in a circle are reported, not followed", "[rules]") {
  auto files = small_game;
  replace(files, ruleset, "mate.strength", "mate.together");
  files["content/campaigns/reach/ogre.yaml"] += "mate: imp\n";
  const Game game(files);
  CHECK(game.faults() == "cyclic-formula " + ruleset + ":44:3\n");
  CHECK(game.stat("imp", "together") == "broken");
}

TEST_CASE("a table with a gap, an overlap or a wrong cell is refused where it is wrong", "[rules]") {
  auto files = small_game;
  replace(files, ruleset, "{power: 5, light", "{power: 7, light");
  replace(files, ruleset, "{power: 6+, light", "{power: 8+, light");
  CHECK(Game(files).faults() == "table-gap " + ruleset + ":21:17\n");
  files = small_game;
  replace(files, ruleset, "{power: 5, light", "{power: 4-5, light");
  CHECK(Game(files).faults() == "table-overlap " + ruleset + ":21:17\n");
  files = small_game;
  replace(files, ruleset, "light: 3+", "light: three");
  CHECK(Game(files).faults() == "bad-table " + ruleset + ":21:27\n");
  files = small_game;
  replace(files, ruleset, "{element: ice, harm: 2}", "{element: fire, harm: 2}");
  CHECK(Game(files).faults() == "table-overlap " + ruleset + ":28:48\n");
  files = small_game;
  replace(files, ruleset, "{element: ice, harm: 2}", "{element: icy, harm: much}");
  CHECK(Game(files).faults() == "unknown-term " + ruleset + ":28:48\ntype-mismatch " + ruleset + ":28:59\n");
}

TEST_CASE("a table look-up without a row names the table and the definition", "[rules]") {
  auto files = small_game;
  replace(files, ruleset, "      - {power: <0, light: 0, limit: 1}\n", "");
  files["content/campaigns/reach/ghost.yaml"] = "kind: creature\nid: ghost\nstrength: 2\n";
  replace(files, ruleset, "half(strength)", "half(strength) - 9");
  const Game game(files);
  CHECK(game.faults() == "no-table-row " + ruleset + ":40:54\n");
  CHECK(game.stat("ghost", "limit") == "broken");
}

TEST_CASE("a table may be named by a text, and then a row that it lacks is null", "[rules]") {
  auto files = small_game;
  replace(files, ruleset, "formula: wounds(power).limit",
          R"(formula: "look_up(if element == null then 'wounds' else 'dangers', element ?? 2).harm ?? 0")");
  CHECK(Game(files).stat("ogre", "limit") == "3");
  files = small_game;
  replace(files, ruleset, "formula: wounds(power).limit", R"(formula: "(look_up('wounds', power)).limit")");
  CHECK(Game(files).faults() == "type-mismatch " + ruleset + ":41:55\n");
  files = small_game;
  replace(files, ruleset, "formula: wounds(power).limit",
          R"(formula: "let row = look_up('dangers', 'mud') in if row == null then 7 else row.harm")");
  CHECK(Game(files).stat("ogre", "limit") == "7");
  files = small_game;
  replace(files, ruleset, "formula: wounds(power).limit", R"(formula: "look_up('wonds', power) == null")");
  CHECK(Game(files).faults() == "unknown-term " + ruleset + ":41:63\n");
  files = small_game;
  replace(files, ruleset, "formula: wounds(power).limit", R"(formula: "look_up('dan' + 'ger', 1) == null")");
  const Game game(files);
  CHECK(game.faults() == "unknown-term " + ruleset + ":41:55\n");
  CHECK(game.stat("ogre", "limit") == "broken");
}

TEST_CASE("whoever asks for what is not there is told of the nearest", "[rules]") {
  const auto said = [](const std::string& formula) {
    auto files = small_game;
    replace(files, ruleset, "formula: wounds(power).limit", "formula: \"" + formula + "\"");
    const Game game(files);
    const auto all = game.diagnostics().in_order_added();
    return all.empty() ? game.stat("ogre", "limit")
                       : all.front().message + "; " + all.front().help_text.value_or("no help");
  };
  CHECK(said("dangers('fi' + 're').harm") == "3");
  CHECK(said("dangers('fi' + 'er').harm") ==
        "the table `dangers` has no row whose `element` is `fier`; did you mean `fire`?");
  CHECK(said("row_of('dan' + 'gers', 'ice').harm") == "2");
  CHECK(said("row_of('dangers', 'i' + 'ec').harm") ==
        "the table `dangers` has no row whose `element` is `iec`; did you mean `ice`?");
  CHECK(said("row_of('wounds', 1 / 2).limit") ==
        "the table `wounds` has no row whose `power` is `1/2`; its rows are of whole numbers");
  CHECK(said("look_up('dan' + 'gers', 'iec').harm") ==
        "`look_up('dan' + 'gers', 'iec')` is null, and has no `harm`; no help");
  CHECK(said("filter([1, 2], n => n > 2)[0]") ==
        "`filter([1, 2], n => n > 2)` is empty, and has no item 0; no help");
  CHECK(said("def('coin', 'pen' + 'ny').value") == "1");
  CHECK(said("def('coin', 'pen' + 'yn').value") == "no `penyn` of kind `coin`; did you mean `penny`?");
  CHECK(said("length(term('element', 'fi' + 'er').name)") ==
        "no term `fier` in group `element`; did you mean `fire`?");
}

TEST_CASE("a table that ends says where", "[rules]") {
  auto files = small_game;
  replace(files, ruleset, "      - {power: <0, light: 0, limit: 1}\n", "");
  replace(files, ruleset, "power: 6+", "power: 6-9");
  replace(files, ruleset, "formula: wounds(power).limit", "formula: wounds(power * 100).limit");
  CHECK(Game(files).diagnostics().in_order_added().front().help_text ==
        "its rows are of whole numbers from 0 to 9");
}

TEST_CASE("a condition of the ruleset is checked on every definition, at its field", "[rules]") {
  auto files = small_game;
  replace(files, ogre, "strength: 7", "strength: 1");
  const Game game(files);
  CHECK(game.faults() == "check-failed content/campaigns/reach/ogre.yaml:4:11\n");
  const Diagnostic& fault = game.diagnostics().in_order_added().front();
  CHECK(fault.message == "`Ogre` has only 1 strength");
  // What the rule asks for stands beside it.
  REQUIRE(fault.notes.size() == 2);
  CHECK(fault.notes[0].message == "`strength` is `1`");
  CHECK(game.derived().is_broken(game.catalog().find_anywhere("ogre").front()));
}

TEST_CASE("an insertion is checked and evaluated for its own definition", "[rules]") {
  auto files = small_game;
  const Game sound(files);
  const auto id = sound.catalog().find_anywhere("ogre").front();
  Diagnostics diagnostics;
  const Text filled = rules::fill(sound.catalog().definition(id).texts.front().text(), {id, CampaignId{}, {}},
                                  sound.catalog(), sound.derived(), diagnostics);
  CHECK(markup::plain_text(filled) == "Hits for 5. See imp.");
  replace(files, ogre, "{power}", "{powr}");
  CHECK(Game(files).faults() == "unknown-stat content/campaigns/reach/ogre.yaml:9:18\n");
  replace(files, ogre, "{powr}", "{armour + 1} {mate}");
  CHECK(Game(files).faults().empty());
}

TEST_CASE("an insertion of which nothing comes is an error, and says whose face has the hole", "[rules]") {
  auto files = small_game;
  replace(files, ogre, "{power}", "{record_of([])[''tail'']}");
  const Game game(files);
  REQUIRE(game.faults() == "");
  const auto id = game.catalog().find_anywhere("ogre").front();
  Diagnostics diagnostics;
  const Text filled = rules::fill(game.catalog().definition(id).texts.front().text(), {id, CampaignId{}, {}},
                                  game.catalog(), game.derived(), diagnostics);
  CHECK(filled.is_broken);
  REQUIRE(diagnostics.errors() == 1);
  const Diagnostic& said = diagnostics.in_order_added().front();
  CHECK(said.code == Code::no_such_item);
  REQUIRE(said.notes.size() == 1);
  CHECK(said.notes[0].message == "it is so for `ogre`");
}

TEST_CASE("an explanation goes down to the given fields", "[rules]") {
  auto files = small_game;
  files["content/campaigns/reach/campaign.yaml"] += "policies: {R-1: up}\n";
  const Game game(files);
  std::string shown;
  for (const auto& step : game.derived().explain(game.catalog().find_anywhere("ogre").front(), "limit")) {
    shown += std::string(static_cast<std::size_t>(step.depth), ' ') + step.text + " -> " + step.value + " [" +
             step.source + "]\n";
  }
  CHECK(
      shown ==
      "limit = wounds(power).limit -> 4 [hex.wounds]\n"
      " wounds(power) -> {power: {from: 6, to: , text: 6+}, light: {from: 4, to: , text: 4+}, limit: 4} []\n"
      " power = half(strength) + reach -> 6 [hex.power]\n"
      "   div(x, TWO) -> 4 []\n"
      "  half(strength) -> 4 []\n"
      "  strength -> 7 [field]\n"
      "  reach = if size == 'large' then 2 else 1 -> 2 [hex.reach]\n"
      "   size == 'large' -> true []\n"
      "   size -> large [field]\n");
}

TEST_CASE("a deck takes what its condition chooses, in its order", "[rules]") {
  auto files = small_game;
  Game game(files);
  const auto selection =
      rules::select(game.catalog().decks.front(), game.catalog(), game.derived(), game.diagnostics());
  std::string shown;
  for (const auto& card : selection.cards) {
    shown += game.catalog().definition(card.definition).id + "*" + std::to_string(card.count) + " ";
  }
  CHECK(shown == "imp*1 ogre*2 penny*3 ");
  CHECK(selection.is_sound);
}

TEST_CASE("a deck is put in order by what is known and comes before something else", "[rules]") {
  const auto faults = [](std::string_view order) {
    auto files = small_game;
    replace(files, "content/campaigns/reach/decks/all.yaml", "order: strength",
            "order: \"" + std::string(order) + "\"");
    Game game(files);
    const bool is_sound =
        rules::select(game.catalog().decks.front(), game.catalog(), game.derived(), game.diagnostics())
            .is_sound;
    return game.faults() + (is_sound ? "sound" : "");
  };
  CHECK(faults("k6") == "dice-not-allowed content/campaigns/reach/decks/all.yaml:5:43\n");
  CHECK(faults("strength + k6") == "dice-not-allowed content/campaigns/reach/decks/all.yaml:5:43\n");
  CHECK(faults("E(k6) + strength") == "sound");
  CHECK(faults("claws ?? []") == "type-mismatch content/campaigns/reach/decks/all.yaml:5:43\n");
  CHECK(faults("mate") == "type-mismatch content/campaigns/reach/decks/all.yaml:5:43\n");
  CHECK(faults("element") == "sound");
  CHECK(faults("size == 'large'") == "sound");
}

TEST_CASE("a number that cannot be computed with is told where it stands", "[rules]") {
  for (const std::string_view huge : {"1e100000", "-1e100000"}) {
    auto files = small_game;
    replace(files, ogre, "strength: 7", "strength: " + std::string(huge));
    Game game(files);
    INFO(huge << "\n" << game.faults());
    CHECK(game.faults().find("out-of-range " + std::string(ogre) + ":4:11\n") != std::string::npos);
  }
}

TEST_CASE("a deck of more cards than anyone prints is refused with their number", "[rules]") {
  auto files = small_game;
  std::string deck = "kind: deck\nid: many\nname: Many\ncards:\n";
  for (int i = 0; i < 6; ++i) {
    deck += "  - {id: ogre, count: 10000}\n";
  }
  const auto path = std::ranges::find_if(files, [](const auto& file) {
                      return file.first.find("/decks/") != std::string::npos;
                    })->first;
  files[path] = deck;
  Game game(files);
  const auto selection =
      rules::select(game.catalog().decks.front(), game.catalog(), game.derived(), game.diagnostics());
  CHECK_FALSE(selection.is_sound);
  CHECK(selection.cards.size() == 1);
  CHECK(game.diagnostics().in_order_added().back().message ==
        "this deck has 60000 cards, copies counted, and 50000 is the most");
}

TEST_CASE("a deck is not sound when what it would choose is at fault, and is when it would not", "[rules]") {
  const auto is_sound = [](std::map<std::string, std::string> files) {
    Game game(std::move(files));
    return rules::select(game.catalog().decks.front(), game.catalog(), game.derived(), game.diagnostics())
        .is_sound;
  };
  auto files = small_game;
  replace(files, ogre, "{power}", "{powr}");
  CHECK_FALSE(is_sound(files));
  files = small_game;
  files["content/campaigns/reach/bad.yaml"] = "kind: creature\nid: bad\nstrength: strong\n";
  CHECK_FALSE(is_sound(files));
  files = small_game;
  files["content/campaigns/reach/bad.yaml"] = "kind: coin\nid: bad\nvalue: none\n";
  CHECK(is_sound(files));
}

TEST_CASE("a selection that no kind can answer says which name is wrong", "[rules]") {
  auto files = small_game;
  Game game(files);
  Diagnostics diagnostics;
  const auto list = [&](const char* where) {
    std::string ids;
    for (const auto id :
         rules::list_where(MappedText::from(where, {}), game.catalog(), game.derived(), diagnostics)) {
      ids += game.catalog().definition(id).id + " ";
    }
    return ids;
  };
  CHECK(list("strength > 1") == "imp ogre ");
  CHECK(list("kind == 'coin' and value == 1") == "penny ");
  CHECK(list("strength + power == 12") == "ogre ");
  CHECK_FALSE(diagnostics.has_errors());
  CHECK(list("strenght > 1").empty());
  CHECK(diagnostics.errors() == 1);
  CHECK(diagnostics.in_order_added().front().code == Code::unknown_stat);
}

TEST_CASE("a mechanic is computed by the first case that accepts exactly the given keys", "[rules]") {
  auto files = small_game;
  files["content/systems/hex/mechanics.yaml"] = R"yaml(
kind: mechanics
mechanics:
  hex.blow:
    heading: Blows
    cases:
      - given: {strength: integer}
        expect: {blow: half(strength)}
      - given: {strength: integer, bonuses: {type: list of integer, default: "[1]"}, tired: {type: boolean, default: false}}
        let: {sum: "sum(bonuses)"}
        expect:
          blow: half(strength) + sum
          note: {value: "'tired'", when: tired}
)yaml";
  const Game game(files);
  CHECK(game.faults().empty());
  const auto run = [&game](std::string_view id, ValueRecord given) {
    const auto result = rules::run_mechanic(game.derived(), {SystemId{}, id, std::move(given)});
    return result ? formula::to_text(Value(result->outputs))
                  : std::string(source::info_of(result.error().code).name) + " " +
                        result.error().help_text.value_or("");
  };
  CHECK(run("hex.blow", {{"strength", Value(7)}}) == "{blow: 3}");
  CHECK(run("hex.blow", {{"strength", Value(7)}, {"tired", Value(true)}}) == "{blow: 4, note: tired}");
  CHECK(run("hex.blow", {{"strength", Value(7)}, {"bonuses", Value(ValueList{Value(2), Value(5)})}}) ==
        "{blow: 10}");
  CHECK(run("hex.blow", {{"tired", Value(true)}}) ==
        "no-such-case it is given `strength`; or `strength`, optionally `bonuses`, `tired`");
  CHECK(run("hex.blow", {{"strength", Value("big")}}) == "type-mismatch ");
  CHECK(run("hex.blwo", {}) == "unknown-mechanic did you mean `hex.blow`?");
}

TEST_CASE("a type that does not exist is reported where it stands, and its function is broken in silence",
          "[rules]") {
  auto files = small_game;
  replace(files, ruleset, "{x: integer}, result: integer", "{x: integer}, result: int");
  const Game game(files);
  CHECK(game.faults() == "bad-type " + ruleset + ":33:44\n");
  CHECK(game.stat("ogre", "power") == "broken");
}

TEST_CASE("a selection names the fault of the kind that comes nearest", "[rules]") {
  Game game(small_game);
  Diagnostics diagnostics;
  rules::list_where(MappedText::from("strength > 1 and power > 2 and nonsense == 3", {}), game.catalog(),
                    game.derived(), diagnostics);
  CHECK(diagnostics.errors() == 1);
  CHECK(diagnostics.in_order_added().front().message == "no field, stat or other name `nonsense` here");
}

TEST_CASE("results do not depend on the number of threads", "[rules]") {
  const Game one(small_game, {{}, 1});
  const Game two(small_game, {{}, 2});
  CHECK(rules::dump(one.derived(), one.catalog()) == rules::dump(two.derived(), two.catalog()));
}
