#include <algorithm>
#include <string>
#include <thread>
#include <vector>

#include <catch2/catch.hpp>

#include "unit/schema_fixture.h"

using namespace talia;
using test::Schemas;

namespace {

constexpr const char* card = R"(
type: object
additionalProperties: false
x-why: cards print all of it
properties:
  kind: {const: card}
  id: {type: string, pattern: '^[a-z]+$', examples: [ogre]}
  name: {type: string, minLength: 2, maxLength: 6}
  extends: {type: string}
  value: {type: integer, minimum: 0, maximum: 50, multipleOf: 5, x-unit: zł, x-why: coins are whole}
  rarity: {enum: [common, rare, unique]}
  needs: {type: array, items: {type: string}, uniqueItems: true, maxItems: 3}
  weight: {type: number, exclusiveMinimum: 0}
  hardy: {type: boolean}
required: [kind, id, name]
)";

std::string said(const std::string& value) {
  Schemas schemas;
  return schemas.check(schemas.compile(card), value);
}

}  // namespace

TEST_CASE("a sound value is passed in silence", "[schema]") {
  CHECK(said("kind: card\nid: ogre\nname: Ogr\nvalue: 15\nneeds: [a, b]\nweight: 0.1\nhardy: false") == "");
  CHECK(said("kind: card\nid: ogre\nname: Żółwią\nvalue: 50.0") == "");
}

TEST_CASE("each mismatch stands at the smallest span that is wrong", "[schema]") {
  const std::string base = "kind: card\nid: ogre\nname: Ogr\n";
  CHECK(said(base + "valeu: 5") == "4:1-6: unknown-field: there is no field `valeu` (did you mean `value`?)");
  CHECK(
      said(base + "value: \"15\"") ==
      "4:8-12: wrong-type: `value` must be a whole number, not the text `15` (write it without quotes: 15)");
  CHECK(said(base + "value: 7.5") ==
        "4:8-11: wrong-type: `value` must be a whole number, not the number `7.5` (only whole numbers are "
        "allowed here)");
  CHECK(said(base + "rarity: comon") ==
        "4:9-14: value-not-allowed: `rarity` cannot be `comon`; allowed are `common`, `rare` or `unique` "
        "(did you mean `common`?)");
  CHECK(said(base + "value: 55") == "4:8-10: out-of-range: `value` must be at most 50 zł, not `55`");
  CHECK(said(base + "value: 12") == "4:8-10: out-of-range: `value` must be a multiple of 5 zł, not `12`");
  CHECK(said(base + "weight: 0") == "4:9-10: out-of-range: `weight` must be more than 0, not `0`");
  CHECK(said(base + "needs: [a, b, a]") == "4:15-16: duplicate-item: `a` stands twice in `needs`");
  CHECK(said(base + "needs: [a, 3]") ==
        "4:12-13: wrong-type: an item of `needs` must be a text, not the number `3` (write it in quotes: "
        "\"3\")");
  CHECK(said(base + "needs: a") ==
        "4:8-9: wrong-type: `needs` must be a list, not the text `a` (write it as a list: [a])");
  CHECK(said(base + "needs: [a, b, c, d]") ==
        "4:8-20: wrong-count: `needs` has 4 values, but at most 3 are allowed");
  CHECK(
      said(base + "hardy: tak") ==
      "4:8-11: wrong-type: `hardy` must be `true` or `false`, not the text `tak` (write `true` or `false`)");
  CHECK(said("kind: card\nname: Ogr\nid: Ogre 1") ==
        "3:5-11: pattern-mismatch: `id` is `Ogre 1`, which does not match the pattern `^[a-z]+$` (for "
        "example `ogre`)");
  CHECK(said("kind: card\nid: ogre\nname: Olbrzym") ==
        "3:7-14: wrong-length: `name` has 7 characters, but at most 6 are allowed");
}

TEST_CASE("a value written as nothing is reported at its key", "[schema]") {
  CHECK(said("kind: card\nid: ogre\nname:") ==
        "3:1-5: wrong-type: `name` must be a text, but nothing stands there (give it a value, or leave the "
        "field out; what begins with `#` stands in quotes)");
}

