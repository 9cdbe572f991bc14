#include <catch2/catch.hpp>

#include "unit/rules_workbench.h"

using namespace talia;
using test::Game;
using test::small_game;

namespace {

const std::string moods = "content/systems/hex/moods.yaml";
const std::string unused = "unused-term " + moods + ":6:13\n";

// The small game with a group of terms that nothing uses, a book and a template.
std::map<std::string, std::string> moody_game() {
  auto files = small_game;
  files[moods] = R"yaml(
kind: terms
groups:
  mood:
    label: Moods
    terms: {sullen: {name: Sullen}}
)yaml";
  files["content/campaigns/reach/books/primer.yaml"] = R"yaml(
kind: book
id: primer
name: Primer
style: plain
chapters: [primer/first.md]
)yaml";
  files["content/campaigns/reach/books/primer/first.md"] = "# First\n\nNothing is sullen here.\n";
  files["templates/hex/creature.yaml"] = "kind: template\nid: creature\nof: creature\nitems: []\n";
  return files;
}

}  // namespace

TEST_CASE("a table whose keys cannot be given is told with those whose can", "[rules]") {
  const auto said = [](const std::string& table) {
    auto files = small_game;
    files["content/systems/hex/keys.yaml"] =
        "kind: mechanics\nmechanics:\n  hex.keys:\n    heading: Keys\n    cases: [{given: {k: {key_of: " +
        table + "}}, expect: {k: k}}]\n";
    Game game(files);
    std::string all;
    for (const Diagnostic& each : game.diagnostics().in_order_added()) {
      all += each.message + "; " + each.help_text.value_or("") + "\n";
    }
    return all;
  };
  CHECK(said("dangers") == "");
  CHECK(said("danger") == "the game has no table `danger` whose keys are texts; did you mean `dangers`?\n");
  CHECK(said("wounds") == "the game has no table `wounds` whose keys are texts; there is only `dangers`\n");
}

TEST_CASE("a kind that is nowhere is told where a schema names it, and not where its fields divide",
          "[rules]") {
  const auto said = [](const std::string& kind) {
    auto files = small_game;
    files["schemas/hex/toll.schema.yaml"] =
        "$schema: http://json-schema.org/draft-07/schema#\ntype: object\nrequired: [kind, id, fee, other]\n"
        "properties:\n  kind: {const: toll}\n  id: {type: string}\n  fee: {type: integer, minimum: 1}\n"
        "  other: {type: string, x-ref: " +
        kind + "}\n";
    files["content/systems/hex/toll.yaml"] =
        "kind: stats\nof: toll\nstats:\n  share: {label: Share, source: hex.pair, formula: \"div(9, "
        "other.fee)\"}\n";
    return Game(files).faults();
  };
  CHECK(said("toll") == "");
  CHECK(said("tol") == "unknown-kind schemas/hex/toll.schema.yaml:8:32\n");
}

TEST_CASE("a term is in use wherever its game names it", "[rules]") {
  CHECK(Game(moody_game()).faults() == unused);
  const auto with = [](const std::string& file, const std::string& more) {
    auto files = moody_game();
    files[file] += more;
    return Game(files).faults();
  };
  CHECK(with("content/campaigns/reach/decks/all.yaml", "  - {where: \"id == 'imp' and 'sullen' != id\"}\n")
            .empty());
  CHECK(with("content/campaigns/reach/books/primer/first.md", "\n{term('mood', 'sullen').name} at {1 + 1}.\n")
            .empty());
  CHECK(with("content/campaigns/reach/books/primer/first.md",
             "\n```{table}\nkind: creature\nwhere: \"'sullen' != id\"\ncolumns: {name: Name}\n```\n")
            .empty());
  CHECK(with("templates/hex/creature.yaml", "show: {when: \"'sullen' != id\"}\n").empty());
  CHECK(with("content/campaigns/reach/imp.yaml", "name: sullen\n").empty());
  CHECK(with("content/campaigns/reach/imp.yaml", "name: sullenness\n") == unused);
}

TEST_CASE("every term of a group is in use when a rule takes any of them", "[rules]") {
  const auto with = [](const std::string& captures) {
    auto files = moody_game();
    files["content/systems/hex/notations.yaml"] =
        "kind: notations\nnotations:\n  save:\n    label: save\n    pattern: 'SAVE\\((?P<by>\\pL+)\\)'\n    "
        "captures: {by: " +
        captures + "}\n";
    return Game(files).faults();
  };
  CHECK(with("text") == unused);
  CHECK(with("term mood").empty());
  CHECK(with("{type: term, of: mood}").empty());
  CHECK(with("{type: term, of: [element, mood]}").empty());
  CHECK(with("{type: term, of: [element]}") == unused);
}
