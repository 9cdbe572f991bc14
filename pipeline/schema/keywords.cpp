#include "schema/keywords.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "schema/decimal.h"
#include "schema/rules.h"
#include "source/of_each.h"
#include "source/reports/diagnostic.h"
#include "source/text/ascii.h"

namespace talia::schema {
namespace {

constexpr std::array keyword_table = std::to_array<Keyword>({
    {"$comment", Form::text, true},
    {"$id", Form::text, false},
    {"$ref", Form::reference, false},
    {"$schema", Form::text, true},
    {"additionalItems", Form::schema, false},
    {"additionalProperties", Form::schema, false},
    {"allOf", Form::schema_list, false},
    {"anyOf", Form::schema_list, false},
    {"const", Form::any, false},
    {"contains", Form::schema, false},
    {"contentEncoding", Form::text, true},
    {"contentMediaType", Form::text, true},
    {"default", Form::any, true},
    {"definitions", Form::schema_map, true},
    {"dependencies", Form::schema_or_names_map, false},
    {"description", Form::text, true},
    {"else", Form::schema, false},
    {"enum", Form::list, false},
    {"examples", Form::list, true},
    {"exclusiveMaximum", Form::number, false},
    {"exclusiveMinimum", Form::number, false},
    {"format", Form::text, false},
    {"if", Form::schema, false},
    {"items", Form::schema_or_list, false},
    {"maxItems", Form::count, false},
    {"maxLength", Form::count, false},
    {"maxProperties", Form::count, false},
    {"maximum", Form::number, false},
    {"minItems", Form::count, false},
    {"minLength", Form::count, false},
    {"minProperties", Form::count, false},
    {"minimum", Form::number, false},
    {"multipleOf", Form::positive_number, false},
    {"not", Form::schema, false},
    {"oneOf", Form::schema_list, false},
    {"pattern", Form::pattern, false},
    {"patternProperties", Form::pattern_map, false},
    {"properties", Form::schema_map, false},
    {"propertyNames", Form::schema, false},
    {"readOnly", Form::boolean, true},
    {"required", Form::names, false},
    {"then", Form::schema, false},
    {"title", Form::text, true},
    {"type", Form::types, false},
    {"uniqueItems", Form::boolean, false},
    {"writeOnly", Form::boolean, true},
    {"x-formula", Form::formula_type, true},
    {"x-label", Form::words, true},
    {"x-length", Form::units, true},
    {"x-names", Form::sort_of_names, true},
    {"x-ref", Form::identifier, true},
    {"x-term", Form::identifier, true},
    {"x-text", Form::text_mode, true},
    {"x-unit", Form::words, true},
    {"x-why", Form::words, true},
});

constexpr auto name_sorts = std::to_array<std::string_view>({
    "book_style", "card_size", "chapter",     "code",       "colour",  "colour_set", "deck",  "definition",
    "family",     "field",     "font",        "icon",       "kind",    "mechanic",   "motif", "ornament",
    "paper",      "part",      "plain_theme", "policy",     "profile", "sheet",      "sign",  "style",
    "system",     "table",     "template",    "term_group", "theme",   "variant",
});

constexpr std::array<std::pair<std::string_view, Types>, 7> type_names = {{
    {"array", type_list},
    {"boolean", type_boolean},
    {"integer", type_integer},
    {"null", type_null},
    {"number", type_number},
    {"object", type_map},
    {"string", type_text},
}};

// What other tools and languages call a type or a keyword.
using OtherName = std::pair<std::string_view, std::string_view>;
constexpr std::array other_types = std::to_array<OtherName>({
    {"bool", "boolean"},
    {"decimal", "number"},
    {"dict", "object"},
    {"double", "number"},
    {"float", "number"},
    {"int", "integer"},
    {"list", "array"},
    {"map", "object"},
    {"mapping", "object"},
    {"none", "null"},
    {"real", "number"},
    {"record", "object"},
    {"str", "string"},
    {"text", "string"},
    {"whole", "integer"},
    {"words", "string"},
});
constexpr std::array other_keywords = std::to_array<OtherName>({
    {"allowed", "enum"},
    {"choices", "enum"},
    {"fields", "properties"},
    {"max", "maximum"},
    {"min", "minimum"},
    {"options", "enum"},
    {"regex", "pattern"},
    {"values", "enum"},
});

std::string meant_by(std::string_view written, std::span<const OtherName> others,
                     const std::vector<std::string>& known) {
  const std::string lower = source::ascii_lower_case(written);
  if (const auto other = std::ranges::find(others, lower, &OtherName::first); other != others.end()) {
    return std::string(other->second);
  }
  return source::closest_name(written, known).value_or("");
}

// The type that a text was probably meant to be; empty where none is near.
std::string meant_type(std::string_view written) {
  return meant_by(written, other_types, source::of_each<std::string>(type_names, [](const auto& each) {
                    return std::string(each.first);
                  }));
}

// Digits of `multipleOf`; what it costs to check grows with their square.
constexpr std::size_t longest_unit = 1'000;

bool is_schema(Node node) {
  return node.is(NodeKind::map) || node.is(NodeKind::boolean);
}

std::optional<FormFault> expect(bool holds, Node node, std::string expected, std::string help = {}) {
  return holds ? std::nullopt : std::optional(FormFault{node, std::move(expected), "", std::move(help)});
}

// One of some words, which the closest of them is meant to be.
std::optional<FormFault> expect_one_of(std::span<const std::string_view> words, Node node,
                                       std::string expected) {
  const bool is_text = node.is(NodeKind::text);
  if (is_text && std::ranges::find(words, node.scalar()) != words.end()) {
    return std::nullopt;
  }
  return FormFault{
      node, std::move(expected),
      is_text ? source::closest_name(node.scalar(), source::of_each<std::string>(
                                                        words, [](auto word) { return std::string(word); }))
                    .value_or("")
              : std::string()};
}

std::string help_for_number(Node node) {
  return node.is(NodeKind::text) && Decimal::parse(node.scalar())
             ? fmt::format("write it without quotes: {}", node.scalar())
             : std::string();
}

FormFault no_schema(Node node) {
  FormFault fault{node, "a schema (a mapping, `true` or `false`)"};
  const std::string_view written = node.is(NodeKind::text) ? node.scalar() : std::string_view();
  if (const std::string type = type_bit(written) != 0 ? std::string(written) : meant_type(written);
      !type.empty()) {
    fault.help = fmt::format("write `{{type: {}}}`", type);
  } else if (node.is(NodeKind::null)) {
    fault.help = "say what may stand there, as in `{type: string}`; `true` is anything";
  }
  return fault;
}

std::optional<FormFault> check_schemas(Node map) {
  if (!map.is(NodeKind::map)) {
    return FormFault{map, "a mapping of schemas"};
  }
  for (const Entry& entry : map.entries()) {
    if (!is_schema(entry.value)) {
      return no_schema(entry.value);
    }
  }
  return std::nullopt;
}

// Where a list must stand: one value alone is one of one.
FormFault no_list(Node node, std::string expected) {
  const bool is_value = node.is(NodeKind::text) || node.is_number();
  return {node, std::move(expected), "",
          is_value ? fmt::format("write it as a list: [{}]", node.scalar()) : std::string()};
}

std::optional<FormFault> check_schema_list(Node list) {
  if (!list.is(NodeKind::list) || list.size() == 0) {
    return FormFault{list, "a list of at least one schema"};
  }
  for (const Node item : list.items()) {
    if (!is_schema(item)) {
      return FormFault{item, "a schema (a mapping, `true` or `false`)"};
    }
  }
  return std::nullopt;
}

std::optional<FormFault> check_names(Node list) {
  if (list.is(NodeKind::boolean)) {
    return FormFault{list, "a list of names", "",
                     "in draft-07 the schema around this one lists what must be written, as in `required: "
                     "[name]` beside its `properties`"};
  }
  if (!list.is(NodeKind::list)) {
    return no_list(list, "a list of names");
  }
  std::set<std::string_view> seen;
  for (const Node item : list.items()) {
    if (!item.is(NodeKind::text)) {
      return FormFault{item, "a name"};
    }
    if (!seen.insert(item.scalar()).second) {
      return FormFault{item, "named once"};
    }
  }
  return std::nullopt;
}

std::optional<FormFault> check_dependencies(Node map) {
  if (!map.is(NodeKind::map)) {
    return FormFault{map, "a mapping of fields to schemas or lists of names"};
  }
  for (const Entry& entry : map.entries()) {
    if (entry.value.is(NodeKind::list)) {
      if (auto fault = check_names(entry.value)) {
        return fault;
      }
    } else if (!is_schema(entry.value)) {
      return FormFault{entry.value, "a schema or a list of names"};
    }
  }
  return std::nullopt;
}

std::optional<FormFault> check_types(Node node) {
  const auto no_type = [](Node type) {
    FormFault fault{type, "one of the types array, boolean, integer, null, number, object, string"};
    if (type.is(NodeKind::text)) {
      fault.meant = meant_type(type.scalar());
    } else if (type.is(NodeKind::null)) {
      fault.help = "the type of nothing is a text, in quotes: \"null\"";
    }
    return fault;
  };
  if (node.is(NodeKind::text)) {
    return type_bit(node.scalar()) != 0 ? std::nullopt : std::optional(no_type(node));
  }
  if (!node.is(NodeKind::list) || node.size() == 0) {
    return no_type(node);
  }
  for (const Node item : node.items()) {
    if (!item.is(NodeKind::text) || type_bit(item.scalar()) == 0) {
      return no_type(item);
    }
  }
  return check_names(node);
}

std::optional<FormFault> check_number(Node node, bool is_positive) {
  const auto number = node.is_number() ? Decimal::parse(node.scalar()) : std::nullopt;
  if (!is_positive) {
    return expect(number.has_value(), node, "a number", help_for_number(node));
  }
  if (!number || number->is_zero() || number->is_negative()) {
    return FormFault{node, "a number above 0", "", help_for_number(node)};
  }
  return expect(number->length() <= longest_unit, node,
                fmt::format("a number of at most {} digits", longest_unit));
}

std::optional<FormFault> check_count(Node node) {
  const auto number = node.is_number() ? Decimal::parse(node.scalar()) : std::nullopt;
  return expect(number && number->is_whole() && !number->is_negative(), node, "a whole number from 0 on",
                help_for_number(node));
}

std::optional<FormFault> check_units(Node list) {
  if (!list.is(NodeKind::list) || list.size() == 0) {
    return FormFault{list, "a list of `mm`, `pt` or both"};
  }
  for (const Node unit : list.items()) {
    if (unit.scalar() != "mm" && unit.scalar() != "pt") {
      return FormFault{unit, "`mm` or `pt`"};
    }
  }
  return check_names(list);
}

bool is_identifier(std::string_view text) {
  return !text.empty() && source::is_ascii_lower(text[0]) && std::ranges::all_of(text, [](char c) {
    return source::is_ascii_lower(c) || source::is_ascii_digit(c) || c == '_' || c == '-';
  });
}

}  // namespace

std::span<const Keyword> keywords() {
  return keyword_table;
}

const Keyword* find_keyword(std::string_view name) {
  const auto* const found = std::ranges::lower_bound(keyword_table, name, {}, &Keyword::name);
  return found != keyword_table.end() && found->name == name ? found : nullptr;
}

std::optional<std::string> meant_keyword(std::string_view written) {
  if (const std::string own = fmt::format("x-{}", written); find_keyword(own) != nullptr) {
    return own;
  }
  std::string meant =
      meant_by(written, other_keywords, source::of_each<std::string>(keywords(), &Keyword::name));
  return meant.empty() ? std::nullopt : std::optional(std::move(meant));
}

Types type_bit(std::string_view name) {
  for (const auto& [type, bit] : type_names) {
    if (type == name) {
      return bit;
    }
  }
  return 0;
}

std::optional<FormFault> check_form(const Keyword& keyword, Node value) {
  switch (keyword.form) {
    case Form::any:
      return std::nullopt;
    case Form::schema:
      return is_schema(value) ? std::nullopt : std::optional(no_schema(value));
    case Form::schema_list:
      return check_schema_list(value);
    case Form::schema_or_list:
      return value.is(NodeKind::list) && value.size() > 0
                 ? check_schema_list(value)
                 : expect(is_schema(value) || value.is(NodeKind::list), value,
                          "a schema or a list of schemas");
    case Form::schema_map:
    case Form::pattern_map:
      return check_schemas(value);
    case Form::schema_or_names_map:
      return check_dependencies(value);
    case Form::boolean:
      return expect(value.is(NodeKind::boolean), value, "`true` or `false`");
    case Form::text:
      return expect(value.is(NodeKind::text), value, "a text");
    case Form::reference:
      return expect(value.is(NodeKind::text), value, "a reference, as text");
    case Form::pattern:
      return expect(value.is(NodeKind::text), value, "a regular expression, as text");
    case Form::number:
      return check_number(value, false);
    case Form::positive_number:
      return check_number(value, true);
    case Form::count:
      return check_count(value);
    case Form::types:
      return check_types(value);
    case Form::names:
      return check_names(value);
    case Form::list:
      return value.is(NodeKind::list) ? std::nullopt : std::optional(no_list(value, "a list"));
    case Form::units:
      return check_units(value);
    case Form::text_mode: {
      constexpr std::array<std::string_view, 2> known{"inline", "block"};
      return expect_one_of(known, value, "`inline` or `block`");
    }
    case Form::formula_type: {
      constexpr std::array<std::string_view, 6> known{"any", "boolean", "dice", "integer", "number", "text"};
      return expect_one_of(
          known, value, "what the formula comes to: `any`, `boolean`, `dice`, `integer`, `number` or `text`");
    }
    case Form::sort_of_names:
      return expect_one_of(name_sorts, value, "a sort of names, such as `icon` or `template`");
    case Form::identifier:
      return expect(value.is(NodeKind::text) && is_identifier(value.scalar()), value,
                    "a name of lower-case letters, digits and `_`");
    case Form::words:
      return expect(value.is(NodeKind::text) && !value.scalar().empty(), value, "a text that is not empty");
  }
  return std::nullopt;
}

std::span<const std::string_view> sorts_of_names() {
  return name_sorts;
}

std::vector<std::string_view> implied_types(Node schema) {
  constexpr std::string_view telling[] = {"$ref", "allOf", "anyOf", "const", "enum", "not", "oneOf", "type"};
  const auto has = [&schema](std::string_view key) { return schema.find(key).exists(); };
  if (std::ranges::any_of(telling, has)) {
    return {};
  }
  if (has("x-formula")) {
    return {"string", "integer", "number", "boolean"};
  }
  return has("x-ref") || has("x-term") || has("x-text") ? std::vector<std::string_view>{"string"}
                                                        : std::vector<std::string_view>{};
}

void for_each_subschema(const Keyword& keyword, Node value, const std::function<void(Node)>& visit) {
  const auto visit_schema = [&](Node node) {
    if (is_schema(node)) {
      visit(node);
    }
  };
  switch (keyword.form) {
    case Form::schema:
      visit_schema(value);
      break;
    case Form::schema_list:
    case Form::schema_or_list:
      visit_schema(value);
      std::ranges::for_each(value.items(), visit_schema);
      break;
    case Form::schema_map:
    case Form::pattern_map:
    case Form::schema_or_names_map:
      std::ranges::for_each(value.entries(), visit_schema, &Entry::value);
      break;
    default:
      break;
  }
}

}  // namespace talia::schema