TEST_CASE("a number where a text of some form is wanted is told that form", "[schema]") {
  Schemas schemas;
  const Schema length = schemas.compile("type: string\npattern: '^[0-9]+mm$'\nexamples: [63mm]");
  CHECK(schemas.check(length, "4") ==
        "1:1-2: wrong-type: this must be a text, not the number `4` (for example `63mm`)");
  const Schema or_none = schemas.compile(
      "type: [string, integer]\npattern: '^[0-9]+mm$|^0$'\nminimum: 0\nmaximum: 0\nexamples: [1.5mm]");
  CHECK(schemas.check(or_none, "20") ==
        "1:1-3: out-of-range: this must be a text, or 0, not `20` (for example `1.5mm`)");
  CHECK(schemas.check(or_none, "0").empty());
}

TEST_CASE("missing fields stand together at the first key of their mapping", "[schema]") {
  CHECK(said("value: 5\nkind: card") == "1:1-6: missing-field: the fields `id` and `name` are missing");
  CHECK(said("kind: card\nextends: ogre\nid: b") == "2:1-8: missing-field: the field `name` is missing");
  CHECK(said("{}") == "1:1-3: missing-field: the fields `kind`, `id` and `name` are missing");
}

TEST_CASE("a caller that merged the mapping says where its missing fields belong", "[schema]") {
  Schemas schemas;
  const Schema schema = schemas.compile(card);
  const Node value = schemas.read("card.yaml", "kind: card\nid: ogre");
  Diagnostics diagnostics;
  CHECK_FALSE(schema::validate(value, schema, diagnostics, {value.find("id").span()}));
  CHECK(schemas.told(diagnostics) == "2:5-9: missing-field: the field `name` is missing");
}

TEST_CASE("a misspelt required field is one fault, not two", "[schema]") {
  CHECK(said("kind: card\nid: ogre\nnmae: Ogr") ==
        "3:1-5: unknown-field: there is no field `nmae` (did you mean `name`?)");
}

TEST_CASE("of one missing and one unknown field each tells of the other", "[schema]") {
  Schemas schemas;
  const Schema schema = schemas.compile(
      "additionalProperties: false\nproperties: {id: {}, cost: {}, mass: {}, hue: {}}\nrequired: [cost, "
      "mass]");
  const auto notes_of = [&](const std::string& value) {
    Diagnostics diagnostics;
    schema::validate(schemas.read("card.yaml", value), schema, diagnostics);
    std::string notes;
    for (const Diagnostic& each : diagnostics.in_order_added()) {
      for (const Note& note : each.notes) {
        notes += fmt::format("{}: {}\n", schemas.sources().text(note.span), note.message);
      }
    }
    return notes;
  };
  CHECK(schemas.check(schema, "id: a\nmass: 3\nprice: 5") ==
        "1:1-3: missing-field: the field `cost` is missing\n"
        "3:1-6: unknown-field: there is no field `price` (did you mean `cost`, which is missing?)");
  CHECK(notes_of("id: a\nmass: 3\nprice: 5") ==
        "properties: the fields that it may have are here\n"
        "cost: the schema asks for it here\n"
        "price: `price` is written here; was it renamed?\n");
  // With two of a sort nobody knows which is which.
  CHECK(schemas.check(schema, "id: a\nprice: 5").find("renamed") == std::string::npos);
  CHECK(schemas.check(schema, "id: a\nprice: 5\nweight: 3") ==
        "1:1-3: missing-field: the fields `cost` and `mass` are missing\n"
        "2:1-6: unknown-field: there is no field `price` (its fields are `cost`, `hue`, `id` and `mass`)\n"
        "3:1-7: unknown-field: there is no field `weight` (its fields are `cost`, `hue`, `id` and `mass`)");
  CHECK(schemas.check(schema, "id: a\nmass: 3\nhue: 1\nprice: 5\nweight: 3") ==
        "1:1-3: missing-field: the field `cost` is missing\n"
        "4:1-6: unknown-field: there is no field `price` (its fields are `cost`, `hue`, `id` and `mass`)\n"
        "5:1-7: unknown-field: there is no field `weight` (its fields are `cost`, `hue`, `id` and `mass`)");
  // All others are written: it can be no other.
  CHECK(schemas.check(schema, "id: a\nmass: 3\nhue: 1\nprice: 5") ==
        "4:1-6: unknown-field: there is no field `price` (did you mean `cost`, which is missing?)");
}

