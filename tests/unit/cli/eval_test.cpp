#include "chart/chances.h"
#include "unit/cli_fixture.h"

using namespace talia;
using test::Copy;
using test::fraction;
using test::has;
using test::Said;

TEST_CASE("expressions are answered with exact values", "[cli][eval]") {
  const Copy copy;
  CHECK(copy.says({"eval", "1/3 + 1/6"}).out == "1/2  50.00 %\n");
  CHECK(copy.says({"eval", "7/2"}).out == "7/2  3.5\n");
  CHECK(copy.says({"eval", "3"}).out == "3\n");
  CHECK(copy.says({"eval", "power(2/3, 40)"}).out == "109951…/121576…  <0.01 %\n");
  CHECK(copy.says({"eval", "{a: 1/3, b: 2}"}).out == "a  1/3  33.33 %\nb  2\n");
  CHECK(copy.says({"eval", "1/3", "P(k6 > 4)"}).out == "1/3        1/3  33.33 %\nP(k6 > 4)  1/3  33.33 %\n");
  CHECK(has(copy.says({"eval", "power(2/3, 40)", "--format", "json"}).out,
            "\"1099511627776/12157665459056928801\""));
  CHECK(copy.says({"eval", "[1, 2]", "true"}).out == "[1, 2]  1, 2\ntrue    true\n");
  CHECK(has(copy.says({"eval", "9007199254740992", "--format", "json"}).out, "\"9007199254740992\""));
  CHECK(copy.says({"eval", "{a: 1, b: 'x'}", "--format", "json"}).out ==
        "{\n  \"type\": \"record\",\n  \"value\": {\"a\": 1, \"b\": \"x\"}\n}\n");
  CHECK(copy.says({"eval", "policy('night')", "--system", "hexfall", "--policy", "night=long"}).out ==
        "long\n");
}

TEST_CASE("a wrong question is reported at its own characters, with status 2", "[cli][eval]") {
  const Copy copy;
  const Said unknown = copy.says({"eval", "armor_points('shell')", "--system", "hexfall"});
  CHECK(unknown.status == 2);
  CHECK(unknown.out.empty());
  CHECK(has(unknown.error, "<expression>:1:1: error: no function or table `armor_points` here"));
  CHECK(has(unknown.error, "did you mean `armour_points`?"));
  CHECK(has(copy.says({"eval", "armour_points('shell')"}).error, "--system NAME"));
  const Said second = copy.says({"eval", "1", "1 / 0"});
  CHECK(second.status == 2);
  CHECK(second.out.empty());
  CHECK(has(second.error, "<expression 2>:1:"));
  CHECK(has(copy.says({"eval", "x", "--with", "x=1 +"}).error, "<--with x>:1:6"));
  CHECK(copy.says({"eval", "x", "--with", "x"}).status == 2);
  CHECK(has(copy.says({"eval", "1", "--system", "hexfal"}).error, "did you mean `hexfall`?"));
  CHECK(copy.says({"eval"}).status == 2);
}

TEST_CASE("what campaigns of a game answer differently is asked of one of them", "[cli][eval]") {
  const Copy copy;
  const std::string folder = "content/campaigns/shallows/";
  copy.put(folder + "campaign.yaml",
           "talia: 1\nid: shallows\nsystem: hexfall\nlanguage: en\nname: Shallows\nversion: 1.0.0\n"
           "policies: {night: long}\n");
  copy.put(folder + "net.yaml", "kind: gear\nid: net\nref: G-20\nname: Net\nweight: 2\nprice: 4\n");
  const auto asked = [&](std::vector<std::string> words) {
    words.insert(words.begin(), "eval");
    words.insert(words.end(), {"--system", "hexfall"});
    return copy.says(words);
  };
  CHECK(asked({"armour_points('shell')"}).out == "4\n");
  CHECK(asked({"def('gear', 'lantern').price"}).out == "6\n");
  CHECK(has(asked({"2k6"}).out, "1/36"));
  for (const char* const question :
       {"def('gear', 'net').price", "count(definitions('gear'))", "policy('night')", "definitions('gear')",
        "def('gear', 'boat_hook').price"}) {
    const Said said = asked({question});
    INFO(question << '\n' << said.error);
    CHECK(said.status == 2);
    CHECK(said.out.empty());
    CHECK(has(said.error, "<expression>:1:1: error: the campaigns reach, shallows give different answers"));
    CHECK(has(said.error, "`--campaign reach` asks one of them"));
  }
  CHECK(asked({"def('gear', 'net').price", "--campaign", "shallows"}).out == "4\n");
  CHECK(copy.says({"eval", "policy('night')", "--campaign", "shallows"}).out == "long\n");
  CHECK(has(asked({"def('gear', 'net').price", "--campaign", "reach"}).error, "no `net`"));
  CHECK(has(asked({"1", "--campaign", "shalows"}).error, "did you mean `shallows`?"));
  CHECK(has(asked({"1", "--campaign", "zaulek"}).error, "the campaign `zaulek` does not play `hexfall`"));
}

