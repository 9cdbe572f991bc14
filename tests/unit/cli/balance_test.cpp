// `talia balance`: what it says, draws and refuses.
#include "rules/balance/verdict.h"
#include "unit/cli_fixture.h"

using namespace talia;
using test::Copy;
using test::fraction;
using test::has;
using test::Said;

namespace {

rules::Comparison comparison(const std::vector<std::pair<int, int>>& pairs) {
  rules::Comparison made{"id", "label", "value", "by", {}, {}};
  for (const auto& [by, value] : pairs) {
    made.members.push_back({DefinitionId{}, Rational(value), Rational(by)});
  }
  return made;
}

// Gear that follows its weight but for one thing.
void put_gear(const Copy& copy) {
  for (int i = 1; i <= 7; ++i) {
    copy.put("content/campaigns/reach/gear/thing_" + std::to_string(i) + ".yaml",
             "kind: gear\nid: thing_" + std::to_string(i) + "\nref: G-1" + std::to_string(i) +
                 "\nname: Thing " + std::to_string(i) + "\nweight: " + std::to_string(i) + "\nprice: " +
                 std::to_string(i == 5 ? 90 : 3 * i + i % 2) + "\nuse: reach\ntext: It is there.\n");
  }
}

}  // namespace

TEST_CASE("who stands out is told, and why nobody can be", "[cli]") {
  const auto verdicts = rules::judge(
      {comparison({{0, 2}, {0, 4}, {0, 5}, {0, 6}, {0, 20}, {0, -9}}),
       comparison({{1, 3}, {2, 5}, {3, 7}, {4, 9}, {5, 40}}), comparison({{1, 3}, {2, 5}, {3, 7}, {4, 90}})},
      fraction("3.5"));
  // Median 4.5; distances 2.5 0.5 0.5 1.5 15.5 13.5, their median 2: 0.6745 · 15.5 / 2 = 5.2, of -9 it is 4.6.
  CHECK(verdicts[0].doubt == rules::Verdict::Doubt::none);
  CHECK(verdicts[0].outliers == std::vector<std::size_t>{4, 5});
  CHECK(verdicts[1].doubt == rules::Verdict::Doubt::no_spread);
  CHECK(verdicts[1].outliers == std::vector<std::size_t>{4});
  CHECK(verdicts[2].doubt == rules::Verdict::Doubt::too_few);
  CHECK(rules::judge({comparison({{0, 2}, {0, 4}, {0, 5}, {0, 6}, {0, 20}, {0, -9}})}, Rational(5))[0]
            .outliers == std::vector<std::size_t>{4});
}

TEST_CASE("balance tells who is out of line, by how much, and where", "[cli][balance]") {
  const Copy copy;
  put_gear(copy);
  const Said said = copy.says({"balance", "hexfall"});
  INFO(said.out << said.error);
  CHECK(said.status == 0);
  CHECK(has(said.out, "Threat by might\n  3 of at least 5: too few to tell who stands out\n"));
  CHECK(has(said.out, "Thing 5"));
  CHECK(has(said.out, "content/campaigns/reach/gear/thing_5.yaml:2:5"));
  CHECK(!has(said.out, "Thing 4"));
  CHECK(
      has(copy.says({"balance", "hexfall", "--threshold", "1000"}).out, "none stands out by more than 1000"));
  const Said deck = copy.says({"balance", "gear"});
  CHECK(has(deck.out, "Thing 5"));
  CHECK(has(deck.out, "nobody to fight"));
  CHECK(copy.says({"balance", "reach/gear"}).out == deck.out);
}

TEST_CASE("fights are told with their exact chances", "[cli][balance]") {
  const Copy copy;
  const Said said = copy.says({"balance", "creatures", "--format", "json"});
  INFO(said.out << said.error);
  CHECK(said.status == 0);
  // The king's grip: 17 Health fall to three blows of 6 at 1/2, the sailor's 12 to three bites at 2/3.
  CHECK(has(said.out, "\"lost\": \"1928/3125\""));
  const Said strong =
      copy.says({"balance", "creatures", "--with", "sailor_harm=20", "--with", "sailor_health=100"});
  CHECK(has(strong.out, ">99.99 %"));
  CHECK(!has(strong.out, "lamp_eel"));  // It is still, and nobody fights it.
}

TEST_CASE("balance is drawn as a page", "[cli][balance]") {
  const Copy copy;
  put_gear(copy);
  copy.make_output_folder();
  const std::string base = copy.workspace() + "/output/page";
  const Said said = copy.says(
      {"balance", "hexfall", "--svg", base + ".svg", "--png", base + ".png", "--pdf", base + ".pdf"});
  INFO(said.error);
  CHECK(said.status == 0);
  CHECK(has(copy.output("page.svg"), "<svg"));
  CHECK(copy.output("page.png").starts_with("\x89PNG"));
  CHECK(copy.output("page.pdf").starts_with("%PDF"));
}

