#include <catch2/catch.hpp>

#include "document/read.h"
#include "unit/rules_workbench.h"

using namespace talia;
using test::Game;
using test::small_game;

namespace {

const char* const mechanics = R"yaml(
kind: mechanics
mechanics:
  hex.blow:
    heading: Blows
    cases:
      - given: {strength: integer, bonuses: {type: list of integer, default: "[1]"}, tired: {type: boolean, default: false}}
        let: {total: "half(strength) + sum(bonuses)"}
        expect:
          blow: total
          share: total / 3
          parts: "[total, strength]"
          by_name: "{high: total, low: {deep: 1}}"
          words: "'7'"
          is_strong: total > 5
          note: {value: "'tired'", when: tired}
  hex.reading:
    heading: Readings
    cases: [{given: {x: integer}, expect: {rounded: "div(x, 2)", way: "policy('R-1')"}}]
  hex.march:
    heading: Marches
    cases:
      - given:
          walkers: {list_of: {name: text, speed: {type: integer, default: 3}, mount: "text?", load: {record_of: {stones: {type: integer, default: 0}}, default: "{}"}}}
        expect: {slowest: "min(walkers, w => w.speed - w.load.stones)", mounts: "count(walkers, w => w.mount != null)"}
      - given: {element: term element, share: number}
        expect: {element: element, share: share * 2}
  hex.more:
    heading: More
    cases: [{given: {x: integer, by: "integer?"}, expect: {sum: "more(x, by)"}}]
  hex.toss:
    heading: Tosses
    cases: [{given: {n: integer}, expect: {coins: "count(pool(n, k2), d => d == 2)", side: "if k2 == 2 then 'head' else 'tail'"}}]
  hex.throw:
    heading: Throws
    cases:
      - given:
          weapon: {one_of: [knife, axe]}
          roll: {type: integer, from: 1, to: "if weapon == 'axe' then 8 else 3"}
          again: {type: list of integer, from: 1, to: roll, default: "[]"}
        expect: {sum: roll + sum(again)}
  hex.couple:
    heading: Pairs
    cases:
      - given: {first: integer, second: integer, load: {type: any, default: "0"}}
        checks:
          - {holds: first != second, message: "`first` and `second` are both {first}", why: A pair has two sides.}
          - {holds: "is_number(load) or all(keys(load), key => load[key] > 0)", message: "`load` must be above 0"}
        expect: {sum: first + second}
  hex.slow:
    heading: Slow
    cases: [{given: {n: integer}, expect: {sum: "sum(range(1, n), i => i)"}}]
  hex.untold:
    heading: Untold
    reason: the book gives no numbers
)yaml";

// One line a test: `id passed`, or `id KEY: why it failed`.
std::string run(const std::string& tests, std::optional<SystemId> system = std::nullopt) {
  auto files = small_game;
  files["content/systems/hex/mechanics.yaml"] = mechanics;
  Game game(files);
  INFO(game.faults());
  REQUIRE_FALSE(game.diagnostics().has_errors());
  const FileId file = game.sources().add("tests.yaml", tests);
  const DocumentFile read = document::read_yaml(file, game.sources(), game.diagnostics());
  std::string said;
  for (const auto& test : rules::run_rule_tests(std::vector{read.documents.at(0)->root()}, game.catalog(),
                                                game.derived(), system)) {
    said += test.id + " " + (test.has_passed ? "passed" : test.key + ": " + test.reason) + "\n";
  }
  return said;
}

std::string run_one(const std::string& rest) {
  return run("- {id: t, " + rest + "}\n");
}

std::string blow(const std::string& expected) {
  return run_one("mechanic: hex.blow, given: {strength: 9, bonuses: [1, 2]}, expect: {" + expected + "}");
}

}  // namespace

TEST_CASE("a rule test compares the keys that it names, and no others", "[rules]") {
  CHECK(blow("blow: 7") == "t passed\n");
  CHECK(blow("blow: '7', share: 7/3, is_strong: true") == "t passed\n");
  CHECK(blow("by_name: {low: {deep: 1}}") == "t passed\n");
  CHECK(blow("words: 7") == "t passed\n");
  CHECK(blow("blow: 8") == "t blow: `8` was expected, `7` came of it\n");
  CHECK(blow("share: 7/4") == "t share: `7/4` was expected, `7/3` came of it\n");
  CHECK(blow("blow: seven") == "t blow: `seven` was expected, `7` came of it\n");
  CHECK(blow("words: 07") == "t words: `7` was expected, `7` came of it\n");
  CHECK(blow("is_strong: false") == "t is_strong: `false` was expected, `true` came of it\n");
  CHECK(blow("by_name: {high: 7, low: {deep: 2}}") ==
        "t by_name.low.deep: `2` was expected, `1` came of it\n");
  CHECK(blow("by_name: {middle: 7}") == "t by_name.middle: `7` was expected, nothing came of it\n");
}

