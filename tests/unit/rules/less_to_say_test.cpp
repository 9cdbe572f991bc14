// What need not be said twice: null that is asked for, fields of dice, orders by several keys, plain terms, sources.
#include <algorithm>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "markup/walk.h"
#include "unit/rules_workbench.h"

using namespace talia;
using rules::DeckCard;
using rules::Selection;
using test::Game;
using test::replace;
using test::small_game;

namespace {

using Texts = std::map<std::string, std::string>;

const std::string hex_ruleset = "content/systems/hex/ruleset.yaml";
const std::string deck = "content/campaigns/reach/decks/all.yaml";
const std::string creatures = "schemas/hex/creature.schema.yaml";

Texts with(const std::string& path, const std::string& text) {
  Texts files = small_game;
  files[path] = text;
  return files;
}

Texts with_rules(const std::string& text) {
  return with("content/systems/hex/more.yaml", text);
}

// Weapons with dice, in a campaign of that language.
Texts with_dice(const std::string& damage, const std::string& text, const std::string& language = "en") {
  Texts files = with("schemas/hex/weapon.schema.yaml",
                     "properties: {damage: {x-formula: dice}, other: {x-ref: weapon}, hits: {type: array, "
                     "items: {type: object, "
                     "properties: {dice: {x-formula: dice}}}}, text: {x-text: inline}}\n");
  files["content/campaigns/reach/club.yaml"] =
      fmt::format("kind: weapon\nid: club\n{}text: \"{}\"\n", damage, text);
  replace(files, "content/campaigns/reach/campaign.yaml", "language: en", "language: " + language);
  return files;
}

std::string text_of(Game& game, std::string_view id) {
  const DefinitionId found = game.catalog().find_anywhere(id).front();
  return markup::plain_text(rules::fill(game.catalog().definition(found).texts.front().text(),
                                        {found, CampaignId{}, {}}, game.catalog(), game.derived(),
                                        game.diagnostics()));
}

std::string printed(const std::string& damage, const std::string& text, const std::string& language = "en") {
  Game game(with_dice(damage, text, language));
  const std::string words = text_of(game, "club");
  return game.faults().empty() ? words : game.faults();
}

std::string order_of(const std::string& order, const std::string& where = "\"kind == 'creature'\"") {
  Game game(
      with(deck, fmt::format("kind: deck\nid: all\ncards: [{{where: {}, order: {}}}]\n", where, order)));
  if (game.catalog().decks.empty()) {
    return game.faults();
  }
  const Selection selection =
      rules::select(game.catalog().decks.front(), game.catalog(), game.derived(), game.diagnostics());
  std::string ids;
  for (const DeckCard& card : selection.cards) {
    ids += game.catalog().definition(card.definition).id + " ";
  }
  return game.faults() + ids;
}

}  // namespace

TEST_CASE("dice of a field print as they are written, with the language's letter", "[rules]") {
  CHECK(printed("damage: 2d6 + 1\n", "Deals {damage}.") == "Deals 2d6 + 1.");
  CHECK(printed("damage: 2d6 + 1\n", "Zadaje {damage}.", "pl") == "Zadaje 2k6 + 1.");
  CHECK(printed("damage: 2k6+k4\n", "Deals {damage}.") == "Deals 2d6+d4.");
  CHECK(printed("damage: d8\n", "Macht {damage}.", "de") == "Macht W8.");
  CHECK(printed("damage: 3\n", "Deals {damage}.") == "Deals 3.");
  CHECK(printed("", "Deals {damage ?? 'nothing'}.") == "Deals nothing.");
  CHECK(printed("damage: d4\n", "Deals {damage ?? 'nothing'}.") == "Deals d4.");
  CHECK(printed("damage: d4\n", "{if damage == null then '–' else damage}") == "d4");
  CHECK(printed("hits: [{dice: d4}, {dice: 2d8}]\n", "{hits[1].dice}") == "2d8");
  CHECK(printed("damage: d4\nother: club\n", "{other.damage}") == "d4");
}

TEST_CASE("dice of a field are a roll in every question", "[rules]") {
  CHECK(printed("damage: 2d6\n", "{E(damage)}, {P(damage >= 11)}, {least(damage)}") == "7, 1/12, 2");
  CHECK(printed("damage: 2d6\n", "{P(damage - damage == 0)}") == "1");
}

TEST_CASE("dice that are computed, and rolls that no field writes, are told where a text stands", "[rules]") {
  CHECK(printed("damage: 2d6\n", "{damage + 1}") ==
        "dice-not-allowed content/campaigns/reach/club.yaml:4:9\n");
  CHECK(printed("damage: 'if id == text(1) then 2d6 else d6'\n", "{damage}") ==
        "dice-not-allowed content/campaigns/reach/club.yaml:4:8\n");
  CHECK(printed("damage: big\n", "{damage}").starts_with("unknown-stat"));
}