TEST_CASE("a note says what the schema does at its place", "[schema]") {
  const auto note_of = [](const std::string& schema, const std::string& value) {
    Schemas schemas;
    Diagnostics diagnostics;
    const Schema compiled = schemas.compile(schema);
    schema::validate(schemas.read("card.yaml", value), compiled, diagnostics);
    REQUIRE(diagnostics.in_order_added().size() == 1);
    const Note& note = diagnostics.in_order_added()[0].notes.at(0);
    return fmt::format("{}: {}", schemas.sources().text(note.span), note.message);
  };
  CHECK(note_of("properties: {a: {}, b: {}}\nadditionalProperties: false", "c: 1") ==
        "properties: the fields that it may have are here");
  CHECK(note_of("patternProperties: {'^a': {}}\nadditionalProperties: false", "c: 1") ==
        "additionalProperties: the schema allows no others here");
  CHECK(note_of("items: [{}]\nadditionalItems: false", "[1, 2]") ==
        "additionalItems: the schema allows no more here");
  CHECK(note_of("not: {required: [a]}", "a: 1") == "not: the schema says so here");
}

TEST_CASE("the reason of a rule and its place in the schema come with a mismatch", "[schema]") {
  Schemas schemas;
  const Schema schema = schemas.compile(card);
  Diagnostics diagnostics;
  schema::validate(schemas.read("card.yaml", "kind: card\nid: ogre\nname: Ogr\nvalue: -5"), schema,
                   diagnostics);
  REQUIRE(diagnostics.in_order_added().size() == 1);
  const Diagnostic& fault = diagnostics.in_order_added()[0];
  REQUIRE(fault.notes.size() == 1);
  CHECK(fault.notes[0].message == "the schema asks for it here: coins are whole");
  CHECK(schemas.sources().place(fault.notes[0].span).file == "schemas/game/card.schema.yaml");
  CHECK(schemas.sources().text(fault.notes[0].span) == "minimum");
}

TEST_CASE("of alternatives that differ by a constant only the meant one is reported", "[schema]") {
  Schemas schemas;
  const Schema schema = schemas.compile(R"(
definitions:
  box:
    oneOf:
      - {type: object, required: [kind, text], properties: {kind: {const: text}, text: {type: string}, size: {type: number}}, additionalProperties: false}
      - {type: object, required: [kind], properties: {kind: {const: row}, items: {type: array, items: {$ref: '#/definitions/box'}}}, additionalProperties: false}
      - {type: object, required: [kind, icon], properties: {kind: {enum: [icon, picture]}, icon: {type: string}}, additionalProperties: false}
$ref: '#/definitions/box'
)");
  CHECK(schemas.faults() == "");
  CHECK(schemas.check(schema, "{kind: row, items: [{kind: text, text: a}, {kind: picture, icon: b}]}") == "");
  CHECK(schemas.check(schema, "{kind: row, items: [{kind: text, text: a, size: big}]}") ==
        "1:49-52: wrong-type: `size` must be a number, not the text `big` (write digits alone, without a "
        "unit or spaces)");
  CHECK(schemas.check(schema, "{kind: row, items: [{kind: txet, text: a}]}") ==
        "1:28-32: value-not-allowed: `kind` cannot be `txet`; allowed are `text`, `row`, `icon` or `picture` "
        "(did you mean `text`?)");
  CHECK(
      schemas.check(schema, "{text: a}") ==
      "1:2-6: missing-field: the field `kind` is missing (`kind` may be `text`, `row`, `icon` or `picture`)");
  CHECK(schemas.check(schema, "[1]") == "1:1-4: wrong-type: this must be a mapping, not a list");
}

