// House rules: definitions of a campaign in the place of its library's, and changes of lists that are taken over.
#include "model/inherit.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "model/digests.h"
#include "model/origins.h"
#include "unit/model_workspace.h"

using namespace talia;
using test::in_reach;
using test::modelled;

namespace {

using Reports = std::vector<std::string>;

const std::string library = "content/systems/hexfall/library/";
constexpr std::string_view library_crab =
    "kind: creature\nid: crab\nref: C-01\nname: Crab\nlegs: 10\nmoves: [walk, pinch]\n";

test::FileTexts with_library_crab(test::FileTexts files) {
  files.emplace(library + "crab.yaml", library_crab);
  return files;
}

std::string moves_of(const test::Modelled& made, std::string_view id) {
  return test::compact_json(made.definition(id).root.find("moves"));
}

// Of a definition that extends the crab.
Reports reports_of(std::string_view changes) {
  return modelled(with_library_crab(
                      {{in_reach("king.yaml"),
                        fmt::format("kind: creature\nid: king\nextends: crab\nname: King\n{}", changes)}}))
      ->reports();
}

}  // namespace

TEST_CASE("a campaign's definition stands in the place of the library's that it overrides", "[model]") {
  const auto made = modelled(
      with_library_crab({{in_reach("house.yaml"), "kind: creature\noverride: crab\nlegs: 8\n"},
                         {in_reach("m.yaml"), "kind: creature\nid: m\nname: M\nfriends: [crab]\n"}}));
  CHECK(made->reports() == Reports{});
  const Catalog& catalog = made->catalog;
  const DefinitionId own = *catalog.find(CampaignId{}, "crab");
  const DefinitionId librarys = *catalog.find(std::nullopt, SystemId{}, "crab");
  CHECK(own != librarys);
  CHECK(catalog.definition(own).root.find("legs").int64() == 8);
  CHECK(catalog.definition(own).root.find("ref").scalar() == "C-01");
  CHECK(catalog.definition(own).root.find("id").scalar() == "crab");
  CHECK_FALSE(catalog.definition(own).root.find("override").exists());
  CHECK(catalog.definition(own).is_override);
  CHECK(catalog.definition(librarys).root.find("legs").int64() == 10);
  CHECK(made->definition("m").refers_to == std::vector{own});
  CHECK(catalog.is_seen_by(CampaignId{}, catalog.definition(own)));
  CHECK_FALSE(catalog.is_seen_by(CampaignId{}, catalog.definition(librarys)));
  CHECK(catalog.is_seen_by(std::nullopt, catalog.definition(librarys)));
  const auto name = catalog.definition(own).root.find("name");
  CHECK(model::origin_of(name, catalog.definition(own), catalog).other == &catalog.definition(librarys));
}

TEST_CASE("another campaign goes on seeing the library's definition", "[model]") {
  const auto made = modelled(with_library_crab(
      {{"content/campaigns/shore/campaign.yaml", "talia: 1\nsystem: hexfall\nlanguage: en\nversion: '1'\n"},
       {in_reach("house.yaml"), "kind: creature\noverride: crab\nlegs: 8\n"},
       {"content/campaigns/shore/eel.yaml", "kind: creature\nid: eel\nextends: crab\nname: Eel\n"},
       {in_reach("ray.yaml"), "kind: creature\nid: ray\nextends: crab\nname: Ray\n"}}));
  CHECK(made->reports() == Reports{});
  CHECK(made->definition("eel").root.find("legs").int64() == 10);
  CHECK(made->definition("ray").root.find("legs").int64() == 8);
}

TEST_CASE("what cannot override is told", "[model]") {
  const auto house = [](std::string_view text) {
    return modelled(with_library_crab({{in_reach("house.yaml"), std::string(text)}}))->reports();
  };
  const std::string at = in_reach("house.yaml");
  CHECK(house("kind: creature\noverride: crap\nlegs: 8\n") == Reports{at + ":2:11 unknown-reference"});
  CHECK(house("kind: place\noverride: crab\nname: Crab\n") == Reports{at + ":2:11 unknown-reference"});
  CHECK(house("kind: creature\noverride: crab\nid: king\n") == Reports{at + ":3:5 bad-inheritance"});
  CHECK(house("kind: creature\noverride: crab\nextends: crab\n") == Reports{at + ":2:1 bad-inheritance"});
  CHECK(house("kind: creature\noverride: [crab]\n") == Reports{at + ":2:11 wrong-type"});
  CHECK(house("kind: creature\noverride: crab\nlegs: many\n") == Reports{at + ":3:7 wrong-type"});
  CHECK(house("kind: creature\nid: eel\nname: E\n---\nkind: creature\noverride: eel\n") ==
        Reports{at + ":6:11 unknown-reference"});
  CHECK(house("kind: creature\noverride: crab\n---\nkind: creature\noverride: crab\n") ==
        Reports{at + ":5:11 duplicate-id"});
  CHECK(
      modelled(with_library_crab({{library + "eel.yaml", "kind: creature\noverride: crab\n"}}))->reports() ==
      Reports{library + "eel.yaml:2:1 bad-inheritance"});
}

