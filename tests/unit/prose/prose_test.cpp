#include "prose/prose.h"

#include <chrono>
#include <filesystem>
#include <thread>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "source/reports/fixes.h"
#include "unit/folder.h"
#include "unit/rules_workbench.h"

using namespace talia;

namespace {

const std::string dictionaries = "/usr/share/hunspell";

// The small game in a language, with a creature whose text it is, and what else is asked for.
std::map<std::string, std::string> game_with(const std::string& text, const std::string& language = "en") {
  auto files = test::small_game;
  test::replace(files, "content/campaigns/reach/campaign.yaml", "language: en", "language: " + language);
  test::replace(files, "content/campaigns/reach/ogre.yaml", "Hits for {power}. See", "");
  files["content/campaigns/reach/troll.yaml"] =
      "kind: creature\nid: troll\nname: Troll\nstrength: 5\narmour: 2\ntext: |\n  " + text + "\n";
  return files;
}

// `code: the words at its place`, one a line; with ` -> what a fix puts there`.
std::string told(std::map<std::string, std::string> files, const std::string& folder = dictionaries) {
  test::Game game(std::move(files));
  REQUIRE_FALSE(game.diagnostics().has_errors());
  Diagnostics diagnostics;
  prose::Dictionaries opened(folder);
  prose::read_again(game.catalog(), game.derived(), {opened, 1}, diagnostics);
  std::string all;
  for (const Diagnostic& each : diagnostics.sorted(game.sources())) {
    all += fmt::format("{}: {}", source::info_of(each.code).name, game.sources().text(each.span));
    if (!each.fixes.empty()) {
      REQUIRE(source::place_of(each.fixes[0].edits[0], game.sources()));
      all += " -> " + each.fixes[0].edits[0].text;
    }
    all += '\n';
  }
  return all;
}

std::string told_of(const std::string& text, const std::string& language = "en") {
  return told(game_with(text, language));
}

bool has_dictionary(const std::string& name) {
  return std::filesystem::exists(fmt::format("{}/{}.dic", dictionaries, name));
}

}  // namespace

TEST_CASE("a word that stands in no dictionary is told with what was meant", "[prose]") {
  if (!has_dictionary("en_US") || !has_dictionary("pl_PL")) {
    return;
  }
  // A letter that stands twice was struck twice, rather than another one for it.
  CHECK(told_of("The tennants are maarked.") ==
        "misspelt-word: tennants -> tenants\nmisspelt-word: maarked -> marked\n");
  CHECK(told_of("It waits under the bridgge.") == "misspelt-word: bridgge -> bridge\n");
  CHECK(told_of("Pada śneig.", "pl") == "misspelt-word: śneig -> śnieg\n");
  CHECK(told_of("The Troll waits.").empty());
  // Names, capitals, figures, addresses, code and parts of insertions are left out.
  CHECK(told_of("Karakorum, `undder`, ABCD1, McKay and x{strength}qq of www.undder.org/qqq wait.").empty());
  // A name that is a slip of a word is none.
  CHECK(told_of("It waits at the Brigde.") == "misspelt-word: Brigde -> Bridge\n");
}

TEST_CASE("known words are told when no text needs them", "[prose]") {
  if (!has_dictionary("en_US")) {
    return;
  }
  auto files = game_with("It snarkles.");
  files["content/systems/hex/words.yaml"] = "kind: words\nwords: [snarkles, glumphs]\n";
  CHECK(told(files) == "unused-entry: glumphs\n");
  files["content/campaigns/reach/words.yaml"] = "kind: words\nwords: [glumphs]\ndoubled: [had]\n";
  files.erase("content/systems/hex/words.yaml");
  CHECK(told(files) == "misspelt-word: snarkles -> sparkles\nunused-entry: glumphs\nunused-entry: had\n");
}