TEST_CASE("of alternatives without a constant the one nearest to the value is reported", "[schema]") {
  Schemas schemas;
  const Schema cards = schemas.compile(R"(
type: array
items:
  oneOf:
    - {type: object, required: [id], properties: {id: {type: string}, count: {type: integer}}, additionalProperties: false}
    - {type: object, required: [where], properties: {where: {type: string}, order: {type: string}}, additionalProperties: false}
)");
  CHECK(schemas.check(cards, "[{id: a, cuont: 2}]") ==
        "1:10-15: unknown-field: an item has no field `cuont` (did you mean `count`?)");
  CHECK(schemas.check(cards, "[{wher: x, order: y}]") ==
        "1:3-7: unknown-field: an item has no field `wher` (did you mean `where`?)");
  const Schema weight =
      schemas.compile("anyOf: [{type: number, minimum: 1}, {type: string, pattern: ' kg$'}]");
  CHECK(schemas.check(weight, "0") == "1:1-2: out-of-range: this must be at least 1, not `0`");
  CHECK(schemas.check(weight, "heavy") ==
        "1:1-6: pattern-mismatch: this is `heavy`, which does not match the pattern ` kg$`");
  CHECK(schemas.check(weight, "[1]") ==
        "1:1-4: wrong-type: this must be a text or a number, not a list "
        "(write it alone, not as a list: 1)");
  CHECK(schemas.check(weight, "[1, 2]") == "1:1-7: wrong-type: this must be a text or a number, not a list");
  CHECK(schemas.check("enum: [a, b]", "[a]").ends_with("(write it alone, not as a list: a)"));
  CHECK(schemas.check("enum: [a, b]", "[c]").ends_with("allowed are `a` or `b`"));
  CHECK(schemas.check("anyOf: [{const: a}, {enum: [b, c]}]", "d") ==
        "1:1-2: value-not-allowed: this cannot be `d`; allowed are `a`, `b` or `c`");
  CHECK(schemas.check("anyOf: [{const: a}, {pattern: '^b'}]", "dragon") ==
        "1:1-7: no-alternative: this is `dragon`, which fits none of the alternatives");
  CHECK(schemas.check("oneOf: [{type: integer}, {minimum: 3}]", "4") ==
        "1:1-2: several-alternatives: this fits 2 alternatives, but must fit one");
}

TEST_CASE("a value that several rules refuse is reported once", "[schema]") {
  Schemas schemas;
  CHECK(schemas.check("definitions: {n: {type: integer}}\n"
                      "allOf: [{$ref: '#/definitions/n'}, {type: integer}, {enum: [1]}]\nminimum: 3",
                      "a") ==
        "1:1-2: wrong-type: this must be a whole number, not the text `a` (write digits alone, without a "
        "unit or spaces)");
  CHECK(schemas.check("type: integer", "84,5") ==
        "1:1-5: wrong-type: this must be a whole number, not the text `84,5` (only whole numbers are allowed "
        "here)");
}

TEST_CASE("conditions ask of an heir only what it does not inherit", "[schema]") {
  Schemas schemas;
  const Schema schema = schemas.compile("if: {required: [extends]}\nthen: {}\nelse: {required: [name]}");
  CHECK(schemas.check(schema, "{id: a, extends: b}") == "");
  CHECK(schemas.check(schema, "{id: a}") == "1:2-4: missing-field: the field `name` is missing");
}

TEST_CASE("fields that exclude or need each other are named", "[schema]") {
  Schemas schemas;
  const Schema schema = schemas.compile(
      "not: {required: [id, where]}\ndependencies: {order: [where]}\n"
      "if: {properties: {school: {const: common}}, required: [school]}\nthen: {properties: {path: false}}");
  CHECK(schemas.check(schema, "{id: a, where: b}") ==
        "1:9-14: forbidden-value: `id` and `where` cannot stand together");
  CHECK(schemas.check(schema, "{order: a}") ==
        "1:2-7: missing-field: the field `where` is missing (`order` asks for `where`)");
  CHECK(schemas.check(schema, "{school: common, path: fire}") ==
        "1:18-22: forbidden-value: `path` is not allowed here");
}

