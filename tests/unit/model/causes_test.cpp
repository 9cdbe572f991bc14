// One cause, one report: what else depends on a fault that was reported passes in silence.
#include <algorithm>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "unit/model_workspace.h"

using namespace talia;
using namespace talia::test;

namespace {

using Reports = std::vector<std::string>;

const std::string naming_crab = "kind: creature\nid: heron\nname: Heron\nfriends: [crab]\n";
const FileTexts card_directive{{"schemas/core/directive_card.schema.yaml",
                                "type: object\nproperties:\n  id: {type: string, x-ref: any}\n  caption: "
                                "{type: string, x-text: inline}\n"}};

FileTexts with_card(FileTexts files) {
  files.insert(card_directive.begin(), card_directive.end());
  return files;
}

}  // namespace

TEST_CASE("a missing definition is reported once, whoever names it and however", "[model]") {
  const auto made = modelled(with_card({
      {in_reach("books/guide.yaml"), "kind: book\nid: guide\ntitle: Guide\nchapters: [shore.md]\n"},
      {in_reach("books/shore.md"),
       "# Shore\n\nSee [[crab]] with {def('creature', 'crab').legs} legs.\n\n"
       "```{card}\nid: crab\ncaption: Of {def('creature', 'crab').name}\n```\n"},
      {in_reach("decks/all.yaml"), "kind: deck\nid: all\ncards:\n  - {id: crab}\n"},
      {in_reach("heron.yaml"),
       naming_crab + "attack: def('creature', 'crab').legs + 1\ntext: As {def('creature', 'crab').name}.\n"},
      {"content/systems/hexfall/functions.yaml",
       "kind: functions\nfunctions:\n  legs_of_crab: {formula: \"def('creature', 'crab').legs\"}\n"},
  }));
  const Diagnostic report = made->only_report();
  CHECK(report.code == Code::unknown_reference);
  CHECK(made->place(report.span) == in_reach("books/shore.md") + ":3:7");
  CHECK(report.notes.size() == 5);
  CHECK(made->catalog.is_reported(CampaignId(0), SystemId(0), "crab"));
  CHECK_FALSE(made->catalog.is_reported(CampaignId(0), SystemId(0), "heron"));
}

TEST_CASE("a missing definition of a formula is told a likely one of its kind", "[model]") {
  const auto made =
      modelled({{in_reach("crag.yaml"), "kind: place\nid: crag\n"},
                {in_reach("crane.yaml"), "kind: creature\nid: crane\nname: Crane\n"},
                {in_reach("heron.yaml"),
                 "kind: creature\nid: heron\nname: Heron\nattack: def('creature', 'cran').legs\n"}});
  const Diagnostic report = made->only_report();
  CHECK(report.help_text.value_or("").find("`crane`") != std::string::npos);
  CHECK(report.help_text.value_or("").find("`crag`") == std::string::npos);
}

TEST_CASE("a missing definition that is like none is told those that begin with its word", "[model]") {
  const auto told = [](const std::string& name) {
    FileTexts files{
        {in_reach("a.yaml"), "kind: creature\nid: crab_of_the_shore\nname: Crab\n"},
        {in_reach("b.yaml"), "kind: creature\nid: crab_of_the_deep\nname: Crab below\n"},
        {in_reach("heron.yaml"),
         "kind: creature\nid: heron\nname: Heron\nattack: def('creature', '" + name + "').legs\n"}};
    for (char other = 'a'; other <= 'z'; ++other) {  // More than are all listed.
      files[in_reach(fmt::format("other_{}.yaml", other))] =
          fmt::format("kind: creature\nid: gull_{0}{0}{0}\nname: Gull {0}\n", other);
    }
    const auto made = modelled(files);
    return made->only_report().help_text.value_or("");
  };
  CHECK(told("crab_in_armour") == "there are `crab_of_the_shore`, `crab_of_the_deep`");
  CHECK(told("walrus_in_armour") == "`talia list \"kind == 'creature'\"` shows all that there are");
}

