#include <algorithm>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "document/read.h"
#include "unit/model_workspace.h"

namespace talia::test {

namespace {

const FileTexts& hexfall() {
  static const FileTexts files{
      {"schemas/hexfall/creature.schema.yaml", R"(
$schema: http://json-schema.org/draft-07/schema#
type: object
x-label: Creature
additionalProperties: false
properties:
  kind: {const: creature}
  id: {type: string, pattern: '^[a-z][a-z0-9_]*$'}
  ref: {type: string, pattern: '^C-[0-9]{2}$'}
  name: {type: string, x-label: Name}
  extends: {type: string, x-ref: creature}
  legs: {type: integer, minimum: 0, x-unit: legs, x-why: Nothing walks on fewer than none.}
  moves: {type: array, items: {type: string}}
  hide:
    type: object
    properties:
      colour: {type: string}
      thick: {type: boolean}
  home: {type: string, x-ref: place}
  friends: {type: array, items: {type: string, x-ref: creature}}
  stance: {type: string, x-term: stance}
  badge: {type: string, x-term: icon}
  attack: {type: string, x-formula: integer}
  text: {type: string, x-text: inline}
if: {required: [extends]}
then: {}
else: {required: [kind, id, name]}
)"},
      {"schemas/hexfall/place.schema.yaml", R"(
$schema: http://json-schema.org/draft-07/schema#
type: object
additionalProperties: false
required: [kind, id]
properties:
  kind: {const: place}
  id: {type: string}
  name: {type: string}
  text: {type: string, x-text: block}
)"},
      {"content/systems/hexfall/terms.yaml", R"(
kind: terms
groups:
  stance:
    label: Stance
    terms:
      bold: {name: Bold, icon: sword}
      wary: {name: Wary}
)"},
      {"templates/icons/sword.svg", "<svg/>"},
      {"templates/icons/shield.svg", "<svg/>"},
      {"content/campaigns/reach/campaign.yaml", R"(
talia: 1
id: reach
system: hexfall
language: en
version: 1.0.0
name: The Reach
)"},
  };
  return files;
}

}  // namespace

const Definition& Modelled::definition(std::string_view id) const {
  const auto found = catalog.find_anywhere(id);
  REQUIRE(found.size() == 1);
  return catalog.definition(found[0]);
}

std::string Modelled::place(Span span) const {
  const Place place = sources.place(span);
  return fmt::format("{}:{}:{}", place.file, place.line, place.column);
}

std::vector<std::string> Modelled::reports() const {
  std::vector<std::string> lines;
  for (const Diagnostic& diagnostic : diagnostics.sorted(sources)) {
    lines.push_back(place(diagnostic.span) + " " + std::string(source::info_of(diagnostic.code).name));
  }
  return lines;
}

Diagnostic Modelled::only_report() const {
  INFO(source::render_text(diagnostics, sources));
  REQUIRE(diagnostics.in_order_added().size() == 1);
  return diagnostics.in_order_added()[0];
}

std::string compact(std::string_view json) {
  std::string made;
  bool is_at_start = false;
  for (const char c : json) {
    is_at_start = c == '\n' || (is_at_start && c == ' ');
    if (!is_at_start && !(c == ' ' && made.ends_with("\":"))) {
      made += c;
    }
  }
  return made;
}

std::string compact_json(Node node) {
  return compact(document::to_json(node));
}

std::unique_ptr<Modelled> modelled(const FileTexts& files) {
  FileTexts all = hexfall();
  for (const auto& [path, text] : files) {
    all[path] = text;
  }
  auto result = std::make_unique<Modelled>();
  const auto disk = source::map_files(all);
  auto workspace = model::read_workspace(*disk, result->sources, result->diagnostics, 1);
  result->catalog = model::build_catalog(std::move(workspace), result->sources, result->diagnostics, 1);
  return result;
}

std::string in_reach(std::string_view name) {
  return fmt::format("content/campaigns/reach/{}", name);
}

}  // namespace talia::test

using namespace talia;
using namespace talia::test;

