// What a kind's schema fills in, and what its author need not write.
#include "model/defaults.h"

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

constexpr std::string_view omens = R"(
properties:
  name: {type: string}
  depth: {type: integer, minimum: 1, default: 3}
  loud: {type: boolean, default: false}
  mood: {type: [string, 'null'], default: calm}
  signs:
    type: array
    items: {type: object, properties: {word: {type: string}, weight: {type: integer, default: 2}}}
  tail: {type: object, properties: {long: {type: boolean, default: true}, tip: {type: string}}}
  text: {x-text: inline, default: 'Says [[storm]] and {depth}.'}
)";

auto with_omens(std::string_view omen, std::string_view of_schema = omens) {
  return modelled({{"schemas/hexfall/omen.schema.yaml", std::string(of_schema)},
                   {in_reach("storm.yaml"), fmt::format("kind: omen\nid: storm\n{}", omen)}});
}

std::string json_of(const test::Modelled& made) {
  return test::compact_json(made.definition("storm").root);
}

}  // namespace

TEST_CASE("a default fills in what is left out, also in records and in those of lists", "[model]") {
  const auto made = with_omens("signs: [{word: grey}, {word: gold, weight: 9}]\ntail: {tip: white}\n");
  CHECK(made->reports() == Reports{});
  CHECK(json_of(*made) ==
        R"({"kind":"omen","id":"storm","signs":[{"word":"grey","weight":2},{"word":"gold","weight":9}],)"
        R"("tail":{"tip":"white","long":true},"depth":3,"loud":false,"mood":"calm",)"
        R"("text":"Says [[storm]] and {depth}."})");
}

TEST_CASE("what is written stands, and a record that is left out is not made of its members' defaults",
          "[model]") {
  const auto made = with_omens("depth: 5\nloud: true\nmood: wild\ntext: ''\n");
  CHECK(json_of(*made) == R"({"kind":"omen","id":"storm","depth":5,"loud":true,"mood":"wild","text":""})");
  CHECK(test::compact_json(made->catalog.written(made->definition("storm"))) == json_of(*made));
}

TEST_CASE("what `required` asks for is asked for although it has a default, and the default is told",
          "[model]") {
  const std::string_view schema = "properties:\n  depth: {type: integer, default: 3}\nrequired: [depth]\n";
  const std::string at_default = "schemas/hexfall/omen.schema.yaml:2:26 ignored-keyword";
  CHECK(with_omens("depth: 4\n", schema)->reports() == Reports{at_default});
  const auto made = with_omens("", schema);
  CHECK(made->reports() == Reports{in_reach("storm.yaml") + ":1:1 missing-field", at_default});
  CHECK(made->diagnostics.sorted(made->sources)[0].help_text ==
        "its `default` is not filled in where the schema's `required` names `depth`");
  const auto nested = with_omens(
      "", "properties:\n  tail: {properties: {long: {type: boolean, default: true}}, required: [long]}\n");
  CHECK(nested->reports() == Reports{"schemas/hexfall/omen.schema.yaml:2:45 ignored-keyword"});
}

TEST_CASE("null where the schema allows it counts as left out", "[model]") {
  const auto made = with_omens("mood: null\n");
  CHECK(made->reports() == Reports{});
  CHECK(made->definition("storm").root.find("mood").scalar() == "calm");
  CHECK(made->catalog.written(made->definition("storm")).find("mood").is(NodeKind::null));
  CHECK(with_omens("depth: null\n")->reports() == Reports{in_reach("storm.yaml") + ":3:8 wrong-type"});
}

TEST_CASE("an inherited value goes before a default, and the default's place is in the schema", "[model]") {
  const auto made =
      modelled({{"schemas/hexfall/omen.schema.yaml", std::string(omens)},
                {in_reach("calm.yaml"), "kind: omen\nid: calm\ndepth: 8\n"},
                {in_reach("storm.yaml"), "kind: omen\nid: storm\nextends: calm\nname: Storm\n"}});
  CHECK(made->reports() == Reports{});
  const Definition& storm = made->definition("storm");
  CHECK(storm.root.find("depth").int64() == 8);
  const auto origin_of = [&](std::string_view field) {
    return model::origin_of(storm.root.find(field), storm, made->catalog);
  };
  CHECK(origin_of("name").from == model::Origin::From::itself);
  CHECK(origin_of("depth") == model::Origin{model::Origin::From::other, &made->definition("calm")});
  CHECK(origin_of("loud").from == model::Origin::From::schema);
  CHECK(made->place(storm.root.find("loud").span()) == "schemas/hexfall/omen.schema.yaml:5:34");
}