TEST_CASE("each game's own words are looked at where its texts say them, whatever others know", "[prose]") {
  if (!has_dictionary("en_US")) {
    return;
  }
  auto files = game_with("It snarkles under the bridge.");
  files["schemas/tea/guest.schema.yaml"] =
      "type: object\nproperties: {kind: {const: guest}, id: {type: string}, text: {type: string, x-text: "
      "inline}}\n";
  files["content/campaigns/yard/campaign.yaml"] =
      "talia: 1\nid: yard\nsystem: tea\nlanguage: en\nname: Yard\nversion: 1.0.0\n";
  files["content/campaigns/yard/aunt.yaml"] = "kind: guest\nid: aunt\ntext: She snarkles on the bridge.\n";
  files["content/systems/tea/words.yaml"] = "kind: words\nwords: [snarkles, bridge, glumphs]\n";
  CHECK(told(files) == "misspelt-word: snarkles -> sparkles\nunused-entry: glumphs\n");
}

TEST_CASE("numbers and rows are read from a field whatever else its schema allows there", "[prose]") {
  const auto told_with = [](const std::string& type, const std::string& value, const std::string& text) {
    auto files = game_with(text);
    test::replace(files, "schemas/hex/creature.schema.yaml", "  strength: {type: integer}",
                  "  strength: {type: integer}\n  omens: {x-label: Omens, " + type + "}");
    files["content/campaigns/reach/troll.yaml"] += "omens: " + value + "\n";
    return told(files);
  };
  for (const char* const type : {"type: array, items: {type: integer}", "type: [integer, array]",
                                 "enum: [none, [7, 8]]", "oneOf: [{type: integer}, {minItems: 1}]"}) {
    INFO(type);
    CHECK(told_with(type, "[7, 8]", "Omens 9 are his.") == "contradicting-number: 9\n");
  }
  for (const char* const type : {"{type: object}", "{type: [string, object]}"}) {
    INFO(type);
    CHECK(told_with(std::string("type: array, items: ") + type,
                    "[{at: 1-2, is: low}, {at: 3-4, is: ebb}, {at: 6-8, is: high}]",
                    "He waits.") == "missing-row: 6-8\n");
  }
}

TEST_CASE("a part of a compound is a word there alone", "[prose]") {
  const test::Folder folder;
  folder.put("en_US.aff", "SET UTF-8\n");
  folder.put("en_US.dic", "4\nit\nsays\nagain\nhocus-pocus\n");
  CHECK(told(game_with("It says hocus-pocus, and again hocus-pocus."), folder.path().string()) ==
        "misspelt-word: and\n");
  CHECK(told(game_with("It says hocus-pocus. Again it says pocus."), folder.path().string()) ==
        "misspelt-word: pocus\nmisspelt-word: pocus\n");
}

TEST_CASE("without a dictionary there is one note, and all else is checked", "[prose]") {
  CHECK(told(game_with("It waits and and waits."), "/nowhere") ==
        "no-dictionary: en\ndoubled-word: and and -> \n");
}

TEST_CASE("letters that look like others are told", "[prose]") {
  CHECK(told_of("It is an оgre.") == "mixed-scripts: оgre -> ogre\n");
  // A whole word of them too, but not a word of another script.
  CHECK(told_of("It is а troll.") == "mixed-scripts: а -> a\n");
  CHECK(told_of("It is α and Ω.").empty());
  if (has_dictionary("en_US") && has_dictionary("pl_PL")) {
    // By their look, or by their sound where only that is a word.
    CHECK(told_of("It has piρes.") == "mixed-scripts: piρes -> pipes\n");
    CHECK(told_of("To jest Рóg.", "pl") == "mixed-scripts: Рóg -> Róg\n");
    CHECK(told_of("To jest Рies.", "pl") == "mixed-scripts: Рies -> Pies\n");
  }
}

TEST_CASE("two definitions of a kind that are called alike are told", "[prose]") {
  auto files = game_with("It waits.");
  test::replace(files, "content/campaigns/reach/troll.yaml", "name: Troll", "name: ' ogre'");
  CHECK(told(files) == "duplicate-name: ' ogre'\n");
}

