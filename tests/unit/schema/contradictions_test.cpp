// Schemas that no value can satisfy: each is told at the schema, not at every definition.
#include <string>

#include <catch2/catch.hpp>

#include "unit/schema_fixture.h"

using namespace talia;
using test::Schemas;

namespace {

// What is wrong with a schema that is told to be broken; empty where it is sound.
std::string fault_of(const std::string& schema) {
  Schemas schemas;
  const Schema compiled = schemas.compile(schema);
  CHECK(compiled.is_broken() == !schemas.faults().empty());
  return schemas.faults();
}

}  // namespace

TEST_CASE("bounds that leave nothing between them are a fault of the schema", "[schema]") {
  CHECK(fault_of("minimum: 9\nmaximum: 8") ==
        "2:10-11: faulty-schema: no number can have `minimum: 9` and `maximum: 8` (the least is above the "
        "most: did you mean `minimum: 8` and `maximum: 9`?)");
  CHECK(fault_of("minLength: 3\nmaxLength: 2") ==
        "2:12-13: faulty-schema: no text can have `minLength: 3` and `maxLength: 2` (the least is above the "
        "most: did you mean `minLength: 2` and `maxLength: 3`?)");
  CHECK(fault_of("maxItems: 1\nminItems: 2").starts_with("1:11-12: faulty-schema: no list can have"));
  CHECK(fault_of("minProperties: 2\nmaxProperties: 1")
            .starts_with("2:16-17: faulty-schema: no mapping can have"));
  CHECK(fault_of("maxProperties: 1\nrequired: [a, b]") ==
        "1:16-17: faulty-schema: `maxProperties: 1` is fewer than the 2 fields that `required` names (allow "
        "as many fields as must be written, or ask for fewer)");
  CHECK(fault_of("properties: {worth: {items: {minimum: 2, maximum: 1}}}").starts_with("1:51-52: faulty"));
}

TEST_CASE("exclusive bounds and steps leave nothing between them sooner", "[schema]") {
  CHECK(fault_of("exclusiveMinimum: 3\nmaximum: 3").starts_with("2:10-11: faulty-schema: no number can"));
  CHECK(fault_of("minimum: 3\nexclusiveMaximum: 3").starts_with("2:19-20: faulty-schema: no number can"));
  CHECK(fault_of("exclusiveMinimum: 3\nexclusiveMaximum: 3").find("no number can") != std::string::npos);
  CHECK(fault_of("type: integer\nexclusiveMinimum: 3\nexclusiveMaximum: 4") ==
        "3:19-20: faulty-schema: no whole number can have `exclusiveMinimum: 3` and `exclusiveMaximum: 4` "
        "(let them be further apart)");
  CHECK(fault_of("minimum: 1\nmaximum: 4\nmultipleOf: 5").find("no multiple of 5 can have") !=
        std::string::npos);
  CHECK(fault_of("minimum: -4\nmaximum: -1\nmultipleOf: 5").find("no multiple of 5 can have") !=
        std::string::npos);
  for (const char* const sound :
       {"minimum: 3\nmaximum: 3", "exclusiveMinimum: 3\nexclusiveMaximum: 4",
        "minimum: -4\nmaximum: 4\nmultipleOf: 5", "type: integer\nexclusiveMinimum: 3\nexclusiveMaximum: 5",
        "minimum: 2.5\nmaximum: 2.5", "minLength: 2\nmaxLength: 2",
        "minimum: -1\nmaximum: 18446744073709551616", "minimum: 5\nmaximum: 10\nmultipleOf: 5",
        "maxProperties: 2\nrequired: [a, b]"}) {
    INFO(sound);
    CHECK(fault_of(sound).empty());
  }
}

TEST_CASE("an allowed value that the type beside it refuses is a fault of the schema", "[schema]") {
  CHECK(
      fault_of("type: string\nenum: [a, 2]") ==
      "2:11-12: faulty-schema: `enum` allows this value, and `type: string` refuses it (write it in quotes: "
      "\"2\")");
  CHECK(fault_of("type: integer\nenum: [1, '2']").find("(write it without quotes: 2)") != std::string::npos);
  CHECK(fault_of("type: [integer, boolean]\nconst: a") ==
        "2:8-9: faulty-schema: `const` allows this value, and `type: [integer, boolean]` refuses it (take it "
        "out, or let `type` name its type too)");
  CHECK(fault_of("enum: []") ==
        "1:7-9: faulty-schema: `enum` lists nothing, so that no value can stand here (list the values that "
        "are allowed, or take it out)");
  CHECK(fault_of("type: number\nenum: [1, 2.5]").empty());
  CHECK(fault_of("type: integer\nconst: 2.0").empty());
  CHECK(fault_of("type: [string, 'null']\nenum: [a, null]").empty());
}

TEST_CASE("the draft alone, without our checks, lets contradictions pass", "[schema]") {
  Schemas schemas;
  Diagnostics diagnostics;
  const Schema schema = schema::compile(
      schemas.read("a.schema.yaml", "minimum: 2\nmaximum: 1\nenum: []\ntype: string"), "a.schema.yaml",
      [](std::string_view) { return Node(); }, diagnostics, {.check_keywords = false});
  CHECK_FALSE(schema.is_broken());
  CHECK(diagnostics.in_order_added().empty());
}
