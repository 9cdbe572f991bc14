// Slips that authors of templates, sheets and printers make: what the help says of them.
#include <algorithm>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "unit/schema_fixture.h"

using namespace talia;
using test::Schemas;

namespace {

const std::string length =
    "type: string, pattern: '^[0-9]{1,4}(\\.[0-9]+)?(mm|pt)$', x-length: [mm, pt], x-why: A length is in mm "
    "or pt., "
    "examples: [63mm]";

// The help for a value; the whole report where there are several or none.
std::string help_for(const std::string& schema, const std::string& value) {
  const std::string said = Schemas().check(schema, value);
  const auto open = said.rfind(" (");
  return said.find('\n') != std::string::npos || open == std::string::npos
             ? said
             : said.substr(open + 2, said.size() - open - 3);
}

std::string help_for_length(const std::string& value) {
  return help_for("{" + length + "}", value);
}

}  // namespace

TEST_CASE("of alternatives that differ in one key, the help names all", "[schema]") {
  const std::string schema =
      "{oneOf: [{type: object, additionalProperties: false, required: [id], properties: {id: {}, count: "
      "{}}}, "
      "{type: object, additionalProperties: false, required: [where], properties: {where: {}, count: {}}}]}";
  CHECK(help_for(schema, "{count: 2}") == "write `id` or `where`: one of them is enough");
  CHECK(help_for(schema, "{id: a, where: b}") ==
        "`where` and `id` cannot stand together: take all but one out");
  CHECK(help_for(schema, "{id: a, other: b}").find("cannot stand") == std::string::npos);
  CHECK(help_for(schema, "{count: 2, other: b}").find("cannot stand") == std::string::npos);
}

TEST_CASE("a length in another unit is told in millimetres", "[schema]") {
  CHECK(help_for_length("2.5in") == "units are mm and pt: `2.5in` is `63.5mm`");
  CHECK(help_for_length("3 cm") == "units are mm and pt: `3 cm` is `30mm`");
  CHECK(help_for_length("0,25\"") == "units are mm and pt: `0,25\"` is `6.35mm`");
  CHECK(help_for_length("750px") == "units are mm and pt: a pixel has no size on paper");
  CHECK(help_for("{type: string, pattern: '^[0-9]+(mm|pt)$', x-why: Of rope., examples: [3mm]}", "2in") ==
        "for example `3mm`");
  CHECK(help_for("{type: string, pattern: '^-?[0-9](\\.[0-9]+)?mm$', x-length: [mm], x-why: In mm.}",
                 "-3pt") == "the unit is mm: `-3pt` is `-1.058mm`");
}

TEST_CASE("a length with a decimal comma or a space is told how it is written", "[schema]") {
  CHECK(help_for_length("6,35mm") == "decimals have a point: `6.35mm`");
  CHECK(help_for_length("6,35") == "decimals have a point, and lengths their unit: `6.35mm`");
  CHECK(help_for_length("3 MM") == "write `3mm`");
  CHECK(help_for_length("-3,5mm") == "for example `63mm`");
  CHECK(help_for_length("wide") == "for example `63mm`");
  const std::string size =
      "{type: string, pattern: '^[0-9.]+(mm|pt)(/[0-9.]+(mm|pt))?$', x-length: [mm, pt], x-why: With units.}";
  CHECK(help_for(size, "8,5pt/9,6pt") == "decimals have a point: `8.5pt/9.6pt`");
}

TEST_CASE("a length without a unit is told the units that there are", "[schema]") {
  CHECK(help_for_length("28") == "lengths have their unit: `28mm` or `28pt`");
  CHECK(help_for_length("'28'") == "lengths have their unit: `28mm` or `28pt`");
  CHECK(Schemas().check("{" + length + "}", "28") ==
        "1:1-3: wrong-type: this must be a length with its unit, not the number `28` (lengths have their "
        "unit: `28mm` or `28pt`)");
  CHECK(help_for("{type: string, pattern: '^[0-9]+mm$', x-length: [mm], x-why: In mm.}", "28") ==
        "lengths have their unit: `28mm`");
  const std::string or_none =
      "{type: [string, integer], pattern: '^[0-9.]+(mm|pt)$|^0$', x-length: [mm, pt], minimum: 0, maximum: "
      "0}";
  CHECK(Schemas().check(or_none, "28") ==
        "1:1-3: out-of-range: this must be a length with its unit, or 0, not `28` (lengths have their unit: "
        "`28mm` or `28pt`)");
  const std::string size =
      "{type: string, pattern: '^[0-9.]+(mm|pt)(/[0-9.]+(mm|pt))?$', x-length: [mm, pt], x-why: With units.}";
  CHECK(help_for(size, "8/9.6pt") == "each has its unit: `8pt/9.6pt`");
  CHECK(help_for(size, "8/9.6") == "lengths have their unit: `8mm/9.6mm` or `8pt/9.6pt`");
  CHECK(help_for(size, "8,5/9.6pt") == "decimals have a point, and lengths their unit: `8.5pt/9.6pt`");
}