TEST_CASE("a noun agrees with the number before it", "[prose]") {
  CHECK(told_of("It costs 5 point.") == "wrong-plural: point -> points\n");
  CHECK(told_of("It costs 1 points.") == "wrong-plural: points -> point\n");
  CHECK(told_of("It costs 5 points, 2 point cards and 1 point.").empty());
  CHECK(told_of("Leczy 5 punkty.", "pl") == "wrong-plural: punkty -> punktów\n");
  CHECK(told_of("Leczy 3 punktów.", "pl") == "wrong-plural: punktów -> punkty\n");
  CHECK(told_of("Leczy siedem rundy.", "pl") == "wrong-plural: rundy -> rund\n");
  // A preposition asks for a case that looks like the form of many.
  CHECK(told_of("Trwa do 3 rund, potem 12 rund, 22 rundy i 1 rundę.", "pl").empty());
  CHECK(told_of("Twenty-one step up, and twenty steps down.") == "wrong-plural: step -> steps\n");
  CHECK(told_of("A twenty step ladder; twenty-one steps up; one hundred points.").empty());
  CHECK(told_of("Trwa dwadzieścia dwie rund, nie dwadzieścia dwie rundy.", "pl") ==
        "wrong-plural: rund -> rundy\n");
}

TEST_CASE("a noun agrees with the number that an insertion gives", "[prose]") {
  CHECK(told_of("It costs {strength} point.") == "wrong-plural: point\n");
  CHECK(told_of("It costs {strength} points, {strength - 4} point and {name} point.").empty());
  // Adjectives stand between.
  CHECK(told_of("Bierze {strength} dobre karty.", "pl") == "wrong-plural: karty\n");
  CHECK(told_of("Bierze {strength} dobrych kart albo {strength} każdej rundy.", "pl").empty());
}

TEST_CASE("a paragraph of sentences ends with a sign", "[prose]") {
  CHECK(told_of("It waits by day. At night it walks the shore") == "unended-paragraph: shore -> shore.\n");
  CHECK(told_of("It waits by day. At night it says \"no\".").empty());
  CHECK(told_of("Of the shore").empty());
}

TEST_CASE("a sentence that a definition says twice is told", "[prose]") {
  CHECK(told_of("It eats whoever comes near it. Then it eats, and it eats whoever comes near it.").empty());
  CHECK(told_of("It eats whoever comes near it. It eats whoever comes near it.") ==
        "repeated-fact: It eats whoever comes near it.\n");
}

TEST_CASE("terms are written as their list has them", "[prose]") {
  CHECK(told_of("It fears all *ice* and *Fires*.") == "term-spelling: ice -> Ice\nterm-spelling: Fires\n");
  CHECK(told_of("It fears *Fire*, and likes fires *very* much.").empty());
  CHECK(told_of("It gives KPN.") == "unexplained-abbreviation: KPN\n");
  CHECK(told_of("It gives knowledge (KPN), so KPN and IC.").empty());
  // A dictionary has short words of its own: one that stands nowhere in small letters is none here.
  CHECK(told_of("It gives ST 2.") == "unexplained-abbreviation: ST\n");
  CHECK(told_of("It gives NO 2, and no more.").empty() == has_dictionary("en_US"));
}

TEST_CASE("a number that contradicts what the sentence names is told", "[prose]") {
  CHECK(told_of("Beside it an [[ogre]] has Power 9.") == "contradicting-number: 9 -> 5\n");
  CHECK(told_of("Beside it the Ogre has Power 9.") == "contradicting-number: 9 -> 5\n");
  CHECK(told_of("Beside it the Ogre has Power 5, and Power 9 for a turn is too much.") ==
        "contradicting-number: 9 -> 5\n");
  CHECK(told_of("With Power 9 it beats the Ogre.").empty());
}

TEST_CASE("a number beside a link or right behind a name is the card's", "[prose]") {
  CHECK(told_of("Ogre: 4 Power, and then some.") == "contradicting-number: 4 -> 5\n");
  CHECK(told_of("It takes 2 Power [[ogre]] has.") == "contradicting-number: 2 -> 5\n");
  // A sign parts them.
  CHECK(told_of("It takes 2 Power, [[ogre]] too.").empty());
  auto files = game_with("Beside the [[ogre]], six claws long.");
  test::replace(files, "schemas/hex/creature.schema.yaml", "strength: {type: integer}",
                "strength: {type: integer}\n  length: {type: integer, x-label: Length, x-unit: claws}");
  files["content/campaigns/reach/ogre.yaml"] += "length: 3\n";
  CHECK(told(files) == "contradicting-number: six\n");
  test::replace(files, "content/campaigns/reach/troll.yaml", "six claws", "three claws");
  CHECK(told(files).empty());
}