TEST_CASE("a campaign alone, without a definition, is no fault", "[model]") {
  const auto made = modelled({});
  CHECK(made->reports().empty());
  REQUIRE(made->catalog.campaigns.size() == 1);
  CHECK(made->catalog.campaigns[0].title == "The Reach");
  CHECK(made->catalog.campaigns[0].language == "en");
}

TEST_CASE("the fields of a kind have the types that its schema states", "[model]") {
  const auto made = modelled({});
  const auto creature = made->catalog.find_kind(SystemId(0), "creature");
  REQUIRE(creature);
  const Kind& kind = made->catalog.kind(*creature);
  CHECK(kind.label == "Creature");
  using Shape = FieldType::Shape;
  const auto shape = [&](std::string_view name) { return kind.field(name)->type.shape; };
  CHECK(shape("legs") == Shape::integer);
  CHECK(shape("home") == Shape::reference);
  CHECK(kind.field("home")->type.target == "place");
  CHECK(shape("friends") == Shape::list);
  CHECK(kind.field("friends")->type.items[0].target == "creature");
  CHECK(shape("stance") == Shape::term);
  CHECK(shape("attack") == Shape::formula);
  CHECK(shape("text") == Shape::markup);
  CHECK_FALSE(kind.field("text")->type.block);
  CHECK(shape("hide") == Shape::record);
  CHECK(kind.field("hide")->type.members.size() == 2);
  CHECK(kind.field("legs")->unit == "legs");
  CHECK(kind.field("legs")->why == "Nothing walks on fewer than none.");
  CHECK(kind.field("name")->required);
  CHECK_FALSE(kind.field("legs")->required);
  CHECK(kind.field("wings") == nullptr);
}

TEST_CASE("a keyword that makes no field is told where it stands", "[model]") {
  const auto made = modelled({{"schemas/hexfall/song.schema.yaml", R"(
title: Song
type: object
definitions:
  verse: {type: string, x-text: inline}
properties:
  kind: {const: song}
  id: {type: string}
  name: {type: string}
  verse: {$ref: '#/definitions/verse'}
  verses: {type: array, items: {$ref: '#/definitions/verse'}}
  rest: {type: object, properties: {note: {type: string, x-text: block}}, additionalProperties: {type: string, x-text: inline}}
  lines: {type: object, additionalProperties: {$ref: '#/definitions/verse'}}
  pair: {type: array, items: [{type: string, x-ref: place}, {type: string}]}
patternProperties:
  '^x_': {type: string, x-term: stance}
if: {required: [verse]}
then: {properties: {name: {x-text: inline}}}
)"}});
  CHECK(made->reports() ==
        std::vector<std::string>{"schemas/hexfall/song.schema.yaml:12:112 ignored-keyword",
                                 "schemas/hexfall/song.schema.yaml:13:54 ignored-keyword",
                                 "schemas/hexfall/song.schema.yaml:14:46 ignored-keyword",
                                 "schemas/hexfall/song.schema.yaml:16:25 ignored-keyword",
                                 "schemas/hexfall/song.schema.yaml:18:28 ignored-keyword"});
  CHECK(made->diagnostics.in_order_added().front().help_text.has_value());
}

TEST_CASE("a folder without a campaign.yaml is reported once, whatever it holds", "[model]") {
  const auto made = modelled({{"content/campaigns/lost/a.yaml", "kind: creature\nid: a\nname: A\n"},
                              {"content/campaigns/lost/b.yaml", "kind: creature\nid: b\nname: B\n"}});
  CHECK(made->only_report().code == Code::missing_campaign);
}

TEST_CASE("a campaign of an unknown system is told the likely one", "[model]") {
  const auto made =
      modelled({{"content/campaigns/reach/campaign.yaml",
                 "talia: 1\nid: reach\nsystem: hexfal\nlanguage: en\nversion: 1.0.0\nname: R\n"}});
  const Diagnostic report = made->only_report();
  CHECK(report.code == Code::unknown_system);
  CHECK(made->place(report.span) == "content/campaigns/reach/campaign.yaml:3:9");
  CHECK(report.help_text.value_or("").find("`hexfall`") != std::string::npos);
}
