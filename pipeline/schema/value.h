// What a rule is held against: a node, or the key of a mapping, which is a text of its own.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "document/document.h"
#include "schema/canonical.h"
#include "schema/rules.h"

namespace talia::schema {

class SchemaValue {
 public:
  explicit SchemaValue(Node node) : node_(node), kind_(node.kind()) {}
  static SchemaValue of_key(std::string_view key, Span span) { return SchemaValue(key, span); }

  NodeKind kind() const { return kind_; }
  std::string_view scalar() const { return node_.exists() ? node_.scalar() : key_; }
  Span span() const { return node_.exists() ? node_.span() : key_span_; }
  Node node() const { return node_; }  // Absent for a key.

 private:
  SchemaValue(std::string_view key, Span span) : kind_(NodeKind::text), key_(key), key_span_(span) {}
  Node node_;
  NodeKind kind_;
  std::string_view key_;
  Span key_span_;
};

// Exactly one bit. A real without a fraction counts as whole.
// `9.000`: many write nine thousand so, and nobody nine.
inline bool has_thousands_point(std::string_view number) {
  const std::size_t point = number.find('.');
  const std::size_t digits = point - (number.starts_with('-') ? 1 : 0);
  return point != std::string_view::npos && number.substr(point) == ".000" && digits <= 3 &&
         number.find_first_not_of("-0") < point;
}

inline Types type_of(NodeKind kind, std::string_view scalar) {
  switch (kind) {
    case NodeKind::null:
      return type_null;
    case NodeKind::boolean:
      return type_boolean;
    case NodeKind::integer:
      return type_integer;
    case NodeKind::real: {
      const auto number = Decimal::parse(scalar);
      return number && number->is_whole() && !has_thousands_point(scalar) ? type_integer : type_number;
    }
    case NodeKind::text:
      return type_text;
    case NodeKind::list:
      return type_list;
    case NodeKind::map:
      return type_map;
  }
  return 0;
}

inline bool is_number(NodeKind kind) {
  return kind == NodeKind::integer || kind == NodeKind::real;
}

// Whether the draft holds them equal; `expected` has the canonical text `canonical_expected`.
inline bool equals(const SchemaValue& value, Node expected, const std::string& canonical_expected) {
  if (value.kind() == NodeKind::text || !value.node().exists()) {
    return expected.is(NodeKind::text) && value.scalar() == expected.scalar();
  }
  const bool is_comparable =
      value.kind() == expected.kind() || (is_number(value.kind()) && expected.is_number());
  return is_comparable && canonical(value.node()) == canonical_expected;
}

inline bool admits(const Choice& choice, const SchemaValue& value) {
  for (std::size_t i = 0; i < choice.values.size(); ++i) {
    if (equals(value, choice.values[i], choice.canonical[i])) {
      return true;
    }
  }
  return false;
}

// Of a key: what to do when it is the rest of a text that a comma cut off, as `b c` of `{why: a, b c}` and `b)` of
// `{formula: max(a, b)}`.
inline std::optional<std::string> help_if_cut_off(std::string_view key, const SchemaValue& value) {
  const bool has_nothing = value.kind() == NodeKind::null && value.scalar().empty();
  return has_nothing && key.find_first_of(" ()[]") != std::string_view::npos
             ? std::optional<std::string>("a comma ends a text inside `{…}`: put the whole text in quotes")
             : std::nullopt;
}

}  // namespace talia::schema