TEST_CASE("lists, names of fields and formats have words of their own", "[schema]") {
  Schemas schemas;
  CHECK(schemas.check("items: [{type: integer}]\nadditionalItems: false", "[1, 2]") ==
        "1:5-6: wrong-count: one item too many: this of at most 1");
  CHECK(schemas.check("contains: {const: 3}", "[1, 2]") ==
        "1:1-7: missing-item: this lacks an item that it must contain");
  CHECK(schemas.check("propertyNames: {pattern: '^[a-z]+$'}", "{Ab: 1}") ==
        "1:2-4: pattern-mismatch: the name of a field is `Ab`, which does not match the pattern `^[a-z]+$` "
        "(did you mean `ab`?)");
  CHECK(schemas.check("format: date", "'2023-02-29'") ==
        "1:1-13: wrong-format: this must be a date as 2024-02-29, not the text `2023-02-29`");
  CHECK(schemas.check("minProperties: 1", "{}") ==
        "1:1-3: wrong-count: this has 0 fields, but at least 1 is needed");
}

TEST_CASE("numbers of any size are held exactly", "[schema]") {
  Schemas schemas;
  const Schema schema = schemas.compile("maximum: 18446744073709551616\nmultipleOf: 0.01");
  CHECK(schemas.check(schema, "18446744073709551616.00") == "");
  CHECK(schemas.check(schema, "18446744073709551617") ==
        "1:1-21: out-of-range: this must be at most 18446744073709551616, not `18446744073709551617`");
  CHECK(schemas.check("enum: [1e2]", "100") == "");
}

TEST_CASE("references lead to other files, their definitions and ids", "[schema]") {
  Schemas schemas(
      {{"schemas/core/parts.schema.yaml",
        "definitions:\n  whole: {$id: '#whole', type: integer}\n  word: {$ref: '../game/word.schema.yaml'}"},
       {"schemas/game/word.schema.yaml", "type: string"}});
  const Schema schema = schemas.compile(
      "properties:\n  a: {$ref: '../core/parts.schema.yaml#/definitions/whole'}\n"
      "  b: {$ref: '../core/parts.schema.yaml#whole'}\n  c: {$ref: "
      "'../core/parts.schema.yaml#/definitions/word'}");
  CHECK(schemas.faults() == "");
  CHECK(schemas.check(schema, "{a: 1, b: 2, c: x}") == "");
  CHECK(schemas.check(schema, "{a: x}").starts_with("1:5-6: wrong-type"));
  CHECK(schemas.check(schema, "{b: x}").starts_with("1:5-6: wrong-type"));
  CHECK(schemas.check(schema, "{c: 1}").starts_with("1:5-6: wrong-type"));
  CHECK(schema.follow(schema.root().find("properties").find("c")).find("type").scalar() == "string");
}