TEST_CASE("what hangs on the same dice is told together", "[cli][eval]") {
  const Copy copy;
  const std::string joint = copy.says({"eval", "let a = 2k2 in [a, a >= 3]"}).out;
  CHECK(has(joint, "2, false  1/4  25.00 %"));
  CHECK(has(joint, "3, true   1/2  50.00 %"));
  CHECK(copy.says({"eval", "let a = k2 in {low: a, high: a + 1}", "--format", "json"}).out ==
        "{\n  \"type\": \"distribution\",\n  \"value\": {\"outcomes\": [{\"value\": {\"low\": 1, \"high\": "
        "2}, \"p\": "
        "\"1/2\"}, {\"value\": {\"low\": 2, \"high\": 3}, \"p\": \"1/2\"}], \"mean\": null}\n}\n");
  // What does not is told part by part, which says as much.
  CHECK(has(copy.says({"eval", "[k2, k2]", "--format", "json"}).out, "\"type\": \"list\""));
}

TEST_CASE("an expression is answered where there is no workspace", "[cli][eval]") {
  const test::Folder nowhere;
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(nowhere.path());
  CHECK(test::talia_says({"eval", "2d6 + 1"}).status == 0);
  CHECK(test::talia_says({"eval", "P(2d6 + x >= 10)", "--with", "x=1"}).out == "5/18  27.78 %\n");
  const Said unknown = test::talia_says({"eval", "strength"});
  CHECK(unknown.status == 2);
  CHECK(has(unknown.error, "<expression>:1:1: error: no field, stat or other name `strength` here"));
  CHECK(!has(unknown.error, "--system"));
  for (const std::vector<std::string>& words : {std::vector<std::string>{"--system", "hexfall"},
                                                {"--campaign", "reach"},
                                                {"--policy", "night=long"}}) {
    const Said said = test::talia_says({"eval", "1", words[0], words[1]});
    CHECK(said.status == 2);
    CHECK(has(said.error, "no workspace here"));
  }
  CHECK(has(test::talia_says({"eval", "k6", "--svg", "a.svg"}).error, "no workspace here"));
  CHECK(has(test::talia_says({"eval", "1", "--workspace", "."}).error, "is no workspace"));
  std::filesystem::current_path(before);
}

TEST_CASE("what an expression cannot hang on is not read and not told", "[cli][eval]") {
  const Copy copy;
  copy.put("content/campaigns/reach/creatures/broken.yaml", "kind: creature\nid: [\n");
  copy.put("content/systems/hexfall/broken.yaml", "kind: [\n");
  const Said free = copy.says({"eval", "max(2k6 + 1, 3)"});
  CHECK(free.status == 0);
  CHECK(free.error.empty());
  CHECK(copy.says({"eval", "1", "--system", "hexfall"}).status != 0);
  // Of one game, which may give any word a meaning, only that of what names nothing is known without it.
  std::filesystem::remove_all(copy.workspace() + "/schemas/teahouse");
  std::filesystem::remove_all(copy.workspace() + "/content/systems/teahouse");
  CHECK(copy.says({"eval", "2k6 + 1"}).error.empty());
  const Said named = copy.says({"eval", "tides(5).turn"});
  CHECK(!named.error.empty());
}

TEST_CASE("a budget is a number of steps", "[cli][eval]") {
  const Copy copy;
  const std::string question = "sum(map(range(1, 1000), n => n))";
  CHECK(copy.says({"eval", question}).out == "500500\n");
  const Said little = copy.says({"eval", question, "--budget", "1000"});
  CHECK(little.status == 2);
  CHECK(has(little.error, "this takes more than 1000 steps to compute"));
  CHECK(has(little.error, "help: ask for less at once, or allow more: `--budget 10000`"));
  CHECK(copy.says({"eval", question, "--budget", "10000"}).status == 0);
  for (const char* const wrong :
       {"0", "-1", "1.5", "1e9", "many", "", "1000000000001", "99999999999999999999"}) {
    const Said said = copy.says({"eval", "1", "--budget", wrong});
    INFO(wrong << said.error);
    CHECK(said.status == 2);
    CHECK(has(said.error, "--budget wants a number of steps from 1 to 1000000000000"));
  }
}