TEST_CASE("a text contradicts what its own fields say", "[prose]") {
  auto files = game_with("Seven claws is what it stretches.");
  test::replace(
      files, "schemas/hex/creature.schema.yaml", "strength: {type: integer}",
      "strength: {type: integer}\n  length: {type: integer, x-label: Length, x-unit: claws}\n"
      "  faces: {type: array, items: {type: integer}, x-label: Bites on}\n"
      "  gives: {type: array, items: {type: object, properties: {what: {type: string}, much: {type: "
      "integer}}}}");
  const std::string troll = "content/campaigns/reach/troll.yaml";
  files[troll] += "length: 9\nfaces: [5, 6]\ngives: [{what: fire, much: 2}]\n";
  CHECK(told(files) == "contradicting-number: Seven\n");
  test::replace(files, troll, "Seven", "Nine");
  CHECK(told(files).empty());
  // A list of numbers by its label.
  test::replace(files, troll, "Nine claws is what it stretches.", "It bites also on 4.");
  CHECK(told(files) == "contradicting-number: 4\n");
  test::replace(files, troll, "on 4", "on 5");
  CHECK(told(files).empty());
  // A record that names a term.
  test::replace(files, troll, "It bites also on 5.", "You take 3 points of it: 3 Fire.");
  CHECK(told(files) == "contradicting-number: 3 -> 2\n");
  test::replace(files, troll, "3 Fire", "2 Fire, and later 3 Fire");
  CHECK(told(files).empty());
  // A small number behind the field's name, with which a sentence begins.
  test::replace(files, "schemas/hex/creature.schema.yaml", "length: {type: integer, x-label: Length",
                "tide: {type: integer, x-label: Tide}\n  length: {type: integer, x-label: Length");
  files[troll] += "tide: 3\n";
  test::replace(files, troll, "You take 3 points of it: 2 Fire, and later 3 Fire.", "The tide rises by 4.");
  CHECK(told(files) == "contradicting-number: 4 -> 3\n");
  test::replace(files, troll, "The tide", "In the rain the tide");
  CHECK(told(files).empty());
  test::replace(files, troll, "In the rain the tide rises by 4.", "The tide rises by 4, and the tide by 3.");
  CHECK(told(files).empty());
}

TEST_CASE("a sentence that lists rows of a table has their numbers", "[prose]") {
  auto files = game_with("Fire 3, Ice 4.");
  files["content/systems/hex/ruleset.yaml"] +=
      "---\nkind: tables\ntables:\n  ranks:\n    label: Ranks\n    source: hex.dangers\n"
      "    key: {id: rank, label: Rank, type: text}\n"
      "    columns: {title: {label: Title, type: text}, pay: {label: Pay, type: integer}}\n"
      "    rows: [{rank: low, title: Beginner, pay: 2}, {rank: mid, title: Journeyman, pay: 5}, {rank: top, "
      "title: "
      "Master, pay: 9}]\n";
  test::replace(files, "content/campaigns/reach/troll.yaml", "Fire 3, Ice 4.",
                "A Beginner earns 2, a Journeyman 5, a Master 8.");
  CHECK(told(files) == "contradicting-number: 8 -> 9\n");
  test::replace(files, "content/campaigns/reach/troll.yaml", "a Master 8", "a Master 9");
  CHECK(told(files).empty());
  test::replace(files, "content/campaigns/reach/troll.yaml", "a Journeyman 5, a Master 9",
                "a Journeyman 1–4, a Master 1–9");
  CHECK(told(files) == "contradicting-number: 4 -> 5\n");
}