TEST_CASE("a faulty schema is reported in its own file and passes everything", "[schema]") {
  const auto faults = [](const std::string& schema) {
    Schemas schemas;
    const Schema compiled = schemas.compile(schema);
    CHECK(compiled.is_broken());
    CHECK(schemas.check(compiled, "{a: 1}") == "");
    return schemas.faults();
  };
  CHECK(faults("type: strng") ==
        "1:7-12: faulty-schema: `type` must be one of the types array, boolean, integer, null, number, "
        "object, string (did you mean `string`?)");
  CHECK(faults("minLength: -1") == "1:12-14: faulty-schema: `minLength` must be a whole number from 0 on");
  CHECK(faults("required: [a, a]") == "1:15-16: faulty-schema: an item of `required` must be named once");
  CHECK(faults("properties: {a: 3}") ==
        "1:17-18: faulty-schema: an item of `properties` must be a schema (a mapping, `true` or `false`)");
  CHECK(faults("pattern: 'a(?=b)'") ==
        "1:10-18: faulty-schema: the pattern `a(?=b)` cannot be held: RE2 cannot look around");
  CHECK(faults("$ref: '#/definitions/hprse'\ndefinitions: {horse: true}") ==
        "1:7-28: faulty-schema: `#/definitions/hprse` leads to nothing: there is no `hprse` (did you mean "
        "`horse`?)");
  CHECK(faults("$ref: ../../../../etc/passwd") ==
        "1:7-29: faulty-schema: there is no schema `etc/passwd` (the path is taken from the folder of this "
        "file)");
  CHECK(faults("$ref: http://example.com/a") ==
        "1:7-27: faulty-schema: there is no schema `http://example.com/a` (a reference cannot leave the "
        "workspace)");
  CHECK(faults("$schema: https://json-schema.org/draft/2020-12/schema") ==
        "1:10-54: faulty-schema: this schema is written for `https://json-schema.org/draft/2020-12/schema`, "
        "not for draft-07");
  CHECK(faults("x-text: inlien") ==
        "1:9-15: faulty-schema: `x-text` must be `inline` or `block` (did you mean "
        "`inline`?)");
  const auto help = [&](const std::string& schema) {
    const std::string said = faults(schema);
    return said.substr(std::min(said.size(), said.rfind(" (") + 2));
  };
  CHECK(help("type: text") == "did you mean `string`?)");
  CHECK(help("type: [int]") == "did you mean `integer`?)");
  CHECK(help("type: null") == "the type of nothing is a text, in quotes: \"null\")");
  CHECK(help("properties: {a: list}") == "write `{type: array}`)");
  CHECK(help("properties: {a: }") == "say what may stand there, as in `{type: string}`; `true` is anything)");
  CHECK(help("properties: {a: {required: true}}") ==
        "in draft-07 the schema around this one lists what must be written, as in `required: [name]` beside "
        "its `properties`)");
  CHECK(help("required: name") == "write it as a list: [name])");
  CHECK(help("enum: common") == "write it as a list: [common])");
  CHECK(help("minimum: '3'") == "write it without quotes: 3)");
  CHECK(help("maxItems: '3'") == "write it without quotes: 3)");
  CHECK(help("x-formula: dise") == "did you mean `dice`?)");
  CHECK(faults("fields: {a: {}}") ==
        "1:1-7: faulty-schema: `fields` is no keyword of a schema (did you mean `properties`?)");
  CHECK(faults("[a]") == "1:1-4: faulty-schema: a schema must be a mapping, `true` or `false`");
}

TEST_CASE("references that never go deeper into the value are refused", "[schema]") {
  for (const char* schema :
       {"$ref: '#'", "definitions: {a: {$ref: '#/definitions/b'}, b: {allOf: [{$ref: '#/definitions/a'}]}}",
        "not: {$ref: '#'}", "if: {anyOf: [{$ref: '#'}]}", "dependencies: {a: {$ref: '#'}}"}) {
    INFO(schema);
    Schemas schemas;
    CHECK(schemas.compile(schema).is_broken());
    CHECK(schemas.faults().find("leads back to itself") != std::string::npos);
  }
  Schemas schemas;
  const Schema tree = schemas.compile(
      "type: object\nadditionalProperties: {$ref: '#'}\npropertyNames: {$ref: '#/definitions/n'}\n"
      "definitions: {n: {minLength: 1}}");
  CHECK(schemas.faults() == "");
  CHECK(schemas.check(tree, "{a: {b: {c: {}}}}") == "");
}

TEST_CASE("rules that multiply with each other end in a report, not in a hang", "[schema]") {
  std::string doubling = "definitions:\n";
  for (int i = 0; i < 40; ++i) {
    doubling += fmt::format(
        "  d{0}: {{allOf: [{{$ref: '#/definitions/d{1}'}}, {{$ref: '#/definitions/d{1}'}}]}}\n", i, i + 1);
  }
  Schemas schemas;
  CHECK(schemas.compile(doubling + "  d40: {type: integer}").is_broken());
  CHECK(schemas.faults().find("too many rules stack up") != std::string::npos);

  std::string nested;
  for (int i = 0; i < 40; ++i) {
    nested += "[";
  }
  Schemas trees;
  const Schema deep = trees.compile("allOf: [{items: {$ref: '#'}}, {items: {$ref: '#'}}]");
  CHECK(trees.check(deep, nested + std::string(40, ']')).find("takes too long") != std::string::npos);
}

