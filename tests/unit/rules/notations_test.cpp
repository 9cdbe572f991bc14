#include "rules/notations/notations.h"

#include <catch2/catch.hpp>

#include "markup/parse.h"
#include "unit/rules_workbench.h"

using namespace talia;
using test::Game;
using test::replace;
using test::small_game;

namespace {

// The small game with two notations, and a text to look them up in.
std::map<std::string, std::string> noted_game(const std::string& text = "Nothing.") {
  auto files = small_game;
  files["content/systems/hex/notations.yaml"] = R"yaml(
kind: notations
notations:
  save:
    label: save
    pattern: 'SAVE\((?P<against>\pL+) ?(?P<bonus>[+-] ?\d+)?(?:/(?P<parts>[^()]+))?\)'
    captures:
      against: {type: term, of: [element], nothing: [X]}
      bonus: {type: integer, default: 0}
      parts: {type: number, separator: ';', optional: true}
    print: "'SAVE(' + (if against == null then 'X' else against) + (if bonus == 0 then '' else signed(bonus)) + ')'"
    odds: (10 + bonus) / 20
    checks:
      - holds: bonus < 10
        message: "{bonus} is more than anybody needs"
        why: A save by ten never fails.
        severity: warning
  outcome:
    label: outcome
    pattern: '(?P<save>SAVE\([^()]*\)): (?P<good>[^/.]+)/(?P<bad>[^/.]+)'
    captures: {save: text, good: {type: text, nothing: ['-']}, bad: text}
)yaml";
  files["content/campaigns/reach/note.yaml"] =
      "kind: creature\nid: note\nstrength: 5\ntext: |\n  " + text + "\n";
  return files;
}

std::string eval(const Game& game, const std::string& expression) {
  Diagnostics diagnostics;
  Formula formula = formula::parse(MappedText::from(expression, {}), diagnostics);
  formula::check(formula, game.derived().scope(SystemId{}), Type(), diagnostics);
  if (!diagnostics.empty()) {
    return std::string(source::info_of(diagnostics.in_order_added().front().code).name);
  }
  const auto value = game.derived().evaluate(formula, {std::nullopt, CampaignId{}, {}});
  return value ? formula::to_text(*value) : std::string(source::info_of(value.error().code).name);
}

}  // namespace

TEST_CASE("a notation gives the record of what a text says", "[rules][notations]") {
  const Game game(noted_game());
  REQUIRE(game.faults().empty());
  CHECK(eval(game, "parse('save', 'SAVE(Fire)')") == "{against: fire, bonus: 0, parts: []}");
  CHECK(eval(game, "parse('save', ' SAVE(fire\u00a0\u2212 3) ').bonus") == "-3");
  CHECK(eval(game, "parse('save', 'SAVE(IC+12)').against") == "ice");  // By its abbreviation.
  CHECK(eval(game, "parse('save', 'SAVE(X)').against == null") == "true");
  CHECK(eval(game, "parse('save', 'SAVE(Ice/1;2,5;3/4)').parts") == "1, 5/2, 3/4");
  CHECK(eval(game, "parse('save', 'SAVE(Sea)')") == "unknown-term");
  CHECK(eval(game, "parse('save', 'SAVE(Ice) now')") == "not-in-notation");
  CHECK(eval(game, "parse('safe', 'SAVE(Ice)')") == "unknown-term");
  CHECK(eval(game, "parse('save', 'SAVE(Ice)').againts") == "unknown-stat");
}

TEST_CASE("a notation is matched, printed and asked for its odds", "[rules][notations]") {
  const Game game(noted_game());
  CHECK(eval(game, "matches('save', 'SAVE(Ice-1)')") == "true");
  CHECK(eval(game, "matches('save', 'SAVE(Sea)')") == "false");
  CHECK(eval(game, "print('save', {against: 'ice', bonus: 2})") == "SAVE(ice+2)");
  CHECK(eval(game, "print('save', parse('save', 'SAVE(Fire)'))") == "SAVE(fire)");
  CHECK(eval(game, "print('save', {against: 'ice', bonus: 'two'})") == "type-mismatch");
  CHECK(eval(game, "print('save', {bonnus: 2})") == "type-mismatch");
  CHECK(eval(game, "print('outcome', parse('outcome', 'SAVE(X): -/burns'))") == "not-in-notation");
  CHECK(eval(game, "odds('save', 'SAVE(Fire-5)')") == "1/4");
  CHECK(eval(game, "odds('outcome', 'SAVE(X): -/burns') == null") == "true");
  CHECK(eval(game, "map(notations('First SAVE(Ice): -/burns, then SAVE(X+1).'), n => n.notation)") ==
        "outcome, save, save");
}

TEST_CASE("a number outside the range of its capture is neither read nor printed", "[rules][notations]") {
  auto files = noted_game();
  replace(files, "content/systems/hex/notations.yaml", "{type: integer, default: 0}",
          "{type: integer, from: -1, to: 2, default: 0}");
  replace(files, "content/systems/hex/notations.yaml", "{type: number, separator",
          "{type: number, to: 9, separator");
  const Game game(files);
  CHECK(game.faults().empty());
  CHECK(eval(game, "parse('save', 'SAVE(Ice+2)').bonus") == "2");
  CHECK(eval(game, "parse('save', 'SAVE(Ice+3)').bonus") == "impossible-notation");
  CHECK(eval(game, "print('save', {against: 'ice', bonus: -1})") == "SAVE(ice\u22121)");
  CHECK(eval(game, "print('save', {against: 'ice', bonus: -2})") == "out-of-range");
  CHECK(eval(game, "print('save', {against: 'ice', parts: [1, 10]})") == "out-of-range");
  replace(files, "content/campaigns/reach/note.yaml", "Nothing.", "A SAVE(Ice+3).");
  const Game noted(files);
  REQUIRE(noted.diagnostics().in_order_added().size() == 1);
  CHECK(noted.diagnostics().in_order_added().front().message ==
        "`bonus` must be at least -1 and at most 2, not 3");
}

