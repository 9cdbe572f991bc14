// What the columns of an exported table become elsewhere.
#include "job/tables/start_columns.h"

#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

using namespace talia;
using edit::YamlValue;
using Shape = FieldType::Shape;

namespace {

FieldType type_of(Shape shape, std::string target = {}) {
  FieldType type;
  type.shape = shape;
  type.target = std::move(target);
  return type;
}

FieldType list_of(FieldType item) {
  FieldType list = type_of(Shape::list);
  list.items.push_back(std::move(item));
  return list;
}

}  // namespace

TEST_CASE("a type goes into a schema and comes back", "[job]") {
  FieldType record = type_of(Shape::record);
  Field member;
  member.name = "amount";
  member.type = type_of(Shape::integer);
  member.unit = "kg";
  record.members.push_back(member);
  FieldType closed = type_of(Shape::text);
  closed.allowed = {"fire", "cold"};
  FieldType block = type_of(Shape::markup);
  block.block = true;
  for (const FieldType& type :
       {type_of(Shape::integer), type_of(Shape::number), type_of(Shape::boolean), type_of(Shape::text),
        closed, block, type_of(Shape::markup), type_of(Shape::reference, "gear"),
        type_of(Shape::term, "icon"), type_of(Shape::formula, "dice"),
        list_of(type_of(Shape::reference, "gear")), list_of(record), record, type_of(Shape::any)}) {
    const auto schema = job::schema_of_type(type);
    const auto again = job::type_of_schema(schema);
    REQUIRE(again);
    CHECK(YamlValue{job::schema_of_type(*again)} == YamlValue{schema});
  }
}

TEST_CASE("what is no type of a schema is none", "[job]") {
  for (const YamlValue::Map& schema :
       {YamlValue::Map{{"type", YamlValue::text("banana")}},
        YamlValue::Map{{"type", YamlValue::text("array")}}, YamlValue::Map{{"$ref", YamlValue::text("../x")}},
        YamlValue::Map{{"type", YamlValue::text("object")}, {"properties", YamlValue::text("x")}}}) {
    CHECK_FALSE(job::type_of_schema(schema));
  }
}

TEST_CASE("of a type stays what the new workspace can have", "[job]") {
  const job::KnownNames names{[](std::string_view kind, std::string_view name) {
                                return kind == "gear" && (name.empty() || name == "rope");
                              },
                              [](std::string_view icon) { return icon == "sword"; }};
  std::vector<std::string> told;
  const auto adapted = [&](const FieldType& type, const std::vector<std::string>& texts) {
    std::vector<YamlValue> values;
    values.reserve(texts.size());
    for (const std::string& text : texts) {
      values.push_back(YamlValue::text(text));
    }
    told.clear();
    return job::as_far_as_known(type, values, names, told);
  };
  CHECK(adapted(type_of(Shape::reference, "gear"), {"rope", "rope"}).shape == Shape::reference);
  CHECK(told.empty());
  CHECK(adapted(type_of(Shape::reference, "gear"), {"rope", "lamp"}).shape == Shape::text);
  CHECK(told.size() == 1);
  CHECK(adapted(type_of(Shape::reference, "place"), {}).shape == Shape::text);
  CHECK(adapted(type_of(Shape::term, "icon"), {"sword"}).shape == Shape::term);
  CHECK(adapted(type_of(Shape::term, "icon"), {"sword", "axe"}).shape == Shape::text);
  const FieldType closed = adapted(type_of(Shape::term, "stance"), {"bold", "still", "bold"});
  CHECK(closed.shape == Shape::text);
  CHECK(closed.allowed == std::vector<std::string>{"bold", "still"});
  CHECK(told.size() == 1);
  CHECK(adapted(type_of(Shape::term, "picture"), {"ogre.png"}).target == "picture");
  CHECK(adapted(list_of(type_of(Shape::term, "picture")), {}).items[0].target == "picture");
  CHECK(told.empty());
  CHECK(adapted(type_of(Shape::formula, "integer"), {"might + 1"}).shape == Shape::text);
  CHECK(adapted(type_of(Shape::formula, "dice"), {"2d6"}).shape == Shape::formula);
  // What somebody wrote into the table since.
  CHECK(adapted(type_of(Shape::formula, "dice"), {"2d6", "many"}).shape == Shape::text);
  CHECK(adapted(type_of(Shape::integer), {"many"}).shape == Shape::text);
  CHECK(adapted(type_of(Shape::boolean), {"perhaps"}).shape == Shape::text);
  CHECK(told == std::vector<std::string>{"`perhaps` is neither yes nor no; the column is kept as texts"});
  FieldType list = type_of(Shape::text);
  list.allowed = {"hide", "shell"};
  CHECK(adapted(list, {"plate", "hide"}).allowed == std::vector<std::string>{"hide", "shell", "plate"});
}

TEST_CASE("a text that refers to what no row is keeps the words", "[job]") {
  std::set<std::string, std::less<>> dead;
  const auto freed = [&](std::string_view text) {
    return job::without_dead_references(
        text, [](std::string_view id) { return id == "elm"; }, dead);
  };
  CHECK(freed("A [[elm]], an [[oak]] and [[ash|two ashes]].") == "A [[elm]], an oak and two ashes.");
  CHECK(dead == std::set<std::string, std::less<>>{"ash", "oak"});
  CHECK(freed("`[[oak]]` and \\[[oak]] and [[#wounds]] and [[oak") ==
        "`[[oak]]` and \\[[oak]] and [[#wounds]] and [[oak");
  CHECK(freed("[[]] [[|x]] [[Oak Tree]]") == "[[]] [[|x]] [[Oak Tree]]");
  CHECK(freed("[[oak [[ash]] [[elm]] [[yew|a [yew]]]") == "[[oak ash [[elm]] a [yew]");
}

// Each of these would take minutes, were each of its parts looked for in all of the others.
TEST_CASE("long texts and many words take no time", "[job]") {
  std::set<std::string, std::less<>> dead;
  const std::string brackets(1'000'000, '[');
  for (const std::string& text : {brackets, brackets + "]", brackets + " ]]"}) {
    const std::string freed = job::without_dead_references(
        text, [](std::string_view) { return false; }, dead);
    CHECK((freed == text));
  }
  CHECK(dead.empty());
  std::vector<YamlValue> values;
  values.reserve(200'000);
  for (int i = 0; i < 200'000; ++i) {
    values.push_back(YamlValue::text("a text of its own, " + std::to_string(i)));
  }
  const job::KnownNames names{[](std::string_view, std::string_view) { return false; },
                              [](std::string_view) { return false; }};
  std::vector<std::string> told;
  CHECK(job::as_far_as_known(type_of(Shape::text), values, names, told).allowed.empty());
  CHECK(told.empty());
  FieldType closed = type_of(Shape::text);
  closed.allowed = {"oak"};
  CHECK(job::as_far_as_known(closed, values, names, told).allowed.size() == 200'001);
}