TEST_CASE("a comparison with null is known, of rolls too", "[rules]") {
  CHECK(printed("damage: 2d6\n", "{if damage == null then 0 else E(damage)}") == "7");
  CHECK(printed("", "{if damage == null then 0 else E(damage)}") == "0");
  CHECK(printed("", "{damage == null} {hits == null} {other == null} {text == null}") ==
        "true true true false");
}

TEST_CASE("what a condition knows to be there is there in whatever it is the condition of", "[rules]") {
  CHECK(order_of("mate.strength", "\"kind == 'creature' and mate != null\"") == "imp ");
  Game game(with(deck, "kind: deck\nid: all\ncards: [{where: bonus != null, count: bonus}]\n"));
  const Selection selection =
      rules::select(game.catalog().decks.front(), game.catalog(), game.derived(), game.diagnostics());
  CHECK(game.faults().empty());
  REQUIRE(selection.cards.size() == 1);
  CHECK(selection.cards[0].count == 14);
  const std::string mechanic =
      "kind: mechanics\nmechanics:\n  hex.new:\n    heading: New\n    cases:\n      - given: {{x: "
      "'integer?'}}\n{}"
      "        expect: {{y: {}}}\n";
  const auto faults = [&](std::string_view checks, std::string_view output) {
    return Game(with_rules(fmt::format(fmt::runtime(mechanic), checks, output))).faults();
  };
  CHECK(faults("", "x + 1").starts_with("type-mismatch"));
  CHECK(faults("", "{value: x + 1, when: x != null}").empty());
  CHECK(faults("        checks: [{holds: x != null, message: no x}]\n", "x + 1").empty());
}

TEST_CASE("a filter knows of its items what it asked", "[rules]") {
  Texts files = small_game;
  replace(files, creatures, "harm: {type: integer}}, required: [harm]", "harm: {type: integer}}");
  replace(files, hex_ruleset, "sum(claws ?? [], c => c.harm)",
          "sum(filter(claws ?? [], c => c.harm != null), c => c.harm)");
  CHECK(Game(files).faults().empty());
  CHECK(Game(files).stat("ogre", "harm") == "13");
}

TEST_CASE("a field that is required and may be null is asked before it is computed with", "[rules]") {
  Texts files = small_game;
  replace(files, creatures, "strength: {type: integer}", "strength: {type: [integer, 'null']}");
  CHECK(Game(files).faults().find("type-mismatch") != std::string::npos);
  replace(files, creatures, "[integer, 'null']", "[integer, 'null'], default: 1");
  replace(files, "content/campaigns/reach/imp.yaml", "strength: 2", "strength: null");
  CHECK(Game(files).faults() == "check-failed content/campaigns/reach/imp.yaml:2:5\n");
  CHECK(Game(files).stat("imp", "power") == "1");
}

TEST_CASE("the help names the empty value of the type", "[rules]") {
  const auto help = [](std::string_view formula) {
    Game game(
        with_rules(fmt::format("kind: functions\nfunctions:\n  f: {{parameters: {{e: 'term element?', t: "
                               "'text?', l: 'list of text?', b: 'boolean?', "
                               "n: 'number?'}}, result: any, formula: \"{}\"}}\n  g: {{parameters: {{e: term "
                               "element}}, result: any, formula: e}}\n",
                               formula)));
    REQUIRE(game.diagnostics().in_order_added().size() == 1);
    return game.diagnostics().in_order_added()[0].help_text.value_or("");
  };
  CHECK(help("n + 1") == "say what counts then: `(n ?? 0)`");
  CHECK(help("length(t)") == "say what counts then: `(t ?? '')`");
  CHECK(help("if b then 1 else 2") == "say what counts then: `(b ?? false)`");
  CHECK(help("count(l)") == "say what counts then: `(l ?? [])`");
  CHECK(help("g(e)") == "say what counts then: `(e ?? 'fire')`");
}

TEST_CASE("an empty text may stand for a value of a closed list", "[rules]") {
  Texts files = small_game;
  replace(files, hex_ruleset, "bonus ?? 0", "length(size ?? '')");
  CHECK(Game(files).faults().empty());
  CHECK(Game(files).stat("imp", "extra") == "0");
}

TEST_CASE("an order goes up and down by several keys", "[rules]") {
  CHECK(order_of("strength") == "imp ogre ");
  CHECK(order_of("{down: strength}") == "ogre imp ");
  CHECK(order_of("[size, {down: strength}]") == "imp ogre ");
  CHECK(order_of("[{down: id}]") == "ogre imp ");
  CHECK(order_of("[{down: kind}, id]") == "imp ogre ");
  CHECK(order_of("name") == "imp ogre ");          // Nothing stands first,
  CHECK(order_of("{down: name}") == "ogre imp ");  // or last.
}

TEST_CASE("an order that cannot be is told at its key", "[rules]") {
  const std::string at = deck + ":3:";
  CHECK(order_of("'[strength, id]'").starts_with("type-mismatch " + at));
  CHECK(order_of("claws").starts_with("type-mismatch " + at));
  CHECK(order_of("2d6").starts_with("dice-not-allowed " + at));
  CHECK(order_of("stength").starts_with("unknown-stat " + at));
}