TEST_CASE("a number that has the form of a text is told to stand in quotes", "[schema]") {
  const std::string version = "{type: string, pattern: '^[0-9]+[.][0-9]+$', examples: ['0.1']}";
  CHECK(help_for(version, "1.0") == "write it in quotes: \"1.0\"");
  CHECK(help_for(version, "10") == "for example `0.1`");
}

TEST_CASE("a text in the place of a mapping is told how that is written", "[schema]") {
  const std::string size = "{type: object, required: [width, height], properties: {width: {}, height: {}}";
  CHECK(help_for(size + ", examples: [{width: 63mm, height: 88mm}]}", "tarot") ==
        "for example `{width: 63mm, height: 88mm}`");
  CHECK(help_for("{type: object, required: [id], properties: {id: {type: string}}}", "ogre") ==
        "write `{id: ogre}`");
  CHECK(
      help_for("{oneOf: [{type: object, required: [id], properties: {id: {type: string}}}, {type: object}]}",
               "ogre") == "write `{id: ogre}`");
  CHECK(help_for(size + "}", "tarot").starts_with("1:1-6: wrong-type: this must be a mapping"));
}

TEST_CASE("an unknown field among many is told which are absent, or which has such a value", "[schema]") {
  std::string many = "additionalProperties: false\nproperties:\n  card: {type: string, examples: [tarot]}\n";
  std::string value;
  for (int i = 0; i < 14; ++i) {
    many += fmt::format("  name{}: {{type: integer}}\n", i);
    value += fmt::format("name{}: 1\n", i);
  }
  CHECK(help_for(many, value + "size: tarot").starts_with("did you mean `card`"));
  CHECK(help_for(many, "size: tarot") == "did you mean `card`? `tarot` is one of its values");
  CHECK(help_for(many, value.substr(9) + "size: poker") == "of its fields it lacks `card` and `name0`");
}

TEST_CASE("a number that a decimal comma cuts in two inside braces is one fault", "[schema]") {
  const std::string schema = "{type: object, additionalProperties: false, properties: {height: {" + length +
                             "}, share: {type: number}, size: {type: string}}}";
  CHECK(Schemas().check(schema, "{height: 88,9mm, share: 2}") ==
        "1:13-16: unknown-field: there is no field `9mm` (decimals have a point: `88.9mm`)");
  CHECK(help_for(schema, "{share: 0,4}") == "decimals have a point: `0.4`");
  CHECK(help_for(schema, "{size: 8,5pt/9,6pt}") == "decimals have a point: `8.5pt/9.6pt`");
  CHECK(help_for(schema, "{height: 8mm, 9mm}") == "its fields are `height`, `share` and `size`");
}

TEST_CASE("a list that is wanted is told with what it is made of", "[schema]") {
  const std::string sides = "{type: array, items: {enum: [left, top]}}";
  CHECK(help_for(sides, "true") == "list those that are meant: [left, top]");
  CHECK(help_for(sides, "top, left") == "write it as a list: [top, left]");
  const std::string steps = "{type: array, items: {type: object}}";
  CHECK(help_for(steps, "{size: 8pt}") == "put it in `[ ]`: it is a list, here of one");
  CHECK(help_for(steps, "size: 8pt") == "write `- ` before its first field: it is a list, here of one");
  const std::string padding =
      "{oneOf: [{" + length + "}, {type: array, maxItems: 4, items: {" + length + "}}]}";
  CHECK(help_for(padding, "5mm, 4mm") == "write it as a list: [5mm, 4mm]");
  CHECK(help_for(padding, "5mm 4mm") == "write it as a list: [5mm, 4mm]");
  CHECK(help_for_length("5mm, 4mm") == "for example `63mm`");
}

TEST_CASE("braces that YAML takes for a mapping go into quotes", "[schema]") {
  CHECK(help_for("{type: string}", "{name}") == "put it in quotes: '{name}'");
  CHECK(Schemas().check("{type: string}", "{name: 3}") ==
        "1:1-10: wrong-type: this must be a text, not a mapping");
}

TEST_CASE("a field that belongs one level deeper is told where", "[schema]") {
  const std::string sheet =
      "definitions: {size: {type: object, properties: {x: {type: string}}}}\n"
      "type: object\nadditionalProperties: false\n"
      "properties:\n"
      "  marks: {type: object, properties: {crosses: {type: boolean}}}\n"
      "  gap: {$ref: '#/definitions/size'}\n"
      "  shift: {oneOf: [{type: string}, {$ref: '#/definitions/size'}]}\n"
      "  products: {type: array, items: {type: object, properties: {safe: {type: string}}}}\n";
  CHECK(help_for(sheet, "crosses: true") == "it belongs inside `marks`");
  CHECK(help_for(sheet, "x: 4mm") == "it belongs inside `gap` or `shift`");
  CHECK(help_for(sheet, "safe: 4mm") == "it belongs inside `products`");
  CHECK(help_for(sheet, "gapp: 4mm") == "did you mean `gap`?");
}