TEST_CASE("running text is searched for notations at their own characters", "[rules][notations]") {
  const auto places = [](const std::string& text) { return Game(noted_game(text)).faults(); };
  CHECK(places("SAVE(Ice), SAVE(fire), SAVE(X).").empty());
  CHECK(places("A SAVE(Frie) fails.") == "unknown-term content/campaigns/reach/note.yaml:5:10\n");
  CHECK(places("A *SAVE*(**Frie**) fails.") == "unknown-term content/campaigns/reach/note.yaml:5:14\n");
  CHECK(places("Both SAVE(Frie): -/burns.") == "unknown-term content/campaigns/reach/note.yaml:5:13\n");
  CHECK(places("A SAVE(Ice+10).") == "impossible-notation content/campaigns/reach/note.yaml:5:5\n");
  CHECK(places("Code `SAVE(Frie)` and a preSAVE(Frie).").empty());
  CHECK(places("A SAVE({strength}) and a \\{SAVE(Ice)\\}.").empty());
}

TEST_CASE("written notations are told with their records and odds", "[rules][notations]") {
  const Game game(noted_game("A SAVE(Ice\u2212 5): -/burns, a SAVE(Sea)."));
  const auto written = rules::written_notations(game.catalog(), game.derived());
  REQUIRE(written.size() == 3);
  CHECK(written[0].id == "outcome");
  CHECK(formula::to_text(*written[0].record) == "{save: SAVE(Ice- 5), good: , bad: burns, a SAVE(Sea)}");
  CHECK(written[1].text == "SAVE(Ice- 5)");
  CHECK(formula::to_text(written[1].odds) == "1/4");
  CHECK_FALSE(written[2].record);
}

TEST_CASE("notations that ask for one another without end are stopped", "[rules][notations]") {
  auto files = noted_game();
  replace(files, "content/systems/hex/notations.yaml", "odds: (10 + bonus) / 20",
          "odds: \"odds('save', 'SAVE(X)') + 1\"");
  const Game game(std::move(files));
  CHECK(eval(game, "odds('save', 'SAVE(Ice)')") == "work-budget");
}

TEST_CASE("spaces and minus signs are one in notations", "[rules][notations]") {
  CHECK(rules::normalised(std::string_view("  a \u00a0\n b\u2212\u2009 c  ")) == "a b- c");
  CHECK(rules::normalised(std::string_view("   ")).empty());
  CHECK(rules::normalised(MappedText::from("x \t y ", {})).view() == "x y");
}

TEST_CASE("nothing is said of terms that may stand in what cannot be read", "[rules][notations]") {
  auto files = noted_game("A SAVE(Sea) fails.");
  files["content/systems/hex/more.yaml"] = "kind: terms\ngroups: {\n";
  const Game game(std::move(files));
  CHECK(game.faults() == "bad-yaml content/systems/hex/more.yaml:2:9\n");
  CHECK_FALSE(rules::written_notations(game.catalog(), game.derived()).at(0).record);
}

TEST_CASE("a notation is kept together in a filled text, but where it may part", "[rules][notations]") {
  const auto filled = [](const std::string& text, const std::string& parting = {}) {
    auto files = noted_game(text);
    replace(files, "content/systems/hex/notations.yaml", "captures: {save:", parting + "captures: {save:");
    const Game game(files);
    REQUIRE(game.faults().empty());
    const auto id = game.catalog().find_anywhere("note").front();
    Diagnostics diagnostics;
    const Text made = rules::fill(game.catalog().definition(id).texts.front().text(), {id, CampaignId{}, {}},
                                  game.catalog(), game.derived(), diagnostics);
    std::string words = markup::plain_text(made);
    for (std::size_t at = words.find("\u00a0"); at != std::string::npos; at = words.find("\u00a0", at)) {
      words.replace(at, 2, "~");
    }
    return words;
  };
  CHECK(filled("A SAVE(Ice \u2212 3) now.") == "A SAVE(Ice~\u2212~3) now.");
  CHECK(filled("A SAVE(Ice \u22123) now.") == "A SAVE(Ice~\u22123) now.");
  CHECK(filled("A SAVE({'Ice'} *+3*/1;\n  2) now.") == "A SAVE(Ice~+3/1;~2) now.");
  CHECK(filled("`SAVE(Ice +3)` is code.") == "SAVE(Ice +3) is code.");
  CHECK(filled("So SAVE(X): burns down/is cold at last.") == "So SAVE(X):~burns~down/is~cold~at~last.");
  const std::string named = "may_part: [good, bad]\n    ";
  CHECK(filled("So SAVE(Ice +3): burns down/is cold.", named) == "So SAVE(Ice~+3):~burns down/is cold.");
  CHECK(filled("So SAVE(Ice +3): burns down/is cold.", "may_part: true\n    ") ==
        "So SAVE(Ice~+3): burns down/is cold.");
}

TEST_CASE("a notation may part in its own captures alone", "[rules][notations]") {
  auto files = noted_game();
  replace(files, "content/systems/hex/notations.yaml",
          "captures: {save:", "may_part: [godd]\n    captures: {save:");
  const Game game(files);
  CHECK(game.faults() == "bad-notation content/systems/hex/notations.yaml:21:16\n");
}