TEST_CASE("numbers of any size are told, and drawn as far as a page holds them", "[cli][balance]") {
  const Copy copy;
  put_gear(copy);
  copy.put(
      "content/systems/hexfall/more.yaml",
      "kind: balance\ncompare:\n  huge: {of: gear, label: Huge, value: 'power(10, 400) * weight'}\n"
      "  close: {of: gear, label: Close, value: 'power(10, 11) + weight / power(10, 9)'}\n"
      "  steep: {of: gear, label: Steep, value: weight * weight, by: 'weight / power(10, 300)', by_label: "
      "weight}\n"
      "  same: {of: gear, label: Same, value: '7'}\n");
  copy.make_output_folder();
  const Said said = copy.says({"balance", "hexfall", "--svg", copy.workspace() + "/output/page.svg"});
  INFO(said.out << said.error);
  CHECK(said.status == 0);
  CHECK(has(copy.output("page.svg"), "<svg"));
}

TEST_CASE("numbers and labels of balance keep to their lines", "[cli][balance]") {
  const Copy copy;
  put_gear(copy);
  copy.put("content/systems/hexfall/more.yaml",
           "kind: balance\ncompare:\n"
           "  huge: {of: gear, label: \"Hu\\nge\", value: 'power(10, 400)'}\n"
           "  thrice: {of: gear, label: Thrice, value: weight * 3, by: weight, by_label: \"we\\night\"}\n"
           "  level: {of: gear, label: Level, value: '7', by: weight, by_label: weight}\n");
  const std::string out = copy.says({"balance", "hexfall"}).out;
  INFO(out);
  CHECK(has(out, "Hu ge\n  10 compared; expected: 1.000e+400\n"));
  CHECK(has(out, "Thrice\n  10 compared; expected: 3 × we ight\n"));
  CHECK(has(out, "Level\n  10 compared; expected: 7\n"));
}

TEST_CASE("a page leaves out comparisons without members, and is not made of them alone", "[cli][balance]") {
  const Copy copy;
  copy.make_output_folder();
  const std::string page = copy.workspace() + "/output/page.svg";
  copy.put("content/systems/hexfall/balance.yaml",
           "kind: balance\ncompare:\n  none: {of: gear, if: weight < 0, label: None, value: weight}\n");
  const Said nothing = copy.says({"balance", "hexfall", "--svg", page});
  CHECK(nothing.status == 2);
  CHECK(has(nothing.error, "there is nothing to draw"));
  CHECK_FALSE(std::filesystem::exists(page));
}

TEST_CASE("a wrong question about balance is refused", "[cli][balance]") {
  const Copy copy;
  const Said unknown = copy.says({"balance", "hexfal"});
  CHECK(unknown.status == 2);
  CHECK(unknown.out.empty());
  CHECK(has(unknown.error, "no game system and no deck `hexfal`"));
  CHECK(has(unknown.error, "did you mean `hexfall`?"));
  CHECK(has(copy.says({"balance", "teahouse"}).error, "the game `teahouse` says nothing to compare"));
  for (const std::string threshold : {"0", "-1", "abc", "3,5"}) {
    const Said wrong = copy.says({"balance", "hexfall", "--threshold", threshold});
    CHECK(wrong.status == 2);
    CHECK(has(wrong.error,
              "talia: error: --threshold wants a number above 0, not `" + threshold + "`\nhelp: "));
  }
  CHECK(copy.says({"balance", "hexfall", "--threshold", "7/2"}).status == 0);
  const Said with = copy.says({"balance", "hexfall", "--with", "sailor_heath=3"});
  CHECK(with.status == 2);
  CHECK(has(with.error, "did you mean `sailor_health`?"));
  CHECK(has(copy.says({"balance", "hexfall", "--with", "sailor_health=3 +"}).error,
            "<--with sailor_health>:1:4"));
  for (const std::string command : {"balance", "impact", "eval"}) {
    const Said nameless = copy.says({command, "hexfall", "--with", "blow"});
    CHECK(nameless.status == 2);
    CHECK(has(nameless.error, "--with wants name=value, not `blow`\nhelp: write `--with blow=3`"));
  }
  const Said twice = copy.says({"balance", "hexfall", "--with", "sailor_harm=3", "--with", "sailor_harm=4"});
  CHECK(twice.status == 2);
  CHECK(has(twice.error, "--with gives `sailor_harm` twice"));
  const Said campaign = copy.says({"balance", "reach"});
  CHECK(campaign.status == 2);
  CHECK(has(campaign.error, "`reach` is a campaign, not a game or deck"));
  CHECK(has(campaign.error, "help: its game is `hexfall`"));
  copy.put("content/campaigns/zaulek/decks/gear.yaml",
           "kind: deck\nid: gear\nname: Gear\ntemplate: herbata\ncards:\n  - {id: jasminowa}\n");
  CHECK(has(copy.says({"balance", "gear"}).error, "`reach/gear` or `zaulek/gear`"));
}

