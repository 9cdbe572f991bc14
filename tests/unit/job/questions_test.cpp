// What is asked of a workspace, without a command line.
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "job/drawings/charts.h"
#include "job/dumps/dump.h"
#include "job/pages/picks.h"
#include "job/questions/balance_question.h"
#include "job/questions/definition_question.h"
#include "job/questions/expression_question.h"
#include "job/questions/impact_question.h"
#include "job/questions/rule_test_question.h"
#include "job/workspace/faults.h"
#include "unit/folder.h"

using namespace talia;

namespace {

using FileTexts = std::map<std::string, std::string>;

// The invented games with a test's own files over them.
class Games {
 public:
  explicit Games(const FileTexts& files = {}) {
    std::filesystem::copy(TALIA_TESTS "/systems", folder_.path() / "games",
                          std::filesystem::copy_options::recursive);
    for (const auto& [name, text] : files) {
      folder_.put("games/" + name, text);
    }
    auto found =
        job::find_workspace({.root = (folder_.path() / "games").string(), .program = "/nowhere/bin/talia"});
    REQUIRE(found.workspace);
    workspace = *std::move(found.workspace);
    content = job::load(workspace, {});
  }

  // The only thing that is wrong with what was asked.
  Diagnostic wrong() const {
    REQUIRE(asked.in_order_added().size() == 1);
    return asked.in_order_added()[0];
  }

  job::Workspace workspace;
  std::unique_ptr<job::Content> content;
  Diagnostics asked;

 private:
  test::Folder folder_;
};

job::BalanceQuestion about(const std::string& subject) {
  return {subject, *Rational::parse("3.5"), {}};
}

}  // namespace

TEST_CASE("a deck's name that two campaigns use is asked back in full", "[job]") {
  Games games(
      FileTexts{{"content/campaigns/zaulek/decks/gear.yaml",
                 "kind: deck\nid: gear\nname: Gear\ntemplate: herbata\ncards:\n  - {id: jasminowa}\n"}});
  CHECK_FALSE(job::answer(about("gear"), *games.content, games.asked));
  CHECK(games.wrong().message == "2 campaigns have a deck `gear`");
  CHECK(games.wrong().help_text == "say `reach/gear` or `zaulek/gear`");
  Diagnostics again;
  const auto answer = job::answer(about("reach/gear"), *games.content, again);
  REQUIRE(answer);
  CHECK(answer->subject == "reach/gear");
  CHECK(answer->verdicts.size() == answer->balance.comparisons.size());
}

TEST_CASE("numbers of the reference character hold in place of the ruleset's, and a wrong one is asked back",
          "[job]") {
  Games games;
  job::BalanceQuestion question = about("creatures");
  const auto usual = job::answer(question, *games.content, games.asked);
  question.with = {{"sailor_harm", "20"}, {"sailor_health", "100"}};
  const auto strong = job::answer(question, *games.content, games.asked);
  REQUIRE(usual);
  REQUIRE(strong);
  REQUIRE_FALSE(usual->balance.fights.empty());
  const rules::Fight& before = usual->balance.fights[0];
  const rules::Fight& after = strong->balance.fights[0];
  REQUIRE(before.foes.size() == after.foes.size());
  for (std::size_t i = 0; i < before.foes.size(); ++i) {
    CHECK(after.foes[i].won > before.foes[i].won);
  }
  CHECK(games.content->diagnostics.empty());
  question.with = {{"sailor_heath", "3"}};
  CHECK_FALSE(job::answer(question, *games.content, games.asked));
  CHECK(games.content->diagnostics.empty());
  CHECK(games.wrong().code == Code::not_found);
}

TEST_CASE("the most dangerous foes come first, equal ones in their order", "[job]") {
  rules::Fight fight;
  for (const char* const lost : {"1/4", "1/2", "1/4", "3/4"}) {
    rules::Fought foe{};
    foe.lost = *Rational::parse(lost);
    fight.foes.push_back(std::move(foe));
  }
  fight.foes[0].both = *Rational::parse("1/2");
  CHECK(job::most_dangerous_first(fight) == std::vector<std::size_t>{0, 3, 1, 2});
}

TEST_CASE("a campaign is asked in its own game alone", "[job]") {
  Games games;
  CHECK_FALSE(
      job::answer(job::ExpressionQuestion{{"1"}, "hexfall", "zaulek", {}}, *games.content, games.asked));
  CHECK(games.wrong().message == "the campaign `zaulek` does not play `hexfall`");
  CHECK(games.wrong().help_text == "its game is `teahouse`");
}

TEST_CASE("expressions see what was given before them, and one at fault leaves all without an answer",
          "[job]") {
  Games games;
  const auto answers = job::answer(job::ExpressionQuestion{{"b", "k2"}, {}, {}, {{"a", "2"}, {"b", "a + 1"}}},
                                   *games.content, games.asked);
  REQUIRE(answers);
  REQUIRE(answers->size() == 2);
  CHECK(answers->front().value == Value(3));
  CHECK_FALSE(answers->front().chances);
  CHECK(job::all_chances(*answers).size() == 1);
  CHECK_FALSE(
      job::answer(job::ExpressionQuestion{{"1", "1 / 0", "2"}, {}, {}, {}}, *games.content, games.asked));
  CHECK(games.asked.errors() == 1);
}