TEST_CASE("lists are compared in order and whole", "[rules]") {
  CHECK(blow("parts: [7, 9]") == "t passed\n");
  CHECK(blow("parts: [9, 7]") == "t parts[0]: `9` was expected, `7` came of it\n");
  CHECK(blow("parts: [7]") == "t parts[1]: 1 items were expected, and there are 2\n");
  CHECK(blow("parts: [7, 9, 1]") == "t parts[2]: 3 items were expected, and there are 2\n");
  CHECK(blow("parts: 7") == "t parts: `7` was expected, `7, 9` came of it\n");
}

TEST_CASE("null is a value that is absent, and a key that the mechanic does not know is a failure",
          "[rules]") {
  CHECK(blow("note: null") == "t passed\n");
  CHECK(blow("note: tired") == "t note: `tired` was expected, nothing came of it\n");
  CHECK(blow("blow: null") == "t blow: nothing was expected, `7` came of it\n");
  CHECK(blow("blwo: null").starts_with("t blwo: the mechanic gives no `blwo` for these keys"));
}

TEST_CASE("what cannot be computed is a failure that says why", "[rules]") {
  CHECK(run_one("mechanic: hex.blwo, given: {}, expect: {a: 1}") ==
        "t : no mechanic `hex.blwo`; did you mean `hex.blow`?\n");
  CHECK(run_one("mechanic: hax.blow, given: {}, expect: {a: 1}").starts_with("t : no game `hax`"));
  CHECK(run_one("mechanic: hex.untold, given: {}, expect: {a: 1}") ==
        "t : `hex.untold` computes nothing; the book gives no numbers\n");
  CHECK(run_one("mechanic: hex.blow, given: {strength: 3, tierd: true}, expect: {blow: 1}") ==
        "t : `hex.blow` is given no key `tierd`; perhaps `tired`; it is given `strength`, optionally "
        "`bonuses`, `tired`\n");
  CHECK(run_one("mechanic: hex.blow, given: {tired: true}, expect: {blow: 1}") ==
        "t : `hex.blow` has no case for just these keys; it is given `strength`, optionally "
        "`bonuses`, `tired`\n");
  CHECK(run_one("mechanic: hex.blow, given: {strength: big}, expect: {blow: 1}") ==
        "t : `strength` must be a whole number, not `big`\n");
  CHECK(run("- {id: t, mechanic: hex.blow, given: [1], expect: {blow: 1}}\n- 5\n") ==
        "t : this is no rule test\n : this is no rule test\n");
}

TEST_CASE("a rule test may choose readings of its own", "[rules]") {
  const std::string given = "mechanic: hex.reading, given: {x: 5}, ";
  CHECK(run_one(given + "expect: {rounded: 2, way: down}") == "t passed\n");
  CHECK(run_one(given + "policies: {R-1: up}, expect: {rounded: 3, way: up}") == "t passed\n");
  CHECK(run_one(given + "policies: {R-2: up}, expect: {way: up}")
            .starts_with("t : the game has no policy `R-2`"));
  CHECK(run_one(given + "policies: {R-1: left}, expect: {way: up}")
            .starts_with("t : the policy `R-1` has no choice"));
}

TEST_CASE("records in a given state their own defaults", "[rules]") {
  const auto march = [](const std::string& walkers) {
    return run_one("mechanic: hex.march, given: {walkers: [" + walkers +
                   "]}, expect: {slowest: 1, mounts: 1}");
  };
  CHECK(march("{name: a}, {name: b, mount: mule, load: {stones: 2}}, {name: c, speed: 5, load: {}}") ==
        "t passed\n");
  CHECK(march("{speed: 1}") == "t : `walkers[0].name` is missing\n");
  CHECK(march("{name: a, sped: 1}") == "t : `walkers[0]` has no key `sped`; did you mean `speed`?\n");
  CHECK(march("{name: a}, {name: b, load: {stones: much}}") ==
        "t : `walkers[1].load.stones` must be a whole number, not `much`\n");
  CHECK(march("4").starts_with("t : `walkers[0]` must be a "));
}

TEST_CASE("a given fraction may be written as a text, and a term must be one of its group", "[rules]") {
  CHECK(
      run_one("mechanic: hex.march, given: {element: ice, share: 3/8}, expect: {element: ice, share: 3/4}") ==
      "t passed\n");
  CHECK(run_one("mechanic: hex.march, given: {element: icy, share: 1}, expect: {share: 2}") ==
        "t : `element` must be a term of the group `element`, not `icy`; did you mean `ice`?\n");
}