TEST_CASE("where an id is at fault, whoever means the definition by its file's name is not blamed",
          "[model]") {
  const std::string deck = "kind: deck\nid: all\ncards:\n  - {id: crab}\n";
  const auto told_of = [&](const std::string& crab) {
    return modelled({{in_reach("crab.yaml"), crab},
                     {in_reach("mole.yaml"), "kind: creature\nid: mole\nname: Mole\n"},
                     {in_reach("heron.yaml"), naming_crab},
                     {in_reach("decks/all.yaml"), deck}})
        ->reports();
  };
  CHECK(told_of("kind: creature\nid: Crab\nname: Crab\n") ==
        Reports{in_reach("crab.yaml") + ":2:5 pattern-mismatch"});
  CHECK(told_of("kind: creature\nname: Crab\n") == Reports{});
  CHECK(told_of("kind: creature\nname: Crab\n---\nkind: creature\nid: shrimp\nname: Shrimp\n").front() ==
        in_reach("crab.yaml") + ":1:1 missing-field");
  CHECK(told_of("kind: creature\nid: mole\nname: Crab\n") ==
        Reports{in_reach("mole.yaml") + ":2:5 duplicate-id"});
  // A sound id is taken at its word.
  CHECK(told_of("kind: creature\nid: shrimp\nname: Crab\n") ==
        Reports{in_reach("decks/all.yaml") + ":4:10 unknown-reference"});
}

TEST_CASE("an id of the library that a campaign takes is reported once, whatever extends it", "[model]") {
  const std::string library = "content/systems/hexfall/library/";
  const FileTexts files{
      {in_reach("crab.yaml"), "kind: creature\nid: crab\nname: Crab\n"},
      {library + "crab.yaml", "kind: creature\nid: crab\nname: Crab\n"},
      {library + "king.yaml", "kind: creature\nid: king\nextends: crab\n"},
      {in_reach("queen.yaml"), "kind: creature\nid: queen\nextends: king\n"},
      {"content/campaigns/shore/campaign.yaml", "talia: 1\nsystem: hexfall\nlanguage: en\nversion: '1'\n"},
      {"content/campaigns/shore/house.yaml", "kind: creature\noverride: crab\nlegs: 8\n"}};
  CHECK(modelled(files)->only_report().code == Code::duplicate_id);
}

TEST_CASE("what cannot be taken over is reported once, and not as missing too", "[model]") {
  CHECK(modelled({{in_reach("king.yaml"), "kind: creature\nid: king\nextends: crap\n"}})->reports() ==
        Reports{in_reach("king.yaml") + ":3:10 unknown-reference"});
  CHECK(modelled({{in_reach("crab.yaml"), "kind: creature\nid: crab\nname: [Crab\n"},
                  {in_reach("king.yaml"), "kind: creature\nid: king\nextends: crab\n"}})
            ->only_report()
            .code == Code::bad_yaml);
}

TEST_CASE("a campaign whose system cannot be told is the only thing reported of it", "[model]") {
  FileTexts files{
      {in_reach("heron.yaml"), naming_crab},
      {in_reach("odd.yaml"), "kind: beast\nid: odd\n"},
      {in_reach("decks/all.yaml"), "kind: deck\nid: all\ntemplate: creature\ncards:\n  - {id: crab}\n"},
      {in_reach("books/guide.yaml"), "kind: book\nid: guide\ntitle: Guide\nchapters: [shore.md]\n"}};
  files[in_reach("campaign.yaml")] = "talia: 1\nsystem: hexfal\nlanguage: en\nversion: 1.0.0\n";
  CHECK(modelled(files)->only_report().code == Code::unknown_system);
  files[in_reach("campaign.yaml")] = "";
  CHECK(modelled(files)->only_report().code == Code::empty_file);
}

TEST_CASE("a campaign.yaml that cannot be parsed still tells its system", "[model]") {
  const auto made =
      modelled({{in_reach("campaign.yaml"), "talia: 1\nsystem: hexfall\nname: \"The Reach\nversion: 1\n"},
                {in_reach("heron.yaml"), "kind: creature\nid: heron\nname: Heron\n"}});
  CHECK(made->only_report().code == Code::bad_yaml);
  CHECK(made->has("heron"));
}

TEST_CASE("a kind whose schema cannot be read stays known, and its definitions are broken in silence",
          "[model]") {
  const auto made =
      modelled({{"schemas/hexfall/creature.schema.yaml", "type: [object\n"},
                {in_reach("crab.yaml"), "kind: creature\nid: crab\nname: Crab\n"},
                {in_reach("pond.yaml"), "kind: place\nid: pond\ntext: Here lives [[crab]].\n"}});
  CHECK(made->only_report().code == Code::bad_yaml);
  CHECK(made->has("pond"));
  REQUIRE(made->catalog.broken.size() == 1);
  CHECK(made->catalog.broken[0].kind == "creature");
  const auto kind = made->catalog.find_kind(SystemId(0), "creature");
  REQUIRE(kind);
  CHECK(made->catalog.kind(*kind).is_broken);
  CHECK(model::editor_schema(made->catalog, *kind).empty());
}