TEST_CASE("a table of a text has the numbers of the ruleset's table, and its ranges", "[prose]") {
  auto files = game_with("See below.");
  test::replace(files, "content/systems/hex/ruleset.yaml", "fire: {name: Fire}",
                "fire: {name: Fire}, salt: {name: Salt}");
  test::replace(files, "content/systems/hex/ruleset.yaml", "{element: fire, harm: 3}",
                "{element: fire, harm: 3}, {element: salt, harm: 5}");
  test::replace(files, "schemas/hex/creature.schema.yaml", "x-text: inline", "x-text: block");
  const std::string troll = "content/campaigns/reach/troll.yaml";
  test::replace(files, troll, "See below.",
                "| Of | Harm |\n  |---|---|\n  | Fire | 3 |\n  | Ice | 2 |\n  | Salt | 4 |");
  CHECK(told(files) == "contradicting-number: 4 -> 5\n");
  test::replace(files, troll, "| 4 |", "| 5 |");
  CHECK(told(files).empty());
  files["content/systems/hex/ruleset.yaml"] +=
      "---\nkind: tables\ntables:\n  moods:\n    label: Moods\n    source: hex.dangers\n    key: {id: roll, "
      "label: Roll}\n"
      "    columns: {mood: {label: Mood, type: text}}\n"
      "    rows: [{roll: 2, mood: hostile}, {roll: 3-5, mood: wary}, {roll: 6-8, mood: curious}]\n";
  test::replace(files, troll, "| Of | Harm |", "Here 2 hostile, 3–4 wary, 6–8 curious.\n\n  | Of | Harm |");
  CHECK(told(files) == "contradicting-number: 3–4 -> 3–5\n");
  test::replace(files, troll, "3–4 wary", "3–5 wary");
  CHECK(told(files).empty());
  // A row without an end.
  test::replace(files, "content/systems/hex/ruleset.yaml", "{roll: 6-8, mood: curious}",
                "{roll: 6-8, mood: curious}, {roll: 9+, mood: bored}");
  test::replace(files, troll, "6–8 curious", "6–8 curious, 8 bored");
  CHECK(told(files) == "contradicting-number: 8 -> 9+\n");
}

TEST_CASE("a label is no other definition's name", "[prose]") {
  CHECK(told_of("It loves the [[imp|ogre]].") == "swapped-reference: imp -> ogre\n");
  CHECK(told_of("It loves the [[imp|imps]] and [[ogre|that one]].").empty());
}

TEST_CASE("what looks like a figure between figures is told", "[prose]") {
  CHECK(told_of("There are 2l2 steps and 1O0 more.") ==
        "mixed-scripts: 2l2 -> 212\nmixed-scripts: 1O0 -> 100\n");
  CHECK(told_of("Beside 2d6, 3k10 and 12O.").find("mixed-scripts") == std::string::npos);
}

TEST_CASE("terms beside or behind others are written like these", "[prose]") {
  auto files = game_with("It fears Fire, ice and Salt.");
  test::replace(files, "content/systems/hex/ruleset.yaml", "fire: {name: Fire}",
                "fire: {name: Fire}, salt: {name: Salt}");
  test::replace(files, "content/systems/hex/ruleset.yaml", "{name: Ice, abbreviation: IC}", "{name: Iced}");
  const std::string troll = "content/campaigns/reach/troll.yaml";
  test::replace(files, troll, "ice and", "iced and");
  CHECK(told(files) == "term-spelling: iced -> Iced\n");
  test::replace(files, troll, "Fire, iced and Salt", "iced Fire and Salt");
  CHECK(told(files).empty());
  std::string many = "It";
  for (int i = 0; i < 8; ++i) {
    many += " tests Fire, and";
  }
  test::replace(files, troll, "It fears iced Fire and Salt.", many + " tests salt, and salt is salt.");
  CHECK(told(files) == "term-spelling: salt -> Salt\n");
}

TEST_CASE("a term that has a capital in most places has one in all", "[prose]") {
  const std::string many =
      "A Beacon is seen. The Beacon burns, no Beacon fails, each Beacon lights the next Beacon, "
      "and one Beacon more is the last Beacon but the Beacon of the king. ";
  auto files = game_with(many + "It hates a beacon.");
  test::replace(files, "content/systems/hex/ruleset.yaml", "fire: {name: Fire}",
                "fire: {name: Fire}, beacon: {name: Beacon}");
  CHECK(told(files) == "term-spelling: beacon -> Beacon\n");
  test::replace(files, "content/campaigns/reach/troll.yaml", "It hates a beacon.",
                "A beacon, the beacon, no beacon.");
  CHECK(told(files).empty());
}