TEST_CASE("chances are drawn as pictures", "[cli][eval]") {
  const Copy copy;
  copy.make_output_folder();
  const std::string odds = "[{roll: 'żółw', p: 1/4}, {roll: 'koń', p: 3/4}]";
  const Said said = copy.says({"eval", odds, "--svg", copy.workspace() + "/output/a.svg", "--png",
                               copy.workspace() + "/output/a.png"});
  INFO(said.error);
  CHECK(said.status == 0);
  CHECK(has(said.out, "3/4"));
  CHECK(has(said.out, "75.00 %"));
  CHECK(has(copy.output("a.svg"), "<svg"));
  CHECK(copy.output("a.png").starts_with("\x89PNG"));
  const Said nothing = copy.says({"eval", "4", "--svg", copy.workspace() + "/output/b.svg"});
  CHECK(nothing.status == 2);
  CHECK(has(nothing.error, "no distribution to draw"));
  CHECK(copy.output("b.svg").empty());
}

TEST_CASE("a roll is told by its outcomes, exact fractions and mean", "[cli][eval]") {
  const Copy copy;
  CHECK(copy.says({"eval", "k2", "--format", "json"}).out ==
        "{\n  \"type\": \"distribution\",\n  \"value\": {\"outcomes\": [{\"value\": 1, \"p\": \"1/2\"}, "
        "{\"value\": 2, \"p\": \"1/2\"}], \"mean\": \"3/2\"}\n}\n");
  const std::string text = copy.says({"eval", "2k6"}).out;
  CHECK(text.starts_with("                       at least\n"));
  CHECK(has(text, "\n12      1/36  2.78 %   2.78 %    "));
  CHECK(has(text, "\n7       1/6   16.67 %  58.33 %   ████████████████████████████████████████\n"));
  CHECK(has(text, "\nmean    7     7\n"));
  CHECK(has(text, "\nsd            2.415\n"));
  CHECK(has(text, "\nmedian  7\n"));
  CHECK(copy.says({"eval", "odds('kostki', '2k6+1')", "--system", "teahouse"}).out ==
        copy.says({"eval", "2k6 + 1"}).out);
}

TEST_CASE("many outcomes are told in ranges, their chances summed", "[cli][eval]") {
  chart::Series series{"die", {}, true};
  for (int i = 1; i <= 100; ++i) {
    series.weights.emplace_back(Value(i), fraction("1/100"));
  }
  const auto table = chart::chance_table({series}, 30);
  REQUIRE(table.labels.size() == 25);
  CHECK(table.labels.front() == "1–4");
  CHECK(table.labels.back() == "97–100");
  CHECK(table.chances.front().front() == fraction("1/25"));
  CHECK(table.means.front() == fraction("101/2"));
  CHECK(chart::chance_table({series}, 100).labels.size() == 100);
}

TEST_CASE("a weight is told as its part of the total", "[cli][eval]") {
  const chart::Series pair{"pair", {{Value(1), 3}, {Value(2), 2}, {Value(9), 1}}, true, 6};
  const auto table = chart::chance_table({pair}, 30);
  CHECK(table.chances ==
        std::vector<std::vector<Rational>>{{fraction("1/2")}, {fraction("1/3")}, {fraction("1/6")}});
  CHECK(table.means.front() == fraction("8/3"));
  CHECK(table.spreads.front()->variance == fraction("74/9"));
  CHECK(table.spreads.front()->median == Rational(1));
}

TEST_CASE("a fraction for each of many outcomes is work, a table of ranges is not", "[cli][eval]") {
  const Copy copy;
  CHECK(copy.says({"eval", "500d100", "--budget", "2000000"}).status == 0);
  const Said said = copy.says({"eval", "500d100", "--budget", "2000000", "--format", "json"});
  CHECK(said.status == 2);
  CHECK(has(said.error, "error: this takes more than 2000000 steps to compute [work-budget]"));
  CHECK(copy.says({"eval", "100d100", "--budget", "2000000", "--format", "json"}).status == 0);
}

TEST_CASE("chances side by side share their outcomes", "[cli][eval]") {
  const chart::Series a{"a", {{Value(2), fraction("1/2")}, {Value(1), fraction("1/2")}}, true};
  const chart::Series b{"b", {{Value(3), fraction("1")}}, true};
  const auto table = chart::chance_table({a, b}, 30);
  CHECK(table.labels == std::vector<std::string>{"1", "2", "3"});
  CHECK(table.chances[2] == std::vector<Rational>{fraction("0"), fraction("1")});
  CHECK(chart::percent_text(fraction("1/3")) == "33.33 %");
  CHECK(chart::percent_text(fraction("1/100000")) == "<0.01 %");
  CHECK(chart::percent_text(fraction("1")) == "100.00 %");
}