TEST_CASE("a text that is filled in is read like any other", "[model]") {
  const auto made = with_omens("");
  CHECK(made->reports() == Reports{});
  CHECK(made->definition("storm").texts.size() == 1);
  CHECK(made->definition("storm").refers_to.size() == 1);
}

TEST_CASE("a change of a default changes what a definition is known by", "[model]") {
  const auto digest_of = [](std::string_view standard) {
    const auto made =
        with_omens("", fmt::format("properties:\n  depth: {{type: integer, default: {}}}\n", standard));
    return model::CatalogDigests(made->catalog).definition(made->catalog.find_anywhere("storm").at(0));
  };
  CHECK(digest_of("3") == digest_of("3"));
  CHECK(digest_of("3") != digest_of("4"));
}

TEST_CASE("a default that its own field would not accept is told where it stands", "[model]") {
  for (const auto& [field, code] :
       {std::pair("{type: integer, maximum: 3, default: 4}", "out-of-range"),
        std::pair("{type: integer, default: many}", "wrong-type"),
        std::pair("{type: integer, default: null}", "wrong-type"),
        std::pair("{enum: [a, b], default: c}", "value-not-allowed"),
        std::pair("{type: array, items: {type: string}, default: [1]}", "wrong-type"),
        std::pair("{x-text: inline, default: [a]}", "wrong-type")}) {
    const auto made = with_omens("", fmt::format("properties:\n  depth: {}\n", field));
    INFO(field);
    REQUIRE(made->reports().size() == 1);
    CHECK(made->reports()[0].starts_with("schemas/hexfall/omen.schema.yaml:2:"));
    CHECK(made->reports()[0].ends_with(code));
    CHECK_FALSE(made->has("storm"));
  }
}

TEST_CASE("a default of no term, icon or definition is told although nobody leaves the field out",
          "[model]") {
  const auto made = with_omens("stance: bold\nbadge: sword\nhome: storm\n", R"(
properties:
  stance: {x-term: stance, default: timid}
  badge: {x-term: icon, default: plough}
  home: {x-ref: any, default: nowhere}
)");
  CHECK(made->reports() == Reports{"schemas/hexfall/omen.schema.yaml:3:37 value-not-allowed",
                                   "schemas/hexfall/omen.schema.yaml:4:34 unknown-icon",
                                   "schemas/hexfall/omen.schema.yaml:5:31 unknown-reference"});
}

TEST_CASE("a default that nothing is filled in from is told", "[model]") {
  const auto made = with_omens("", R"(
default: {depth: 1}
properties:
  kind: {const: omen, default: omen}
  list: {type: array, items: {type: integer, default: 1}}
  either: {oneOf: [{type: integer, default: 2}, {type: string}]}
if: {properties: {depth: {default: 3}}}
then: {}
)");
  CHECK(made->reports() == Reports{"schemas/hexfall/omen.schema.yaml:2:1 ignored-keyword",
                                   "schemas/hexfall/omen.schema.yaml:4:23 ignored-keyword",
                                   "schemas/hexfall/omen.schema.yaml:5:46 ignored-keyword",
                                   "schemas/hexfall/omen.schema.yaml:6:36 ignored-keyword",
                                   "schemas/hexfall/omen.schema.yaml:7:27 ignored-keyword"});
}

TEST_CASE("a default of many words is refused, for every definition has a copy", "[model]") {
  const auto made = with_omens(
      "", fmt::format("properties:\n  name: {{type: string, default: {}}}\n", std::string(3000, 'a')));
  CHECK(made->reports() == Reports{"schemas/hexfall/omen.schema.yaml:2:33 faulty-schema"});
}

TEST_CASE("a schema of properties alone is a whole one", "[model]") {
  const auto made = with_omens("ref: O-1\nname: Storm\ndamage: 2d6\n",
                               "properties: {name: {type: string}, damage: {x-formula: dice}}\n");
  CHECK(made->reports() == Reports{});
  const Kind& kind = made->catalog.kind(made->definition("storm").kind);
  CHECK(kind.label == "Omen");
  std::vector<std::string> names;
  for (const Field& field : kind.fields) {
    names.push_back(field.name);
  }
  CHECK(names == std::vector<std::string>{"kind", "id", "name", "damage", "ref", "extends"});
}