TEST_CASE("a text leads where the field beside it does", "[prose]") {
  auto files = game_with("It loves the [[imp]].");
  files["content/campaigns/reach/troll.yaml"] += "mate: ogre\n";
  CHECK(told(files) == "swapped-reference: imp -> ogre\n");
  files["content/campaigns/reach/troll.yaml"] += "";
  test::replace(files, "content/campaigns/reach/troll.yaml", "[[imp]]", "[[imp]], not the [[ogre]]");
  CHECK(told(files).empty());
}

TEST_CASE("signs are of one sort throughout a campaign", "[prose]") {
  CHECK(told_of("One – two. Two – three. Three – four. Four – five. Five - six.") == "mixed-signs: - -> –\n");
  CHECK(told_of("One – two. Two – three. Five - six. Six - seven.").empty());
  CHECK(told_of("It's, he's, she's, we're, you’re.") == "mixed-signs: ’ -> '\n");
  CHECK(told_of("Throw 2d6, d6, 3d6 or 4d6, and 5k6.") == "mixed-signs: k -> d\n");
  // What one paragraph has more than once is enough.
  CHECK(told_of("Of 1–2, of 3–4, of 5-6.") == "mixed-signs: - -> –\n");
  CHECK(told_of("Of 1000, 2000, 3000 and 4000, but of 5,000.") == "mixed-signs: 5,000 -> 5000\n");
  CHECK(told_of("Of 1,000, 2,000, 3,000 and 4,000, but of 5000.").empty());
}

TEST_CASE("house rules of each sort find what they say", "[prose]") {
  auto files = game_with("It is very, very big. Basically, it eats the whole of the the bridge. it sleeps.");
  files["content/systems/hex/style.yaml"] = R"yaml(
kind: prose
language: en
source: our table
rules:
  no_filler: {existence: [basically], message: "`{found}` says nothing", why: it is filler}
  whole: {substitution: {'the whole of the (\pL+)': 'all the \1'}, message: wordy, why: shorter}
  twice: {repetition: {of: very, within: 5}, message: again, why: once is enough}
  capitals: {capitalisation: {of: sentence, as: upper}, message: small, why: it begins a sentence}
  few: {occurrence: {of: 'e', per: text, most: 99}, message: many, why: none}
  long: {length: {of: sentence, most: 9}, message: long, why: breath}
  order: {sequence: [eats, the], message: eats the, why: none}
  spelt: {spelling: {brigde: bridge}, message: "{meant}", why: none, wrong: {Brigde!: Bridge!}, right: [bridge]}
)yaml";
  CHECK(told(files, dictionaries).starts_with("prose-rule: very\n"));
  const std::string all = told(files);
  CHECK(all.find("prose-rule: Basically\n") != std::string::npos);
  CHECK(all.find("prose-rule: the whole of the the -> all the the\n") != std::string::npos);
  CHECK(all.find("prose-rule: eats the\n") != std::string::npos);
  CHECK(all.find("prose-rule: it -> It\n") != std::string::npos);
  CHECK(all.find("prose-rule: Basically, it eats the whole of the the bridge. it sleeps.\n") !=
        std::string::npos);
}

TEST_CASE("a rule is for kinds, fields, places and languages", "[prose]") {
  auto files = game_with("It is very big.");
  const auto with_scope = [&](const std::string& scope) {
    files["content/systems/hex/style.yaml"] =
        "kind: prose\nrules:\n  no: {existence: [very], message: no, why: no, " + scope + "}\n";
    return told(files);
  };
  CHECK(with_scope("kinds: [creature], fields: [text]") == "prose-rule: very\n");
  CHECK(with_scope("kinds: [coin]").empty());
  CHECK(with_scope("fields: [name]").empty());
  CHECK(with_scope("places: [chapters]").empty());
  CHECK(with_scope("except: [very big]").empty());
  CHECK(with_scope("except_ids: [troll]").empty());
}