TEST_CASE("thousands of fields that are none are told, the first of them with what they may mean",
          "[schema]") {
  std::string value = "{strength: 1";
  for (int i = 0; i < 30'000; ++i) {
    value += fmt::format(", {}: 1, agilty{}: 2", i, i);
  }
  const std::string said = Schemas().check(
      "{type: object, properties: {strength: {}, agility: {}}, additionalProperties: false}", value + "}");
  CHECK(said.find("there is no field `agilty0` (did you mean `agility`?)") != std::string::npos);
  CHECK(std::ranges::count(said, '\n') == 99);
}

TEST_CASE("a value that almost has its form is told which one it is near to", "[schema]") {
  const auto help = [](const std::string& pattern, const std::string& value, const std::string& more = {}) {
    return help_for("{type: string, pattern: '" + pattern + "', x-why: So.," + more + "}", value);
  };
  const std::string range = "^(BL|SR|DL)(-[1-5])?$";
  CHECK(help(range, "SR2") == "did you mean `SR-2`?");
  CHECK(help(range, "SR--2") == "did you mean `SR-2`?");
  CHECK(help(range, "SR_2") == "did you mean `SR-2`?");
  CHECK(help(range, "SR - 2") == "did you mean `SR-2`?");
  CHECK(help(range, "sr-2") == "did you mean `SR-2`?");
  CHECK(help(range, "'SR-2 '") == "did you mean `SR-2`?");
  CHECK(help("^[a-z][a-z0-9_]*$", "Kon stepowy").find("did you mean") == std::string::npos);
  CHECK(help("^[a-z][a-z0-9_]*$", "kon stepowy", "examples: [a]") == "did you mean `kon_stepowy`?");
  CHECK(help("^[a-z]+(-[a-z0-9]+)*$", "stat_of_might") == "did you mean `stat-of-might`?");
  // As near to several, or to none: what the schema shows or says of itself.
  CHECK(help("^[0-9]-?[0-9]-?[0-9]$", "12", "examples: ['123']") == "for example `123`");
  CHECK(help(range, "far", "description: 'A distance, as in SR-2.'") == "A distance, as in SR-2.");
  CHECK(help(range, "far", "description: 'A distance.', examples: [BL]") == "for example `BL`");
}

TEST_CASE("a missing field is told with what it hangs on and what may stand in it", "[schema]") {
  const std::string schema =
      "{type: object, properties: {sort: {enum: [man, beast]}, tame: {type: boolean}, heart: {enum: [faint, "
      "stout]}}, if: {properties: {sort: {const: man}}, required: [sort]}, then: {required: [heart], x-why: "
      "Men "
      "have one.}, else: {required: [tame]}}";
  const auto told = [&](const std::string& value) {
    Schemas schemas;
    Diagnostics found;
    schema::validate(schemas.read("card.yaml", value), schemas.compile(schema), found);
    REQUIRE(found.errors() == 1);
    const Diagnostic& only = found.in_order_added()[0];
    REQUIRE(only.notes.size() == 1);
    return only.notes[0].message + " / " + only.help_text.value_or("");
  };
  CHECK(told("{sort: man}") ==
        "the schema asks for it here, because `sort` is `man`: Men have one. / `heart` may be `faint` or "
        "`stout`");
  CHECK(told("{sort: beast}") ==
        "the schema asks for it here, because `sort` is `beast` / `tame` may be `true` or `false`");
  CHECK(told("{}") ==
        "the schema asks for it here, because there is no `sort` / `tame` may be `true` or `false`");
}

TEST_CASE("of a missing number it is told what it may be", "[schema]") {
  const auto told = [&](const std::string& type) {
    Schemas schemas;
    Diagnostics found;
    schema::validate(schemas.read("card.yaml", "{}"),
                     schemas.compile("{type: object, properties: {legs: {" + type + "}}, required: [legs]}"),
                     found);
    REQUIRE(found.errors() == 1);
    return found.in_order_added()[0].help_text.value_or("");
  };
  CHECK(told("type: integer, minimum: 0, maximum: 8") == "`legs` may be a whole number from 0 to 8");
  CHECK(told("type: number, minimum: 1") == "`legs` may be a number of 1 or more");
  CHECK(told("type: integer, maximum: 8") == "`legs` may be a whole number of 8 at most");
  CHECK(told("type: integer") == "`legs` may be a whole number");
}

TEST_CASE("a point that parts thousands is told", "[schema]") {
  const std::string whole = "{type: integer}";
  CHECK(help_for(whole, "9.000") ==
        "write 9000 if thousands are meant, 9 if they are not: a point begins decimals");
  CHECK(help_for(whole, "-12.000") ==
        "write -12000 if thousands are meant, -12 if they are not: a point begins decimals");
  for (const char* const sound : {"9.0", "9.00", "1000.000", "0.000", "9.0000"}) {
    INFO(sound);
    CHECK(Schemas().check(whole, sound).empty());
  }
  CHECK(Schemas().check("{type: number}", "9.000").empty());
}
