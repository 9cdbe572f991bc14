// The types of expressions.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "source/shared_list.h"

namespace talia {

struct Type {
  enum class Kind {
    // A fault that was reported; agrees with every type in silence.
    broken,
    any,
    null,
    boolean,
    integer,  // A whole number; also a number.
    number,   // An exact rational.
    text,
    list,    // children[0] is the type of its items.
    record,  // children with names.
    // A reference to a definition of the kind `name`; its fields and stats are read with a dot.
    definition,
    // A roll: what comes up is of the type children[0], which holds no distribution.
    distribution
  };
  Kind kind = Kind::any;
  bool optional = false;  // May be null: a field that may be left out.
  // Of a definition's kind, or of a term group for texts that are terms.
  std::string name;
  SharedList<Type> children;
  // Names of a record's children; of a text that is one of a few, these.
  SharedList<std::string> members;

  static Type of(Kind kind) { return Type{kind, false, {}, {}, {}}; }
  // A text that is one of the scope's values of `group`.
  static Type text_of(std::string group);
  static Type list_of(Type item);
  static Type record_of(std::vector<std::pair<std::string, Type>> members);
  static Type definition_of(std::string kind_name);
  // Of what is a roll already, or holds rolls, one roll.
  static Type roll_of(const Type& outcome);
  Type without_rolls() const;  // What comes up, at every depth.
  bool has_rolls() const;      // At any depth.
  Type or_null() const;
  Type without_null() const;
  bool is(Kind other) const { return kind == other; }
  bool is_number() const { return kind == Kind::integer || kind == Kind::number; }
  const Type* member(std::string_view member_name) const;  // Of a record.
  bool operator==(const Type&) const = default;
};

// In words for messages: "whole number", "list of texts", "mount".
std::string words_for(const Type& type);

// Whether a value of `actual` may stand where `expected` is asked for. Any and broken agree with everything. A plain
// value may stand for a roll, and a list of rolls for a roll of lists.
bool agrees(const Type& expected, const Type& actual);

// The smallest type that holds the values of both: whole number and number give number, null makes it optional,
// unrelated types give any.
Type joined(const Type& a, const Type& b);

// Reads a type as rulesets and schemas write it: `any`, `boolean`, `integer`, `number`, `text`, `dice` (a roll of whole
// numbers), `term GROUP`, `definition KIND`, `list of TYPE`, `distribution of TYPE`, each with `?` after it when it may be left out. Any of another kind is refused.
bool parse_type(std::string_view words, Type& type);

}  // namespace talia