TEST_CASE("a faulty override hides the library's definition, so that nothing is printed in its stead",
          "[model]") {
  const auto made = modelled(
      with_library_crab({{in_reach("house.yaml"), "kind: creature\noverride: crab\nlegs: many\n"},
                         {in_reach("m.yaml"), "kind: creature\nid: m\nname: M\nfriends: [crab]\n"}}));
  CHECK(made->reports() == Reports{in_reach("house.yaml") + ":3:7 wrong-type"});
  CHECK_FALSE(made->catalog.find(CampaignId{}, "crab"));
  CHECK(made->catalog.is_reported(CampaignId{}, SystemId{}, "crab"));
}

TEST_CASE("the obvious attempt is told of `override`", "[model]") {
  const auto made =
      modelled(with_library_crab({{in_reach("house.yaml"), "kind: creature\nid: crab\nname: Crab\n"}}));
  CHECK(made->only_report().code == Code::duplicate_id);
  CHECK(made->only_report().help_text->find("`override: crab`") != std::string::npos);
}

TEST_CASE("items are taken away from an inherited list, changed in it, and added to it", "[model]") {
  const auto made =
      modelled(with_library_crab({{in_reach("king.yaml"),
                                   "kind: creature\nid: king\nextends: crab\nname: King\n"
                                   "moves+: [bow, wave]\nmoves~: {pinch: punch}\nmoves-: [walk]\n"}}));
  CHECK(made->reports() == Reports{});
  CHECK(moves_of(*made, "king") == R"(["punch","bow","wave"])");
  CHECK(moves_of(*made, "crab") == R"(["walk","pinch"])");
}

TEST_CASE("an item of records is found by its name or id, and keeps what is not changed", "[model]") {
  const auto made = modelled(
      {{"schemas/hexfall/omen.schema.yaml",
        "properties: {signs: {type: array, items: {type: object, properties: {id: {type: string}, name: "
        "{type: "
        "string}, weight: {type: integer}}}}}\n"},
       {in_reach("a.yaml"), "kind: omen\nid: a\nsigns: [{name: Grey, weight: 1}, {id: gold, weight: 2}]\n"},
       {in_reach("b.yaml"), "kind: omen\nid: b\nextends: a\nsigns~: {Grey: {weight: 7}}\nsigns-: [gold]\n"},
       {in_reach("c.yaml"), "kind: omen\nid: c\nextends: b\nsigns+: [{name: Red}]\n"}});
  CHECK(made->reports() == Reports{});
  const Definition& last = made->definition("c");
  CHECK(test::compact_json(last.root.find("signs")) == R"([{"name":"Grey","weight":7},{"name":"Red"}])");
  const Node grey = last.root.find("signs").at(0);
  CHECK(model::origin_of(grey, last, made->catalog).other == &made->definition("a"));
  CHECK(model::origin_of(grey.find("weight"), last, made->catalog).other == &made->definition("b"));
}

TEST_CASE("an override may change lists, and a list that is not there yet begins with what is added",
          "[model]") {
  const auto made = modelled({{library + "crab.yaml", "kind: creature\nid: crab\nname: Crab\n"},
                              {in_reach("house.yaml"), "kind: creature\noverride: crab\nmoves+: [bow]\n"}});
  CHECK(made->reports() == Reports{});
  CHECK(test::compact_json(
            made->catalog.definition(*made->catalog.find(CampaignId{}, "crab")).root.find("moves")) ==
        R"(["bow"])");
}

TEST_CASE("a change of a list that would be lost is told", "[model]") {
  const std::string at = in_reach("king.yaml");
  CHECK(reports_of("moves-: [wlak]\n") == Reports{at + ":5:10 unknown-item"});
  CHECK(reports_of("moves~: {wlak: run}\n") == Reports{at + ":5:10 unknown-item"});
  CHECK(reports_of("moves: [bow]\nmoves+: [wave]\n") == Reports{at + ":6:1 bad-inheritance"});
  CHECK(reports_of("moves+: bow\n") == Reports{at + ":5:9 wrong-type"});
  CHECK(reports_of("moves-: walk\n") == Reports{at + ":5:9 wrong-type"});
  CHECK(reports_of("moves~: [walk]\n") == Reports{at + ":5:9 wrong-type"});
  CHECK(reports_of("moves+: [3]\n") == Reports{at + ":5:10 wrong-type"});
  CHECK(reports_of("legs+: [3]\n") == Reports{at + ":5:1 unknown-field"});
  CHECK(reports_of("movse+: [bow]\n") == Reports{at + ":5:1 unknown-field"});
  const auto alone = modelled({{in_reach("a.yaml"), "kind: creature\nid: a\nname: A\nmoves+: [bow]\n"}});
  CHECK(alone->reports() == Reports{in_reach("a.yaml") + ":4:1 bad-inheritance"});
}

