#include <algorithm>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "model/catalog.h"
#include "unit/model_workspace.h"

using namespace talia;
using namespace talia::test;

namespace {

std::string creature(std::string_view id, std::string_view more = "") {
  return fmt::format("kind: creature\nid: {}\nname: The {}\n{}", id, id, more);
}

using Reports = std::vector<std::string>;

}  // namespace

TEST_CASE("a definition takes over what it does not say itself, a list or record as a whole", "[model]") {
  const auto made = modelled({
      {in_reach("crab.yaml"),
       creature("crab", "ref: C-01\nlegs: 10\nmoves: [walk, pinch]\nhide: {colour: red, thick: true}\n")},
      {in_reach("king.yaml"),
       "kind: creature\nid: king\nextends: crab\nmoves: [wave]\nhide: {colour: gold}\n"},
  });
  CHECK(made->reports() == Reports{});
  const Definition& king = made->definition("king");
  CHECK(king.root.find("legs").int64() == 10);
  CHECK(king.title == "The crab");
  REQUIRE(king.root.find("moves").size() == 1);
  CHECK(king.root.find("moves").at(0).scalar() == "wave");
  CHECK(king.root.find("hide").find("colour").scalar() == "gold");
  CHECK_FALSE(king.root.find("hide").find("thick").exists());
  CHECK(king.root.find("id").scalar() == "king");
  CHECK_FALSE(king.root.find("ref").exists());  // A card's number is its own.
  CHECK(made->place(king.root.find("legs").span()) == in_reach("crab.yaml") + ":5:7");
}

TEST_CASE("a chain of extends is followed to its end, in any order of files", "[model]") {
  const auto made = modelled({{in_reach("a.yaml"), "kind: creature\nid: a\nextends: b\n"},
                              {in_reach("b.yaml"), "kind: creature\nid: b\nextends: c\nlegs: 3\n"},
                              {in_reach("c.yaml"), creature("c", "legs: 4\nstance: wary\n")}});
  CHECK(made->reports() == Reports{});
  CHECK(made->definition("a").root.find("legs").int64() == 3);
  CHECK(made->definition("a").root.find("stance").scalar() == "wary");
}

TEST_CASE("what an extending definition lacks is reported at its `extends`", "[model]") {
  const auto made = modelled({{in_reach("a.yaml"), "kind: creature\nid: a\nextends: b\n"},
                              {in_reach("b.yaml"), creature("b", "legs: -1\n")}});
  const Diagnostic report = made->only_report();  // The base is at fault; what extends it stays silent.
  CHECK(made->place(report.span) == in_reach("b.yaml") + ":4:7");
  CHECK_FALSE(made->has("a"));
}

TEST_CASE("a circle of extends is reported once, at its first definition", "[model]") {
  const auto made = modelled({{in_reach("a.yaml"), "kind: creature\nid: a\nname: A\nextends: c\n"},
                              {in_reach("b.yaml"), "kind: creature\nid: b\nname: B\nextends: a\n"},
                              {in_reach("c.yaml"), "kind: creature\nid: c\nname: C\nextends: b\n"},
                              {in_reach("d.yaml"), "kind: creature\nid: d\nname: D\nextends: c\n"},
                              {in_reach("e.yaml"), creature("e", "friends: [a, d]\n")}});
  CHECK(made->reports() == Reports{in_reach("a.yaml") + ":4:10 extends-cycle"});
  CHECK_FALSE(made->has("d"));
  CHECK(made->has("e"));
}

TEST_CASE("a definition that extends itself is a circle", "[model]") {
  const auto made = modelled({{in_reach("a.yaml"), creature("a", "extends: a\n")}});
  CHECK(made->reports() == Reports{in_reach("a.yaml") + ":4:10 extends-cycle"});
}

TEST_CASE("only a definition of the own kind can be extended", "[model]") {
  const auto made = modelled({{in_reach("a.yaml"), creature("a", "extends: cave\n")},
                              {in_reach("cave.yaml"), "kind: place\nid: cave\n"}});
  const Diagnostic report = made->only_report();
  CHECK(report.code == Code::unknown_reference);
  CHECK(made->place(report.span) == in_reach("a.yaml") + ":4:10");
  REQUIRE(report.notes.size() == 1);
  CHECK(made->place(report.notes[0].span) == in_reach("cave.yaml") + ":2:5");
}

TEST_CASE("a base that is not there is reported with the likely one", "[model]") {
  const auto made = modelled(
      {{in_reach("a.yaml"), creature("a", "extends: crabb\n")}, {in_reach("crab.yaml"), creature("crab")}});
  const Diagnostic report = made->only_report();
  CHECK(report.code == Code::unknown_reference);
  CHECK(report.help_text.value_or("").find("`crab`") != std::string::npos);
}