TEST_CASE("a template whose file cannot be read is broken, not missing", "[model]") {
  const std::string deck =
      "kind: deck\nid: all\ntemplate: creature\nback: creature\ncards:\n  - {where: 'true'}\n";
  for (const std::string text : {"kind: template\nid: creature\nsize: [1\n", ""}) {
    const auto made =
        modelled({{"templates/hexfall/creature.yaml", text}, {in_reach("decks/all.yaml"), deck}});
    made->only_report();
    const TemplateSource* const source = made->catalog.find_template(SystemId(0), "creature");
    REQUIRE(source != nullptr);
    CHECK(source->is_broken);
  }
}

TEST_CASE("a theme whose file is empty goes by its system's name and is broken", "[model]") {
  const auto made = modelled({{"templates/hexfall/theme.yaml", ""}});
  made->only_report();
  const auto& themes = made->catalog.themes;
  CHECK(std::any_of(themes.begin(), themes.end(),
                    [](const StyleSource& theme) { return theme.id == "hexfall" && theme.is_broken; }));
}

TEST_CASE("a book cannot have the id of a deck", "[model]") {
  const auto made =
      modelled({{in_reach("decks/all.yaml"), "kind: deck\nid: all\ncards:\n  - {where: 'true'}\n"},
                {in_reach("books/all.yaml"), "kind: book\nid: all\ntitle: All\nchapters: []\n"}});
  const Diagnostic report = made->only_report();
  CHECK(report.code == Code::duplicate_id);
  CHECK(made->place(report.span) == in_reach("books/all.yaml") + ":2:5");
  REQUIRE(report.notes.size() == 1);
  CHECK(made->place(report.notes[0].span) == in_reach("decks/all.yaml") + ":2:5");
}

TEST_CASE("a group of terms that there is not is told where a schema names it, used or not", "[model]") {
  const std::string schema =
      "type: object\nproperties:\n  id: {type: string}\n  pose: {type: string, x-term: stanc}\n"
      "  poses: {type: array, items: {type: string, x-term: stanc}}\n";
  const std::string dancer = "kind: dancer\nid: mole\npose: bold\nposes: [bold, wary]\n";
  for (const std::string& definition : {std::string(), dancer}) {
    FileTexts files{{"schemas/hexfall/dancer.schema.yaml", schema}};
    if (!definition.empty()) {
      files[in_reach("mole.yaml")] = definition;
    }
    const auto made = modelled(files);
    const Diagnostic report = made->only_report();
    CHECK(report.code == Code::unknown_term);
    CHECK(made->place(report.span) == "schemas/hexfall/dancer.schema.yaml:4:32");
    CHECK(report.help_text.value_or("").find("`stance`") != std::string::npos);
  }
}

TEST_CASE("a file that is no picture is called so, and not missing", "[model]") {
  const auto message = [](const FileTexts& more) {
    FileTexts files{{"schemas/hexfall/portrait.schema.yaml",
                     "type: object\nproperties:\n  art: {type: string, x-term: picture}\n"},
                    {in_reach("mole.yaml"), "kind: portrait\nart: art/mole.xcf\n"}};
    files.insert(more.begin(), more.end());
    const Diagnostic report = modelled(files)->only_report();
    CHECK(report.code == Code::unknown_picture);
    return report.message;
  };
  CHECK(message({}) == "there is no picture `art/mole.xcf`");
  CHECK(message({{in_reach("art/mole.xcf"), "x"}}) == "`art/mole.xcf` is no picture that can be read");
}

TEST_CASE("a group of terms that is nowhere is told at the schema, whether or not the game has any",
          "[model]") {
  const std::string schema = "schemas/hexfall/boat.schema.yaml";
  std::map<std::string, std::string> files{{schema,
                                            "type: object\nproperties:\n  kind: {const: boat}\n  id: {type: "
                                            "string}\n  rig: {type: string, x-term: rig}\n"}};
  CHECK(modelled(files)->reports() == Reports{schema + ":5:31 unknown-term"});
  files["content/systems/hexfall/rigs.yaml"] =
      "kind: terms\ngroups: {sail: {label: Sail, terms: {lug: {name: Lug}}}}\n";
  CHECK(modelled(files)->reports() == Reports{schema + ":5:31 unknown-term"});
  files["content/systems/hexfall/rigs.yaml"] =
      "kind: terms\ngroups: {rig: {label: Rig, terms: {lug: {name: Lug}}}}\n";
  CHECK(modelled(files)->reports() == Reports{});
}