TEST_CASE("keywords that do nothing are warned of", "[schema]") {
  Schemas schemas;
  CHECK_FALSE(
      schemas
          .compile("requried: [a]\nproperties:\n  a: {$ref: '#/definitions/b', minimum: 3, x-label: A}\n"
                   "definitions: {b: {x-wyh: c}}")
          .is_broken());
  CHECK(schemas.faults() ==
        "1:1-9: ignored-keyword: `requried` is no keyword of a schema (did you mean `required`?)\n"
        "3:32-39: ignored-keyword: `minimum` means nothing beside a `$ref` (put both under `allOf`)\n"
        "4:19-24: ignored-keyword: `x-wyh` is no keyword of a schema (did you mean `x-why`?)");
  Schemas others;
  others.compile("max: 3\nwhy: It is so.\nchoices: [a]\ncolour: red");
  CHECK(others.faults() ==
        "1:1-4: ignored-keyword: `max` is no keyword of a schema (did you mean `maximum`?)\n"
        "2:1-4: ignored-keyword: `why` is no keyword of a schema (did you mean `x-why`?)\n"
        "3:1-8: ignored-keyword: `choices` is no keyword of a schema (did you mean `enum`?)\n"
        "4:1-7: ignored-keyword: `colour` is no keyword of a schema");
}

TEST_CASE("the rest of a text that a comma cut off is told to be quoted", "[schema]") {
  const std::string help = " (a comma ends a text inside `{…}`: put the whole text in quotes)";
  Schemas schemas;
  const Schema pieces = schemas.compile(
      "properties: {weight: {type: integer, x-why: heavy, or so it seems}, why: {type: string}}\n"
      "additionalProperties: false");
  CHECK(schemas.faults() == "1:52-66: ignored-keyword: `or so it seems` is no keyword of a schema" + help);
  CHECK(schemas.check(pieces, "{why: light, for a piano}") ==
        "1:14-25: unknown-field: there is no field `for a piano`" + help);
  const Schema formulas = schemas.compile("additionalProperties: {type: string}");
  CHECK(schemas.check(formulas, "{most: max(a, b)}") ==
        "1:15-17: wrong-type: `b)` must be a text, but nothing stands there" + help);
  CHECK(schemas.check(pieces, "for a piano: 3") ==
        "1:1-12: unknown-field: there is no field `for a piano` (its fields are `weight` and `why`)");
}

TEST_CASE("one compiled schema serves many threads", "[schema]") {
  Schemas schemas;
  const Schema schema = schemas.compile(card);
  const Node sound = schemas.read("a.yaml", "kind: card\nid: ogre\nname: Ogr");
  const Node faulty = schemas.read("b.yaml", "kind: card\nid: OGRE\nname: Ogr");
  std::vector<int> results(4);
  {
    std::vector<std::jthread> threads;
    threads.reserve(results.size());
    for (int& result : results) {
      threads.emplace_back([&] {
        for (int i = 0; i < 200; ++i) {
          Diagnostics diagnostics;
          result += schema::validate(sound, schema, diagnostics) ? 1 : 0;
          result += schema::validate(faulty, schema, diagnostics) ? 1000 : 0;
        }
      });
    }
  }
  CHECK(results == std::vector<int>(4, 200));
}

TEST_CASE("a chain of thousands of references is told once", "[schema]") {
  std::string schema = "definitions:\n  a0: {type: integer}\n";
  for (int i = 1; i < 5000; ++i) {
    schema += fmt::format("  a{}: {{$ref: '#/definitions/a{}'}}\n", i, i - 1);
  }
  Schemas schemas;
  schemas.compile(schema + "properties: {worth: {$ref: '#/definitions/a4999'}}\n");
  const std::string faults = schemas.faults();
  CHECK(faults.find("too many rules stack up here") != std::string::npos);
  CHECK(std::ranges::count(faults, '\n') == 0);
}