TEST_CASE("an id has the form of an id, though its kind's schema asks for none", "[model]") {
  for (const char* const id : {"../crab", "2crabs", "Crab", "crab-1", "krab–ą"}) {
    const auto made = modelled({{in_reach("a.yaml"), creature(id)}});
    const Diagnostic report = made->only_report();
    CHECK(report.code == Code::pattern_mismatch);
    CHECK(made->place(report.span) == in_reach("a.yaml") + ":2:5");
    CHECK_FALSE(made->has(id));
  }
}

TEST_CASE("an id is found in full too, and within the campaign that it names alone", "[model]") {
  const auto made = modelled({{in_reach("crab.yaml"), creature("crab")},
                              {in_reach("m.yaml"), creature("m", "friends: ['reach:crab']\n")}});
  CHECK(made->reports() == Reports{});
  const Catalog& catalog = made->catalog;
  CHECK(catalog.find(CampaignId{}, "reach:crab") == catalog.find(CampaignId{}, "crab"));
  for (const char* const other : {"nowhere:crab", ":crab", "reach:", "reach:reach:crab", "reach:eel"}) {
    CHECK_FALSE(catalog.find(CampaignId{}, other));
  }
}

TEST_CASE("of two definitions with one id the later by path is at fault", "[model]") {
  const auto made = modelled({{in_reach("z/first.yaml"), creature("crab", "legs: 8\n")},
                              {in_reach("a/second.yaml"), creature("crab", "legs: 10\n")},
                              {in_reach("m.yaml"), creature("m", "friends: [crab]\n")}});
  const Diagnostic report = made->only_report();
  CHECK(report.code == Code::duplicate_id);
  CHECK(made->place(report.span) == in_reach("z/first.yaml") + ":2:5");
  REQUIRE(report.notes.size() == 1);
  CHECK(made->place(report.notes[0].span) == in_reach("a/second.yaml") + ":2:5");
  CHECK(made->definition("crab").root.find("legs").int64() == 10);
}

TEST_CASE("an id is unique over all kinds, and in a file of several documents", "[model]") {
  const auto made = modelled(
      {{in_reach("all.yaml"), creature("crab") + "---\nkind: place\nid: crab\n---\n" + creature("eel")}});
  CHECK(made->reports() == Reports{in_reach("all.yaml") + ":6:5 duplicate-id"});
  CHECK(made->has("eel"));
}

TEST_CASE("an id of the library is taken in every campaign", "[model]") {
  const auto made = modelled({{in_reach("crab.yaml"), creature("crab")},
                              {"content/systems/hexfall/library/shore.yaml", creature("crab")}});
  CHECK(made->reports() == Reports{"content/systems/hexfall/library/shore.yaml:2:5 duplicate-id"});
}

TEST_CASE("of two definitions with one id, whoever means the one at fault is not blamed", "[model]") {
  const auto made = modelled({{in_reach("a.yaml"), "kind: place\nid: shore\n"},
                              {in_reach("b.yaml"), creature("shore")},
                              {in_reach("c.yaml"), creature("c", "friends: [shore]\nhome: shore\n")}});
  CHECK(made->reports() == Reports{in_reach("b.yaml") + ":2:5 duplicate-id"});
}

TEST_CASE("two campaigns may use one id, and see the library but not each other", "[model]") {
  const auto made = modelled({
      {"content/campaigns/isle/campaign.yaml",
       "talia: 1\nid: isle\nsystem: hexfall\nlanguage: en\nversion: 1\nname: I\n"},
      {"content/campaigns/isle/crab.yaml", creature("crab", "friends: [gull]\n")},
      {in_reach("crab.yaml"), creature("crab", "friends: [gull]\n")},
      {in_reach("eel.yaml"), creature("eel")},
      {"content/systems/hexfall/library/gull.yaml", creature("gull")},
  });
  CHECK(made->reports() == Reports{});
  const Catalog& catalog = made->catalog;
  CHECK(catalog.find_anywhere("crab").size() == 2);
  CHECK(catalog.find_anywhere("isle:crab").size() == 1);
  CHECK(catalog.find_anywhere("gull").size() == 1);
  CHECK(catalog.find_anywhere("hexfall:gull").size() == 1);
  CHECK(catalog.find_anywhere("hexfall:eel").empty());
  CHECK_FALSE(catalog.find(CampaignId(0), "eel"));
  CHECK(catalog.visible_ids(CampaignId(0)) == std::vector<std::string>{"crab", "gull"});
}