TEST_CASE("a roll is compared with all of its chances", "[rules]") {
  const auto toss = [](const std::string& expected) {
    return run_one("mechanic: hex.toss, given: {n: 2}, expect: {" + expected + "}");
  };
  CHECK(toss("coins: {0: 1/4, 1: 1/2, 2: 1/4}, side: {head: 0.5, tail: 1/2}") == "t passed\n");
  CHECK(toss("coins: [1/4, 1/2, 1/4]") == "t passed\n");
  CHECK(toss("coins: {0: 1/4, 1: 1/2, 2: 1/4, 3: 0}") == "t passed\n");
  CHECK(toss("coins: {0: 1/4, 1: 1/2}") ==
        "t coins.2: this was not expected, and comes up with a chance of 1/4\n");
  CHECK(toss("coins: [1/4, 1/4, 1/2]") == "t coins.1: `1/4` was expected, `1/2` came of it\n");
  CHECK(toss("coins: [1/4, 1/2, 1/4, 1/4]") == "t coins.3: `1/4` was expected, `0` came of it\n");
  CHECK(toss("coins: 1").starts_with("t coins: `1` was expected, "));
}

TEST_CASE("what a test leaves out may be handed on to a parameter that may be left out", "[rules]") {
  CHECK(run_one("mechanic: hex.more, given: {x: 4}, expect: {sum: 5}") == "t passed\n");
  CHECK(run_one("mechanic: hex.more, given: {x: 4, by: 3}, expect: {sum: 7}") == "t passed\n");
}

TEST_CASE("an end of a range may depend on the keys before it", "[rules]") {
  const auto told = [](const std::string& given) {
    return run("- {id: t, mechanic: hex.throw, given: {" + given + "}, expect: {sum: 7}}\n");
  };
  CHECK(told("weapon: axe, roll: 7") == "t passed\n");
  CHECK(told("weapon: axe, roll: 4, again: [1, 2]") == "t passed\n");
  CHECK(told("weapon: knife, roll: 7") == "t : `roll` must be at most 3, not 7\n");
  CHECK(told("weapon: axe, roll: 0") == "t : `roll` must be at least 1, not 0\n");
  CHECK(told("weapon: knife, roll: 3, again: [2, 4]") == "t : `again[1]` must be at most 3, not 4\n");
}

TEST_CASE("what is given together may be refused, with the message of the case", "[rules]") {
  const auto pair = [](const std::string& given) {
    return run_one("mechanic: hex.couple, given: {" + given + "}, expect: {sum: 3}");
  };
  CHECK(pair("first: 1, second: 2") == "t passed\n");
  CHECK(pair("first: 1, second: 2, load: {bag: 3}") == "t passed\n");
  CHECK(pair("first: 1, second: 1") == "t : `first` and `second` are both 1; A pair has two sides.\n");
  CHECK(pair("first: 1, second: 2, load: {bag: -3}") == "t : `load` must be above 0\n");
  // What the condition cannot even ask does not satisfy it.
  CHECK(pair("first: 1, second: 2, load: heavy") == "t : `load` must be above 0\n");
}

TEST_CASE("an end of a range that is no known number is told", "[rules]") {
  const auto told = [](const std::string& given) {
    auto files = small_game;
    files["content/systems/hex/mechanics.yaml"] =
        "kind: mechanics\nmechanics:\n  hex.x:\n    heading: X\n    cases: [{given: {" + given +
        "}, expect: {y: 1}}]\n";
    Game game(files);
    std::string codes;
    for (const Diagnostic& each : game.diagnostics().in_order_added()) {
      codes += std::string(source::info_of(each.code).name) + " ";
    }
    return codes;
  };
  CHECK(told("a: integer, b: {type: integer, to: a}").empty());
  CHECK(told("b: {type: integer, to: a}, a: integer") == "unknown-stat ");  // Of a key that comes later.
  CHECK(told("a: text, b: {type: integer, to: a}") == "type-mismatch ");
  CHECK(told("a: integer, b: {record_of: {c: {type: integer, to: '3'}}}") == "bad-type ");
}

TEST_CASE("the rule tests of a run have an end together", "[rules]") {
  std::string tests;
  for (int i = 0; i < 100; ++i) {
    tests += "- {id: t" + std::to_string(i) +
             ", mechanic: hex.slow, given: {n: 200000}, expect: {sum: 20000100000}}\n";
  }
  const std::string said = run(tests);
  INFO(said);
  CHECK(said.starts_with("t0 passed\n"));
  CHECK(said.find("all formulas of a run's rule tests may take 8100000 steps together") != std::string::npos);
  CHECK(said.ends_with(
      "t99 : not asked: the tests before it took the 8100000 steps that all of a run may take\n"));
}