TEST_CASE("terms may be a plain list, or names alone", "[rules]") {
  Texts files = small_game;
  replace(files, hex_ruleset,
          "element: {label: Elements, terms: {fire: {name: Fire}, ice: {name: Ice, abbreviation: IC}}}",
          "element: [fire, ice, cold_iron]\n  mood: {terms: [calm, wild]}\n  sign: {terms: {sun: Sun, moon: "
          "{name: Moon}}}");
  const Game game(files);
  const System& system = game.catalog().systems.front();
  CHECK(system.group("element")->label == "Element");
  CHECK(system.group("element")->find("cold_iron")->name == "cold iron");
  CHECK(system.group("mood")->find("wild") != nullptr);
  CHECK(system.group("sign")->find("sun")->name == "Sun");
  CHECK(system.group("sign")->find("moon")->name == "Moon");
  for (const std::string wrong : {"[fire, fire]", "[Fire]", "[[fire]]", "[]x", "{label: E}",
                                  "{terms: {fire: ''}}", "fire", "{terms: fire}"}) {
    Texts faulty = small_game;
    replace(faulty, hex_ruleset,
            "{label: Elements, terms: {fire: {name: Fire}, ice: {name: Ice, abbreviation: IC}}}", wrong);
    INFO(wrong);
    CHECK_FALSE(Game(faulty).faults().empty());
  }
}

TEST_CASE("sources are asked for where the ruleset or a campaign says so", "[rules]") {
  const std::string stats = "kind: stats\nof: coin\nstats:\n  twice: {label: Twice, formula: value * 2}\n";
  CHECK(Game(with_rules(stats)).faults().empty());
  Texts files = with_rules(stats);
  replace(files, "content/campaigns/reach/campaign.yaml", "talia: 1\n", "talia: 1\nsources: asked\n");
  CHECK(Game(files).faults() == "missing-field content/systems/hex/more.yaml:4:11\n");
  CHECK(Game(with_rules(stats + "---\nkind: mechanics\nsources: asked\nmechanics: {}\n")).faults() ==
        "missing-field content/systems/hex/more.yaml:4:11\n");
  CHECK(Game(with_rules(stats +
                        "---\nkind: mechanics\nsources: free\nmechanics: {hex.bare: {reason: It is.}}\n"))
            .faults()
            .empty());
}

TEST_CASE("captures and keys of mechanics are typed in one grammar", "[rules]") {
  const auto faults = [](std::string_view capture, std::string_view given) {
    return Game(with_rules(fmt::format("kind: notations\nnotations:\n  hit: {{label: Hit, pattern: 'HIT "
                                       "(?P<e>\\w+)', captures: {{e: {}}}}}\n---\n"
                                       "kind: mechanics\nmechanics:\n  hex.new: {{heading: New, cases: "
                                       "[{{given: {{e: {}}}, expect: {{y: e}}}}]}}\n",
                                       capture, given)))
        .faults();
  };
  for (const std::string type : {"term element", "'term element?'", "{type: term element}",
                                 "{type: term, of: element}", "text", "{type: 'integer?'}"}) {
    INFO(type);
    CHECK(faults(type, type).empty());
  }
  CHECK(faults("{type: list of integer, separator: +}", "list of integer").empty());
  CHECK(faults("list of integer", "text").starts_with("bad-notation"));
  CHECK(faults("{type: term elemnt}", "text").starts_with("bad-notation"));
  CHECK(faults("{type: dice}", "text").starts_with("bad-notation"));
  CHECK(faults("text", "{type: term, of: elemnt}").starts_with("bad-type"));
  CHECK(faults("text", "{type: integer, of: element}").starts_with("bad-type"));
}

TEST_CASE("all that asks for definitions finds a campaign's in the place of the library's", "[rules]") {
  Texts files = with(deck, "kind: deck\nid: all\ncards: [{where: \"kind == 'coin'\", order: id}]\n");
  files["content/systems/hex/library/shilling.yaml"] = "kind: coin\nid: shilling\nvalue: 12\n";
  files["content/campaigns/reach/shilling.yaml"] = "kind: coin\noverride: shilling\nvalue: 10\n";
  files["content/systems/hex/more.yaml"] =
      "kind: stats\nof: creature\nstats:\n  pay: {label: Pay, formula: \"def('coin', 'shilling').value\"}\n"
      "  all: {label: All, formula: \"sum(definitions('coin'), c => c.value)\"}\n";
  Game game(files);
  CHECK(game.faults().empty());
  CHECK(game.stat("ogre", "pay") == "10");
  CHECK(game.stat("ogre", "all") == "11");
  const Selection selection =
      rules::select(game.catalog().decks.front(), game.catalog(), game.derived(), game.diagnostics());
  REQUIRE(selection.cards.size() == 2);
  CHECK(game.catalog().definition(selection.cards[1].definition).is_override);
}