TEST_CASE("where a campaign is called like its game, what it overrides has a name of its own", "[model]") {
  const auto made = modelled({
      {"content/campaigns/hexfall/campaign.yaml",
       "talia: 1\nid: hexfall\nsystem: hexfall\nlanguage: en\nversion: 1\nname: H\n"},
      {"content/campaigns/hexfall/gull.yaml", "kind: creature\noverride: gull\nlegs: 3\n"},
      {"content/systems/hexfall/library/gull.yaml", creature("gull")},
      {"content/systems/hexfall/library/tern.yaml", creature("tern")},
  });
  CHECK(made->reports() == Reports{});
  const Catalog& catalog = made->catalog;
  const auto names = [&](std::string_view name) {
    std::vector<std::string> all;
    for (const DefinitionId id : catalog.find_anywhere(name)) {
      all.push_back(catalog.full_name(catalog.definition(id)));
    }
    return all;
  };
  using Names = std::vector<std::string>;
  CHECK(names("gull") == Names{"hexfall:gull", "hexfall/library:gull"});
  CHECK(names("hexfall:gull") == Names{"hexfall:gull"});
  CHECK(names("hexfall/library:gull") == Names{"hexfall/library:gull"});
  CHECK(names("hexfall:tern") == Names{"hexfall:tern"});
  CHECK(names("hexfall/library:tern") == Names{"hexfall:tern"});
  for (const std::string_view none : {"hexfall/library:eel", "reach/library:gull", "/library:gull",
                                      "hexfall/library:", "hexfall/library/library:gull"}) {
    CHECK(names(none).empty());
  }
}

TEST_CASE("whoever names what another campaign has is told where it stands", "[model]") {
  const auto made = modelled({
      {"content/campaigns/isle/campaign.yaml",
       "talia: 1\nid: isle\nsystem: hexfall\nlanguage: en\nversion: 1\nname: I\n"},
      {"content/campaigns/isle/crab.yaml", creature("crab")},
      {in_reach("eel.yaml"), creature("eel", "friends: [crab]\n")},
      {"content/systems/hexfall/library/gull.yaml", creature("gull", "friends: [eel]\n")},
  });
  const auto said = made->diagnostics.sorted(made->sources);
  REQUIRE(said.size() == 2);
  CHECK(said[0].code == Code::unknown_reference);
  CHECK(said[0].message == "the campaign `reach` has no definition `crab`");
  CHECK(said[0].help_text == "write `isle:crab`, or move it into the library");
  CHECK(said[1].message == "the library of `hexfall` has no definition `eel`");
  CHECK(said[1].help_text == "write `reach:eel`, or move it into the library");
  REQUIRE(said[1].notes.size() == 1);
  CHECK(made->place(said[1].notes[0].span) == in_reach("eel.yaml") + ":2:5");
  // And that helps.
  CHECK(
      modelled({{in_reach("eel.yaml"), creature("eel")},
                {"content/systems/hexfall/library/gull.yaml", creature("gull", "friends: ['reach:eel']\n")}})
          ->reports() == Reports{});
}

TEST_CASE("two cards cannot share a reference number", "[model]") {
  const auto made = modelled({{in_reach("a.yaml"), creature("a", "ref: C-07\n")},
                              {in_reach("b.yaml"), creature("b", "ref: C-07\n")}});
  CHECK(made->reports() == Reports{in_reach("b.yaml") + ":4:6 duplicate-ref"});
}

TEST_CASE("a definition that is missing is reported once, however often it is named", "[model]") {
  FileTexts files;
  for (int i = 10; i < 50; ++i) {
    const std::string id = fmt::format("c{}", i);
    files[in_reach(id + ".yaml")] = creature(id, "friends: [krab]\n");
  }
  files[in_reach("crab.yaml")] = creature("crab");
  const auto made = modelled(files);
  const Diagnostic report = made->only_report();
  CHECK(report.code == Code::unknown_reference);
  CHECK(made->place(report.span) == in_reach("c10.yaml") + ":4:11");
  CHECK(report.help_text.value_or("").find("`crab`") != std::string::npos);
  CHECK(report.notes.size() >= 2);
  CHECK(report.notes.back().message.find("35 more") != std::string::npos);
}

TEST_CASE("a reference must name a definition of the kind that its field wants", "[model]") {
  const auto made =
      modelled({{in_reach("a.yaml"), creature("a", "home: b\n")}, {in_reach("b.yaml"), creature("b")}});
  const Diagnostic report = made->only_report();
  CHECK(report.code == Code::unknown_reference);
  CHECK(report.message.find("`place`") != std::string::npos);
}

TEST_CASE("references of fields and texts are resolved, each once", "[model]") {
  const auto made =
      modelled({{in_reach("a.yaml"), creature("a", "home: cave\ntext: In [[cave]] with [[b|the bee]].\n")},
                {in_reach("b.yaml"), creature("b")},
                {in_reach("cave.yaml"), "kind: place\nid: cave\n"}});
  CHECK(made->reports() == Reports{});
  std::vector<std::string> names;
  for (const DefinitionId id : made->definition("a").refers_to) {
    names.push_back(made->catalog.definition(id).id);
  }
  std::ranges::sort(names);
  CHECK(names == std::vector<std::string>{"b", "cave"});
}