TEST_CASE("of two items of one name none is changed", "[model]") {
  const auto made = modelled({{in_reach("a.yaml"), "kind: creature\nid: a\nname: A\nmoves: [bow, bow]\n"},
                              {in_reach("b.yaml"), "kind: creature\nid: b\nextends: a\nmoves-: [bow]\n"}});
  CHECK(made->reports() == Reports{in_reach("b.yaml") + ":4:10 bad-inheritance"});
}

TEST_CASE("a field whose name ends in a sign is a field", "[model]") {
  const auto made =
      modelled({{"schemas/hexfall/omen.schema.yaml",
                 "properties: {signs: {type: array}, signs+: {type: array, items: {type: string}}}\n"},
                {in_reach("a.yaml"), "kind: omen\nid: a\nsigns+: [grey]\n"}});
  CHECK(made->reports() == Reports{});
  CHECK(made->definition("a").root.find("signs+").size() == 1);
}

TEST_CASE("an editor hears of overrides and changes of lists, and asks nothing of what takes the rest over",
          "[model]") {
  const auto made =
      modelled({{"schemas/hexfall/omen.schema.yaml",
                 "required: [name]\nproperties: {name: {type: string}, signs: {type: array, items: {type: "
                 "string}}}\n"},
                {in_reach("a.yaml"), "kind: omen\nid: a\nname: A\n"}});
  const std::string json = test::compact(model::editor_schema(made->catalog, made->definition("a").kind));
  CHECK(json.find(R"("override":{"type":"string")") != std::string::npos);
  CHECK(
      json.find(
          R"("signs+":{"type":"array","description":"Items that are added to the list that is taken over.","items":{"type":"string"}})") !=
      std::string::npos);
  CHECK(json.find(R"("signs-":{"type":"array")") != std::string::npos);
  CHECK(json.find(R"("signs~":{"type":"object")") != std::string::npos);
  CHECK(
      json.find(
          R"("if":{"anyOf":[{"required":["extends"]},{"required":["override"]}]},"else":{"required":["name"]})") !=
      std::string::npos);
}

TEST_CASE("what is taken over goes by null where its field may lack", "[model]") {
  const auto made = modelled(with_library_crab(
      {{in_reach("house.yaml"), "kind: creature\noverride: crab\nlegs: null\nmoves: null\n"},
       {in_reach("king.yaml"), "kind: creature\nid: king\nextends: crab\nname: King\nlegs: 3\n"}}));
  CHECK(made->reports() == Reports{});
  const Node house = made->catalog.definition(*made->catalog.find(CampaignId{}, "crab")).root;
  CHECK_FALSE(house.find("legs").exists());
  CHECK_FALSE(house.find("moves").exists());
  CHECK(house.find("name").scalar() == "Crab");
  CHECK(made->definition("king").root.find("legs").int64() == 3);
  CHECK_FALSE(made->definition("king").root.find("moves").exists());
  // What must be there, and what is not taken over, is not written so.
  CHECK(reports_of("").empty());
  CHECK(
      modelled(with_library_crab({{in_reach("house.yaml"), "kind: creature\noverride: crab\nname: null\n"}}))
          ->reports() == Reports{in_reach("house.yaml") + ":3:7 wrong-type"});
  CHECK(modelled({{in_reach("a.yaml"), "kind: creature\nid: a\nname: A\nlegs: null\n"}})->reports() ==
        Reports{in_reach("a.yaml") + ":4:7 wrong-type"});
}

TEST_CASE("a member of an item goes by null", "[model]") {
  const auto made = modelled(
      {{"schemas/hexfall/omen.schema.yaml",
        "properties: {signs: {type: array, items: {type: object, required: [name], properties: {name: {type: "
        "string}, weight: {type: integer}}}}}\n"},
       {in_reach("a.yaml"), "kind: omen\nid: a\nsigns: [{name: Grey, weight: 1}]\n"},
       {in_reach("b.yaml"), "kind: omen\nid: b\nextends: a\nsigns~: {Grey: {weight: null}}\n"}});
  CHECK(made->reports() == Reports{});
  CHECK(test::compact_json(made->definition("b").root.find("signs")) == R"([{"name":"Grey"}])");
}
