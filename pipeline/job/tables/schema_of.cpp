#include "job/tables/schema_of.h"

#include <algorithm>

#include <fmt/format.h>

#include "document/scalar.h"

namespace talia::job {
namespace {

using edit::YamlValue;

// What values of JSON are, as far as all of them agree.
YamlValue::Map schema_of_values(const std::vector<YamlValue>& values) {
  const auto all = [&](auto is_so) { return !values.empty() && std::ranges::all_of(values, is_so); };
  const auto is_whole = [](const YamlValue& value) {
    const auto* const number = std::get_if<YamlValue::Number>(&value.what);
    return number != nullptr && document::plain_kind(number->written) == document::PlainKind::integer;
  };
  if (all([](const YamlValue& value) { return value.map() != nullptr; })) {
    YamlValue::Map properties;
    for (const YamlValue& record : values) {
      for (const auto& [key, value] : *record.map()) {
        if (edit::find(properties, key) != nullptr) {
          continue;
        }
        std::vector<YamlValue> members;
        for (const YamlValue& other : values) {
          if (const YamlValue* const member = edit::find(*other.map(), key)) {
            members.push_back(*member);
          }
        }
        properties.emplace_back(key, YamlValue{schema_of_values(members)});
      }
    }
    return {{"type", YamlValue::text("object")},
            {"additionalProperties", {false}},
            {"properties", {std::move(properties)}}};
  }
  if (all([](const YamlValue& value) { return value.list() != nullptr; })) {
    std::vector<YamlValue> items;
    for (const YamlValue& list : values) {
      items.insert(items.end(), list.list()->begin(), list.list()->end());
    }
    return {{"type", YamlValue::text("array")}, {"items", {schema_of_values(items)}}};
  }
  const auto holds = [&](auto* type) {
    return all([&](const YamlValue& value) {
      return std::holds_alternative<std::remove_pointer_t<decltype(type)>>(value.what);
    });
  };
  if (all(is_whole)) {
    return {{"type", YamlValue::text("integer")}};
  }
  if (holds(static_cast<YamlValue::Number*>(nullptr))) {
    return {{"type", YamlValue::text("number")}};
  }
  if (holds(static_cast<bool*>(nullptr))) {
    return {{"type", YamlValue::text("boolean")}};
  }
  return holds(static_cast<std::string*>(nullptr)) ? YamlValue::Map{{"type", YamlValue::text("string")}}
                                                   : YamlValue::Map{};
}

// Of one value of the column: an item, where it holds lists.
YamlValue::Map schema_of_one(const ColumnGuess& column,
                             const std::function<std::string(std::size_t)>& kind_of_sheet) {
  switch (column.type) {
    case GuessedType::whole:
      return {{"type", YamlValue::text("integer")}};
    case GuessedType::number:
      return {{"type", YamlValue::text("number")}};
    case GuessedType::boolean:
      return {{"type", YamlValue::text("boolean")}};
    case GuessedType::choice: {
      YamlValue::List choices;
      for (const std::string& choice : column.choices) {
        choices.push_back(YamlValue::text(choice));
      }
      return {{"type", YamlValue::text("string")}, {"enum", {std::move(choices)}}};
    }
    case GuessedType::block:
      return {{"type", YamlValue::text("string")}, {"x-text", YamlValue::text("block")}};
    case GuessedType::dice:
      return {{"type", YamlValue::text("string")}, {"x-formula", YamlValue::text("dice")}};
    case GuessedType::reference:
      return {{"type", YamlValue::text("string")},
              {"x-ref", YamlValue::text(kind_of_sheet(column.target.value_or(0)))}};
    case GuessedType::picture:
      return {{"type", YamlValue::text("string")}, {"x-term", YamlValue::text("picture")}};
    case GuessedType::none:
    case GuessedType::text:
    case GuessedType::date:
    case GuessedType::record:
      break;
  }
  return {{"type", YamlValue::text("string")}};
}

}  // namespace

std::string words_of(const ColumnGuess& column) {
  static constexpr std::string_view one[] = {
      "nothing", "whole number", "number",    "yes or no", "one of a few words",
      "text",    "long text",    "reference", "dice",      "date",
      "record",  "picture"};
  const std::string_view type = one[static_cast<std::size_t>(column.type)];
  std::string words = column.is_list ? fmt::format("list, each a {}", type) : std::string(type);
  if (column.is_list && column.type == GuessedType::choice) {
    words = "list of a few words";
  }
  return column.unit.empty() ? words : fmt::format("{} in {}", words, column.unit);
}

std::string words_of(const FieldType& type) {
  using Shape = FieldType::Shape;
  switch (type.shape) {
    case Shape::integer:
      return "whole number";
    case Shape::number:
      return "number";
    case Shape::boolean:
      return "yes or no";
    case Shape::markup:
      return type.block ? "long text" : "text with markup";
    case Shape::reference:
      return "reference to " + type.target;
    case Shape::term:
    case Shape::formula:
      return type.target;
    case Shape::list:
      return "list, each a " + (type.items.empty() ? std::string("value") : words_of(type.items.front()));
    case Shape::record:
    case Shape::any:
      return "record";
    case Shape::text:
      break;
  }
  return type.allowed.empty() ? "text" : "one of a few words";
}

FieldType field_type_of(const ColumnGuess& column) {
  using Shape = FieldType::Shape;
  FieldType type;
  switch (column.type) {
    case GuessedType::whole:
      type.shape = Shape::integer;
      break;
    case GuessedType::number:
      type.shape = Shape::number;
      break;
    case GuessedType::boolean:
      type.shape = Shape::boolean;
      break;
    case GuessedType::block:
      type.shape = Shape::markup;
      type.block = true;
      break;
    case GuessedType::reference:
      type.shape = Shape::reference;
      break;
    case GuessedType::record:
      type.shape = Shape::any;
      break;
    case GuessedType::picture:
      type.shape = Shape::term;
      type.target = "picture";
      break;
    default:
      type.shape = Shape::text;
      break;
  }
  if (!column.is_list) {
    return type;
  }
  FieldType list;
  list.shape = Shape::list;
  list.items.push_back(std::move(type));
  return list;
}

YamlValue::Map schema_of(const ColumnGuess& column, const std::vector<YamlValue>& values,
                         const std::function<std::string(std::size_t)>& kind_of_sheet) {
  YamlValue::Map schema =
      column.type == GuessedType::record ? schema_of_values(values) : schema_of_one(column, kind_of_sheet);
  if (column.is_list && column.type != GuessedType::record) {
    schema = {{"type", YamlValue::text("array")}, {"items", {std::move(schema)}}};
  }
  if (!column.label.empty()) {
    schema.emplace_back("x-label", YamlValue::text(column.label));
  }
  if (!column.unit.empty()) {
    schema.emplace_back("x-unit", YamlValue::text(column.unit));
  }
  return schema;
}

YamlValue::Map kind_schema(const SheetGuess& sheet, YamlValue::Map properties, YamlValue::List required) {
  return {{"x-label", YamlValue::text(sheet.label)},
          {"required", {std::move(required)}},
          {"properties", {std::move(properties)}}};
}

}  // namespace talia::job