TEST_CASE("a file that cannot be read keeps its ids known", "[model]") {
  const auto made =
      modelled({{in_reach("a.yaml"), creature("a", "friends: [crab]\ntext: Beware of [[crab]].\n")},
                {in_reach("crab.yaml"), "kind: creature\nid: crab\nname: \"The crab\nlegs: 8\n"},
                {in_reach("king.yaml"), "kind: creature\nid: king\nextends: crab\n"}});
  CHECK(made->reports() == Reports{in_reach("crab.yaml") + ":3:7 bad-yaml"});
  CHECK(made->has("a"));
  CHECK(made->catalog.is_broken(CampaignId(0), "crab"));
}

TEST_CASE("a definition at fault leaves the catalog, and nobody who names it is blamed", "[model]") {
  const auto made = modelled({{in_reach("a.yaml"), creature("a", "friends: [crab]\n")},
                              {in_reach("crab.yaml"), creature("crab", "wings: 2\n")}});
  CHECK(made->reports() == Reports{in_reach("crab.yaml") + ":4:1 unknown-field"});
  CHECK_FALSE(made->has("crab"));
}

TEST_CASE("a kind that does not exist is reported with the likely one", "[model]") {
  const auto made = modelled({{in_reach("a.yaml"), "kind: creatuer\nid: a\nname: A\n"}});
  const Diagnostic report = made->only_report();
  CHECK(report.code == Code::unknown_kind);
  CHECK(made->place(report.span) == in_reach("a.yaml") + ":1:7");
  CHECK(report.help_text.value_or("").find("`creature`") != std::string::npos);
}

TEST_CASE("a definition without a kind says which there are", "[model]") {
  const auto made = modelled({{in_reach("a.yaml"), "id: a\nname: A\n"}});
  const Diagnostic report = made->only_report();
  CHECK(report.code == Code::missing_field);
  CHECK(made->place(report.span) == in_reach("a.yaml") + ":1:1");
  CHECK(report.help_text.value_or("").find("creature, place") != std::string::npos);
}

TEST_CASE("a term must be in its group, an icon in its folder", "[model]") {
  const auto made = modelled(
      {{in_reach("a.yaml"), creature("a", "stance: bolt\nbadge: sward\ntext: 'With a :shild: up.'\n")}});
  CHECK(made->reports() == Reports{in_reach("a.yaml") + ":4:9 value-not-allowed",
                                   in_reach("a.yaml") + ":5:8 unknown-icon",
                                   in_reach("a.yaml") + ":6:16 unknown-icon"});
}

TEST_CASE("the icon of a term must exist too", "[model]") {
  const auto made = modelled({{"content/systems/hexfall/more.yaml",
                               "kind: terms\ngroups:\n  mood:\n    label: Mood\n    terms:\n      glad: "
                               "{name: Glad, icon: sun}\n"}});
  CHECK(made->only_report().code == Code::unknown_icon);
}

TEST_CASE("texts and formulas are found at every depth of a definition", "[model]") {
  const auto made =
      modelled({{in_reach("a.yaml"), creature("a", "attack: legs + 2\ntext: Bites {legs} times.\n")}});
  CHECK(made->reports() == Reports{});
  const Definition& a = made->definition("a");
  REQUIRE(a.formula("attack") != nullptr);
  CHECK(a.formula("attack")->free_names() == std::vector<std::string>{"legs"});
  REQUIRE(a.text("text") != nullptr);
  CHECK(a.text("text")->language == "en");
  CHECK(a.text("flavour") == nullptr);
}

TEST_CASE("the schema for editors offers the live ids, terms and icons", "[model]") {
  const auto made =
      modelled({{in_reach("a.yaml"), creature("a")}, {in_reach("cave.yaml"), "kind: place\nid: cave\n"}});
  const std::string schema =
      model::editor_schema(made->catalog, *made->catalog.find_kind(SystemId(0), "creature"));
  for (const std::string_view offered :
       {"\"cave\"", "\"wary\"", "\"shield\"", "Nothing walks on fewer than none."}) {
    INFO(offered);
    CHECK(schema.find(offered) != std::string::npos);
  }
}

TEST_CASE("a faulty schema is reported itself and blames no definition", "[model]") {
  const auto made =
      modelled({{"schemas/hexfall/place.schema.yaml", "type: objekt\nproperties: {kind: {const: place}}\n"},
                {in_reach("cave.yaml"), "kind: place\nid: cave\nname: 7\n"}});
  CHECK(made->reports() == Reports{"schemas/hexfall/place.schema.yaml:1:7 faulty-schema"});
  CHECK_FALSE(made->has("cave"));  // What it says cannot be told.
}