TEST_CASE("a schema that names fields in itself alone allows no others, unless it says so", "[model]") {
  const Reports unknown{in_reach("storm.yaml") + ":3:1 unknown-field"};
  CHECK(with_omens("nmae: Storm\n", "properties: {name: {type: string}}\n")->reports() == unknown);
  CHECK(with_omens("nmae: Storm\n", "additionalProperties: true\nproperties: {name: {type: string}}\n")
            ->reports() == Reports{});
  CHECK(with_omens("depth: 3\n", "allOf: [{properties: {depth: {type: integer}}}]\n")->reports() ==
        Reports{});
  CHECK(with_omens("", "{}\n")->reports() == Reports{});
}

TEST_CASE("a schema that contradicts its kind is told", "[model]") {
  CHECK(with_omens("", "type: array\nproperties: {name: {type: string}}\n")->reports()[0] ==
        "schemas/hexfall/omen.schema.yaml:1:7 faulty-schema");
  CHECK(with_omens("", "properties: {kind: {const: portent}}\n")->reports()[0] ==
        "schemas/hexfall/omen.schema.yaml:1:28 faulty-schema");
}

TEST_CASE("a formula, term, reference or text without a type is no list and no record", "[model]") {
  for (const char* const field : {"x-formula: dice", "x-term: stance", "x-ref: any", "x-text: inline"}) {
    const auto schema_of = fmt::format("properties: {{depth: {{{}}}}}\n", field);
    CHECK(with_omens("depth: [2d6]\n", schema_of)->reports() ==
          Reports{in_reach("storm.yaml") + ":3:8 wrong-type"});
    CHECK(with_omens("depth: {a: 1}\n", schema_of)->reports() ==
          Reports{in_reach("storm.yaml") + ":3:8 wrong-type"});
  }
}

TEST_CASE("an editor gets the whole form of a small schema", "[model]") {
  const auto made = with_omens("", "properties: {damage: {x-formula: dice}}\n");
  const std::string json = test::compact(model::editor_schema(made->catalog, made->definition("storm").kind));
  CHECK(json.find(R"("$schema":"http://json-schema.org/draft-07/schema#")") != std::string::npos);
  CHECK(json.find(R"("kind":{"const":"omen","description":"Omen"})") != std::string::npos);
  CHECK(json.find(R"("x-formula":"dice","type":["string","integer","number","boolean"])") !=
        std::string::npos);
  CHECK(json.find(R"("additionalProperties":false)") != std::string::npos);
}

TEST_CASE("a field that a schema asks for and does not declare is told once, at the schema", "[model]") {
  const std::string schema = "properties:\n  maker: {type: string}\n";
  const auto made = with_omens("maker: wren\n", schema + "required: [id, maker, makr]\n");
  CHECK(made->reports() == Reports{"schemas/hexfall/omen.schema.yaml:3:23 faulty-schema"});
  CHECK(made->only_report().message == "the schema asks for `makr` and declares no such field");
  CHECK(made->only_report().help_text == "did you mean `maker`?");
  const auto open = with_omens("maker: wren\nmakr: owl\n",
                               schema + "required: [makr]\nadditionalProperties: {type: string}\n");
  CHECK(open->reports() == Reports{});
}

TEST_CASE("what leaves its type to the parts of `allOf` has theirs", "[model]") {
  const auto made = with_omens("mark: {shape: ring, size: 4}\ntext: Says [[storm]].\nnamed: storm\n", R"(
definitions:
  mark: {type: object, properties: {shape: {enum: [ring, bar]}, size: {type: integer}}}
  words: {type: string, x-text: inline}
properties:
  mark: {allOf: [{$ref: '#/definitions/mark'}, {required: [shape]}, {type: object, properties: {tilt: {type: number}}}], x-label: Mark}
  text: {allOf: [{$ref: '#/definitions/words'}], x-label: Text}
  named: {allOf: [{type: string}, {x-ref: omen}]}
  plain: {type: string, allOf: [{x-text: inline}]}
)");
  CHECK(made->reports() == Reports{});
  const auto omen = std::ranges::find(made->catalog.kinds, "omen", &Kind::name);
  REQUIRE(omen != made->catalog.kinds.end());
  const Kind& kind = *omen;
  REQUIRE(kind.field("mark") != nullptr);
  CHECK(kind.field("mark")->type.shape == FieldType::Shape::record);
  CHECK(kind.field("mark")->label == "Mark");
  std::vector<std::string> members;
  for (const Field& member : kind.field("mark")->type.members) {
    members.push_back(member.name);
  }
  CHECK(members == std::vector<std::string>{"shape", "size", "tilt"});
  CHECK(kind.field("text")->type.shape == FieldType::Shape::markup);
  CHECK(kind.field("named")->type.shape == FieldType::Shape::reference);
  CHECK(kind.field("plain")->type.shape == FieldType::Shape::markup);
}