TEST_CASE("what cannot be computed for a definition is reported with it", "[cli][balance]") {
  const Copy copy;
  copy.put("content/systems/hexfall/more.yaml",
           "kind: balance\nfights:\n  stuck:\n    of: creature\n    label: Stuck\n    start: '{a: 1}'\n"
           "    won: state.a < 0\n    lost: false\n    next: 'if might > 5 then {a: -1} else state'\n"
           "---\nkind: balance\ncompare:\n  rows: {of: creature, label: Rows, value: "
           "'number(tides(might).turn) ?? 10 / (might - 2)'}\n");
  const Said said = copy.says({"balance", "hexfall"});
  INFO(said.out << said.error);
  CHECK(said.status == 1);
  CHECK(has(said.error, "more.yaml:3:3: warning: from `"));
  CHECK(has(said.error, "for `tide_crab`"));
  CHECK(has(said.out, "not computed: `lamp_eel`, `tide_crab`"));
}

TEST_CASE("a fight that is too large ends at its first enemy", "[cli][balance]") {
  const Copy copy;
  copy.put(
      "content/systems/hexfall/more.yaml",
      "kind: balance\nfights:\n  huge: {of: creature, label: Huge, start: '{foe: 0}', won: state.foe < 0, "
      "lost: false, next: '{foe: 1000 * state.foe + k1000}'}\n"
      "  small: {of: creature, label: Small, start: '{foe: 1}', won: state.foe <= 0, lost: false, "
      "next: '{foe: state.foe - 1}'}\n");
  const Said said = copy.says({"balance", "hexfall"});
  INFO(said.out << said.error);
  CHECK(said.status == 1);
  CHECK(test::count_of(said.error, "[work-budget]") == 1);
  CHECK(has(said.out, "Huge\n  not computed: `lamp_eel`, `tide_crab`, `tide_crab_king`\n"));
  CHECK(test::count_of(said.out, "not computed") == 1);
}

TEST_CASE("a broken question is told apart from an empty one", "[cli][balance]") {
  const Copy copy;
  copy.put("content/systems/hexfall/more.yaml",
           "kind: balance\ncompare:\n  legs: {of: creature, label: Legs, value: legs}\n"
           "  text: {of: creature, label: Text, value: name}\n"
           "fights:\n  thrown: {of: creature, label: Thrown, with: {us: 2k6}, start: '1', won: state > us, "
           "lost: false, next: '2'}\n"
           "  none: {of: creatur, label: None, start: '1', won: state > 1, lost: false, next: '2'}\n");
  const Said said = copy.says({"balance", "hexfall"});
  INFO(said.out << said.error);
  CHECK(said.status == 1);
  const std::string lacking = "  not computed: `lamp_eel`, `tide_crab`, `tide_crab_king`\n";
  CHECK(has(said.out, "Legs\n" + lacking));
  CHECK(has(said.out, "Text\n" + lacking));
  CHECK(has(said.out, "Thrown\n" + lacking));
  CHECK(has(said.out, "None\n  not computed\n"));
  CHECK(has(said.error, "help: say who takes part: `if: legs != null`"));
  CHECK(has(said.error, "more.yaml:4:44: error: `name` is a text"));
  CHECK(has(said.error, "more.yaml:6:52: error: a reference character is known"));
  CHECK(test::count_of(said.error, "error:") == 4);
  CHECK(test::count_of(copy.says({"balance", "hexfall", "--format", "json"}).out, "\"at_fault\": true") == 4);
  const Said with = copy.says({"balance", "hexfall", "--with", "sailor_harm=9"});
  CHECK(with.status == 1);
  CHECK(has(with.out, "sailor_harm = 9\n"));
}

TEST_CASE("a balance that cannot be read is one fault", "[cli][balance]") {
  const Copy copy;
  for (const std::string fault :
       {"kind: balance\nfights: {x: {of: brew}}\n", "kind: balanse\n", "kind: balance\ncompare:\n\tx: 1\n"}) {
    copy.put("content/systems/teahouse/balance.yaml", fault);
    const Said said = copy.says({"balance", "teahouse"});
    INFO(said.error);
    CHECK(said.status == 1);
    CHECK(!has(said.error, "nothing to compare"));
  }
  copy.put("content/systems/teahouse/balance.yaml", "kind: balance\n");
  const Said empty = copy.says({"balance", "teahouse"});
  CHECK(empty.status == 2);
  CHECK(has(empty.error, "give `kind: balance` numbers to `compare`, or `fights`"));
}

TEST_CASE("a fight tells what it assumes", "[cli][balance]") {
  const Copy copy;
  copy.put("content/systems/hexfall/more.yaml",
           "kind: balance\nfights:\n  calm: {of: creature, label: Calm, assumes: [Nobody flees.], with: "
           "{siła: 3}, "
           "start: '1', won: state > siła, lost: false, next: state + 1}\n");
  CHECK(has(copy.says({"balance", "hexfall"}).out, "Calm\n  with siła = 3\n  – Nobody flees.\n"));
  const Said json = copy.says({"balance", "hexfall", "--format", "json"});
  CHECK(has(json.out, "\"Nobody flees.\""));
  CHECK(has(json.out, "\"siła\": \"3\""));
}