TEST_CASE("what has no chances is not drawn", "[job]") {
  Games games;
  const std::vector<job::ExpressionAnswer> plain{{"4", Value(4), {}}};
  CHECK_FALSE(job::charts_of(plain, games.content->catalog, games.workspace, games.asked));
  CHECK(games.wrong().message == "there is no distribution to draw");
}

TEST_CASE("a drawing of several pages is one PDF and a file a page of the other forms", "[job]") {
  const job::DrawingFiles files{"a.png", "b/c.svg", "d.pdf"};
  CHECK(files.all() == std::vector<std::string>{"d.pdf", "b/c.svg", "a.png"});
  CHECK(files.all(2) == std::vector<std::string>{"d.pdf", "b/c.svg", "a.png", "b/c-2.svg", "a-2.png"});
}

TEST_CASE("definitions are found by their game and a condition", "[job]") {
  Games games;
  const auto all = job::answer(job::DefinitionQuestion{{}, "hexfall"}, *games.content, games.asked);
  const auto heavy =
      job::answer(job::DefinitionQuestion{"weight > 1", "hexfall"}, *games.content, games.asked);
  REQUIRE(all);
  REQUIRE(heavy);
  CHECK(all->size() < games.content->catalog.definitions.size());
  CHECK_FALSE(heavy->empty());
  CHECK(heavy->size() < all->size());
  CHECK_FALSE(job::answer(job::DefinitionQuestion{{}, "hexfal"}, *games.content, games.asked));
  CHECK(games.wrong().help_text == "did you mean `hexfall`?");
}

TEST_CASE("a change is tried beside what is there, and what it breaks is told apart", "[job]") {
  Games games;
  const auto readers =
      job::answer(job::ImpactQuestion{"night", {}, {}}, games.workspace, *games.content, games.asked);
  REQUIRE(readers);
  CHECK(readers->changed == nullptr);
  const auto moved = job::answer(job::ImpactQuestion{"night", {{"night", "long"}}, {}}, games.workspace,
                                 *games.content, games.asked);
  REQUIRE(moved);
  CHECK(moved->changed != nullptr);
  CHECK(moved->faults.empty());
  CHECK_FALSE(
      job::answer(job::ImpactQuestion{"nothing_here", {}, {}}, games.workspace, *games.content, games.asked));
  CHECK(games.wrong().code == Code::not_found);
}

TEST_CASE("rule tests that are nowhere cannot be run", "[job]") {
  Games games;
  const auto all = job::answer(job::RuleTestQuestion{}, games.workspace, *games.content);
  REQUIRE(all);
  CHECK_FALSE(all->empty());
  CHECK_FALSE(
      job::answer(job::RuleTestQuestion{{"/nowhere/tests.yaml"}, {}}, games.workspace, *games.content));
  CHECK(games.content->diagnostics.exit_code() == 2);
}

TEST_CASE("a picked card is counted, and a count without an id is told", "[job]") {
  Games games;
  const Catalog& catalog = games.content->catalog;
  const auto picks = job::picks_of({"2×lantern", "reach:lantern"}, catalog, games.asked);
  REQUIRE(picks.size() == 2);
  CHECK(picks[0].count == 2);
  CHECK(picks[1].count == 1);
  CHECK(picks[0].definition == picks[1].definition);
  CHECK_FALSE(picks[0].campaign.has_value());
  CHECK((picks[1].campaign == catalog.find_campaign("reach")));
  CHECK(job::picks_of({"3", "lantern"}, catalog, games.asked).size() == 1);
  CHECK(games.wrong().message == "`3` is a count without an id");
}

TEST_CASE("every stage gives a text of all that there is", "[job]") {
  const Games games;
  for (const job::DumpStage& stage : job::dump_stages()) {
    INFO(stage.name);
    const auto dumped = job::dump({std::string(stage.name), {}, {}}, games.workspace);
    REQUIRE(dumped.text);
    CHECK_FALSE(dumped.text->empty());
  }
}

TEST_CASE("a name that a stage does not take leaves it without a text", "[job]") {
  const Games games;
  CHECK(job::dump({"words", {"lantern"}, {}}, games.workspace).text);
  const auto dumped = job::dump({"page", {"lantern"}, {}}, games.workspace);
  CHECK_FALSE(dumped.text);
  CHECK(dumped.content->diagnostics.exit_code() == 2);
}

TEST_CASE("of what is reported, what lies under a path is kept, and what is fatal", "[job]") {
  SourceMap sources;
  Diagnostics all;
  for (const char* const path : {"a/b.yaml", "a/bc.yaml", "ab/c.yaml"}) {
    const FileId file = sources.add(path, "x");
    all.add(Diagnostic::of(Code::unknown_field, {file, 0, 1}, "here"));
  }
  all.add(Diagnostic::of(Code::not_found, {}, "nowhere"));
  CHECK(job::reported_under({"a"}, all, sources).in_order_added().size() == 3);
  CHECK(job::reported_under({"a/b.yaml"}, all, sources).in_order_added().size() == 2);
  CHECK(job::reported_under({""}, all, sources).in_order_added().size() == 4);
}
