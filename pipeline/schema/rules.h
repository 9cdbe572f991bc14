// A compiled schema: a flat table of rules that name each other by number. Nothing in it changes once it is built.
#pragma once
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "document/document.h"
#include "schema/decimal.h"
#include "schema/format.h"
#include "schema/schema.h"
#include "source/text/pattern.h"

namespace talia::schema {

using RuleId = std::uint32_t;
inline constexpr RuleId no_rule = std::numeric_limits<RuleId>::max();

// A set of the draft's types. A whole number is a number too.
using Types = std::uint8_t;
inline constexpr Types type_null = 1, type_boolean = 2, type_integer = 4, type_number = 8, type_text = 16,
                       type_list = 32, type_map = 64, any_type = 127;

// The node in each of these is the keyword's value in the schema; absent where the schema has no such keyword.
struct Bound {
  Node node;
  std::optional<std::int64_t> small;  // When it is whole and fits.
  Decimal value;
};

struct Count {
  Node node;
  std::uint64_t value = 0;
};

struct NumberRule {
  Bound minimum, maximum, exclusive_minimum, exclusive_maximum, multiple_of;
};

struct TextRule {
  Count min_length, max_length;
  std::optional<source::Pattern> pattern;
  const Format* format = nullptr;  // Null when it is not checked.
};

struct ListRule {
  Count min_items, max_items;
  // When it is set, item i follows tuple[i], and those after the tuple `additional`.
  bool is_tuple = false;
  std::vector<RuleId> tuple;
  RuleId additional = no_rule;  // Of a plain list: every item.
  RuleId contains = no_rule;
  bool is_unique = false;
};

struct Property {
  std::string_view name;
  RuleId rule = no_rule;
  bool is_required = false;
};

struct PatternProperty {
  source::Pattern pattern;
  RuleId rule;
};

struct Dependency {
  std::string_view name;
  // What the mapping must be when it has the field, or the fields that it must have too.
  RuleId rule = no_rule;
  std::vector<std::string_view> needs;
};

struct MapRule {
  Count min_properties, max_properties;
  // Sorted by name; those that are only required too.
  std::vector<Property> properties;
  std::vector<std::string_view> required;
  std::vector<PatternProperty> patterns;
  RuleId additional = no_rule;
  RuleId names = no_rule;
  std::vector<Dependency> dependencies;

  const Property* find(std::string_view name) const;
};

// `enum`, or `const` as an enumeration of one.
struct Choice {
  std::vector<Node> values;
  std::vector<std::string> canonical;  // In the order of `values`.
  Types types = 0;                     // Those that occur among the values.
};

// The branches of `anyOf` or `oneOf`. Where they differ by the constant of one field, a branch whose constant is another
// need not be tried, and the one that was meant is known.
struct Alternatives {
  std::vector<RuleId> branches;
  std::string_view tag;                   // The field; empty when there is none.
  std::vector<const Choice*> tag_values;  // By branch; null admits anything.
};

struct LogicRule {
  std::vector<RuleId> all;
  Alternatives any, one;
  RuleId negated = no_rule;
  RuleId condition = no_rule, consequence = no_rule, otherwise = no_rule;
};

struct SchemaRule {
  Node node;  // The schema that this came from.
  // Of a `$ref`, beside which nothing else counts.
  RuleId target = no_rule;
  bool is_never = false;   // The schema `false`.
  Types types = any_type;  // By `type`.
  // By everything that bears on the same value; a value of another type cannot hold.
  Types possible = any_type;
  std::unique_ptr<Choice> choice;
  std::unique_ptr<Choice> constant;
  std::unique_ptr<NumberRule> number;
  std::unique_ptr<TextRule> text;
  std::unique_ptr<ListRule> list;
  std::unique_ptr<MapRule> map;
  std::unique_ptr<LogicRule> logic;
};

struct NodeHash {
  std::size_t operator()(const Node& node) const {
    return std::hash<const void*>()(node.document()) * 31 + std::hash<std::uint32_t>()(node.index());
  }
};

}  // namespace talia::schema

namespace talia {

struct Schema::Compiled {
  Node root;
  bool is_broken = false;
  std::vector<schema::SchemaRule> rules;
  schema::RuleId start = schema::no_rule;
  // Each schema is compiled once, however many refer to it. Hashed, for nodes are never asked for by their order.
  std::unordered_map<Node, schema::RuleId, schema::NodeHash> rule_of;
};

}  // namespace talia
