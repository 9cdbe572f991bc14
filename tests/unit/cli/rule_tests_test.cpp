#include "document/read.h"
#include "unit/cli_fixture.h"

using namespace talia;
using test::Copy;
using test::has;
using test::Said;

namespace {

const std::string tests_file = "content/systems/hexfall/tests/tests.yaml";

// Takes out the games' own rule tests.
void remove_tests(const Copy& copy) {
  for (const char* const game : {"hexfall", "teahouse"}) {
    std::filesystem::remove_all(copy.workspace() + "/content/systems/" + game + "/tests");
  }
}

void put_mechanics(const Copy& copy) {
  remove_tests(copy);
  copy.put("content/systems/hexfall/mechanics_of_test.yaml", R"yaml(
kind: mechanics
mechanics:
  hexfall.ebb:
    heading: Tides
    cases: [{given: {day: integer}, expect: {height: "3 + mod(day, 2)", is_high: "mod(day, 2) == 1"}}]
)yaml");
  copy.put(tests_file,
           "- {id: odd, mechanic: hexfall.ebb, given: {day: 3}, expect: {height: 4, is_high: true}}\n"
           "- {id: even, mechanic: hexfall.ebb, given: {day: 2}, expect: {height: 4}}\n");
}

std::string last_line(const std::string& text) {
  const auto end = text.find_last_not_of('\n');
  return text.substr(text.rfind('\n', end) + 1, end - text.rfind('\n', end));
}

}  // namespace

TEST_CASE("the manual's mechanic passes the manual's rule test", "[cli]") {
  const auto examples = test::blocks_of("rule-tests.md");
  REQUIRE(examples.size() == 2);
  const Copy copy;
  remove_tests(copy);
  copy.put("content/systems/hexfall/mechanics_of_test.yaml", examples[0].text);
  copy.put(tests_file, examples[1].text);
  const Said said = copy.says({"test"});
  INFO(said.out << said.error);
  CHECK(said.out == "1 passed, 0 failed\n");
  CHECK(said.status == 0);
}

TEST_CASE("rule tests are counted, and a failure shows what was expected, got and why", "[cli]") {
  const Copy copy;
  put_mechanics(copy);
  const Said said = copy.says({"test"});
  INFO(said.out << said.error);
  CHECK(said.status == 1);
  CHECK(last_line(said.out) == "1 passed, 1 failed");
  CHECK(has(said.out, tests_file + ":2:8: failed: even (hexfall.ebb)"));
  CHECK(has(said.out, "expected  {height: 4}"));
  CHECK(has(said.out, "got       {height: 3, is_high: false}"));
  CHECK(has(said.out, "`height`: `4` was expected, `3` came of it"));
  CHECK(has(said.out, "day = 2    [given]"));
  CHECK(has(said.out, "mod(day, 2) = 0"));
  CHECK_FALSE(has(said.out, "odd"));
  CHECK(copy.says({"test", "--format", "text", copy.workspace() + "/" + tests_file}).out == said.out);
}

TEST_CASE("a rule that cannot be computed is shown at its place in the ruleset", "[cli]") {
  const Copy copy;
  copy.put("content/systems/hexfall/mechanics_of_test.yaml", R"yaml(
kind: mechanics
mechanics:
  hexfall.share:
    heading: Shares
    cases: [{given: {loot: integer, crew: integer}, let: {double: loot * 2}, expect: {each: "div(double, crew)"}}]
)yaml");
  copy.put(tests_file,
           "- {id: nobody, mechanic: hexfall.share, given: {loot: 5, crew: 0}, expect: {each: 5}}\n");
  const Said said = copy.says({"test"});
  CHECK(has(said.out, "because   a division by zero"));
  CHECK(has(said.out, "at        content/systems/hexfall/mechanics_of_test.yaml:6:"));
  CHECK(has(said.out, "double = loot * 2 = 10"));
  CHECK(said.status == 1);
}

TEST_CASE("a rule test sees the library of its game, and says so of anything else", "[cli]") {
  const Copy copy;
  copy.put("content/systems/hexfall/mechanics_of_test.yaml", R"yaml(
kind: mechanics
mechanics:
  hexfall.pinch:
    heading: Pinching
    cases: [{given: {by: text}, expect: {might: "def('creature', by).might"}}]
)yaml");
  copy.put(tests_file, "- {id: crab, mechanic: hexfall.pinch, given: {by: tide_crab}, expect: {might: 4}}\n");
  const Said said = copy.says({"test"});
  CHECK(has(said.out, "because   no `tide_crab` of kind `creature` in the library of the game"));
  CHECK(said.status == 1);
}

TEST_CASE("rule tests as JSON are one document", "[cli]") {
  const Copy copy;
  put_mechanics(copy);
  const Said said = copy.says({"test", "--format", "json"});
  SourceMap sources;
  Diagnostics diagnostics;
  const DocumentFile read = document::read_json(sources.add("said.json", said.out), sources, diagnostics);
  REQUIRE_FALSE(read.is_broken);
  const Node root = read.documents.at(0)->root();
  CHECK(root.find("passed").int64() == 1);
  CHECK(root.find("failed").int64() == 1);
  CHECK(root.find("tests").at(1).find("key").scalar() == "height");
  CHECK(root.find("tests").at(1).find("steps").size() > 0);
}

TEST_CASE("rule tests may lie outside of the workspace, and the game may be named", "[cli]") {
  const Copy copy;
  put_mechanics(copy);
  const Copy elsewhere;
  const std::string file = elsewhere.workspace() + "/own.yaml";
  elsewhere.put("own.yaml", "- {id: odd, mechanic: hexfall.ebb, given: {day: 3}, expect: {height: 4}}\n");
  CHECK(copy.says({"test", file}).out == "1 passed, 0 failed\n");
  CHECK(copy.says({"test", file, "--system", "hexfall"}).status == 0);
  CHECK(copy.says({"test", file, "--system", "teahouse"}).status == 1);
  const Said unknown = copy.says({"test", file, "--system", "hexfal"});
  CHECK(unknown.status == 2);
  CHECK(has(unknown.error, "hexfall"));
  CHECK(copy.says({"test", file + ".not"}).status == 2);
}

TEST_CASE("a list of rule tests of a wrong shape is reported at its place", "[cli]") {
  const Copy copy;
  put_mechanics(copy);
  const auto test = [&](const std::string& text) {
    copy.put(tests_file, text);
    const Said said = copy.says({"test"});
    CHECK(said.status == 1);
    CHECK(copy.says({"check"}).status == 1);
    return said.error;
  };
  CHECK(has(test("kind: tests\n"), tests_file + ":1:1: error: "));
  CHECK(has(test("- {id: odd, mechanic: hexfall.ebb, given: {day: 3}}\n"), "[missing-field]"));
  CHECK(has(test("- {id: odd, mechanic: hexfall.ebb, given: {}, expect: {a: 1}, expct: {}}\n"),
            "[unknown-field]"));
  CHECK(has(test("- {id: odd, mechanic: hexfall.ebb, given: 3, expect: {a: 1}}\n"), "[wrong-type]"));
  CHECK(has(test("- {id: odd, mechanic: hexfall.ebb, given: {day: 1}, expect: {height: 4}}\n"
                 "- {id: odd, mechanic: hexfall.ebb, given: {day: 1}, expect: {height: 4}}\n"),
            "[duplicate-id]"));
  CHECK(has(test("- {id: odd, mechanic: [\n"), "[bad-yaml]"));
}