TEST_CASE("a house rule that does not do what its examples say is told", "[prose]") {
  auto files = game_with("It waits.");
  files["content/systems/hex/style.yaml"] = R"yaml(
kind: prose
takes: [haxe]
rules:
  finds_nothing: {existence: [very], message: no, why: no, wrong: [much]}
  finds_all: {existence: [very], message: no, why: no, right: [very]}
  other: {spelling: {aa: bb}, message: no, why: no, wrong: {aa: cc}}
  unread: {existence: ['(very'], message: no, why: no}
  two: {existence: [very], sequence: [a, b], message: no, why: no}
)yaml";
  test::Game game(files);
  Diagnostics diagnostics;
  prose::Dictionaries opened(dictionaries);
  prose::read_again(game.catalog(), game.derived(), {opened, 1}, diagnostics);
  CHECK(diagnostics.errors() == 6);
}

TEST_CASE("dictionaries that are kept are opened anew once their files have changed", "[prose]") {
  const test::Folder folder;
  folder.put("en_US.aff", "SET UTF-8\n");
  folder.put("en_US.dic", "1\nwaits\n");
  prose::Dictionaries kept(folder.path().string());
  kept.renew();
  const prose::Dictionary* const first = kept.of("en");
  REQUIRE(first != nullptr);
  CHECK(first->knows("waits"));
  CHECK_FALSE(first->knows("wades"));
  CHECK_FALSE(first->knows("wades"));
  CHECK(first->meant("wayts", false) == std::vector<std::string>{"waits"});
  kept.renew();
  CHECK(kept.of("en") == first);
  CHECK(kept.of("pl") == nullptr);
  folder.put("en_US.dic", "2\nwaits\nwades\n");
  folder.put("pl_PL.aff", "SET UTF-8\n");
  folder.put("pl_PL.dic", "1\nczeka\n");
  kept.renew();
  CHECK(kept.of("en")->knows("wades"));
  REQUIRE(kept.of("pl") != nullptr);
  CHECK(kept.of("pl")->knows("czeka"));
}

TEST_CASE("what a dictionary was asked is kept, and a dictionary of other files is asked anew", "[prose]") {
  const test::Folder folder;
  folder.put("words/en_US.aff", "SET UTF-8\n");
  folder.put("words/en_US.dic", "2\nwaits\nwades\n");
  const source::Cache cache((folder.path() / "cache").string());
  const auto opened = [&](const std::string& program) {
    prose::Dictionaries dictionaries((folder.path() / "words").string());
    dictionaries.take_answers_from(cache, program);
    return dictionaries;
  };
  // What was saved only now could be saved once more and look the same.
  std::this_thread::sleep_for(std::chrono::milliseconds(80));
  {
    prose::Dictionaries first = opened("a program");
    CHECK(first.of("en")->knows("waits"));
    CHECK_FALSE(first.of("en")->knows("wayts"));
    CHECK(first.of("en")->meant("wayts", false) == std::vector<std::string>{"waits"});
    CHECK(first.of("en")->was_asked_more());
    first.keep_answers();
  }
  {
    prose::Dictionaries second = opened("a program");
    CHECK(second.of("en")->knows("waits"));
    CHECK_FALSE(second.of("en")->knows("wayts"));
    CHECK(second.of("en")->meant("wayts", false) == std::vector<std::string>{"waits"});
    CHECK_FALSE(second.of("en")->was_asked_more());
    CHECK(second.of("en")->knows("wades"));
    CHECK(second.of("en")->was_asked_more());
    CHECK(second.of("pl") == nullptr);
  }
  {
    prose::Dictionaries other = opened("another program");
    CHECK(other.of("en")->knows("waits"));
    CHECK(other.of("en")->was_asked_more());
  }
  folder.put("words/en_US.dic", "1\nwayts\n");
  prose::Dictionaries changed = opened("a program");
  CHECK_FALSE(changed.of("en")->knows("waits"));
  CHECK(changed.of("en")->knows("wayts"));
}
