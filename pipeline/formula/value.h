// The values of expressions. Whole numbers have no limit, other numbers are exact rationals in lowest terms.
#pragma once
#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "dice/rational.h"
#include "source/shared_list.h"
#include "source/span.h"

namespace talia {

class Value;
struct Chance;
struct Ways;
namespace formula {
struct Roll;
}

struct Null {
  bool operator==(const Null&) const = default;
};
using ValueList = std::vector<Value>;
using ValueRecord = std::vector<std::pair<std::string, Value>>;  // In the order of its making.
// A definition, by its number in the catalog.
struct DefinitionValue {
  std::uint32_t definition;
  bool operator==(const DefinitionValue&) const = default;
};

// A roll: its outcomes are asked for with `Value::chances`.
struct RollValue {
  std::shared_ptr<const formula::Roll> roll;  // Never null.
  bool operator==(const RollValue& other) const;
};

// Copies are cheap, however much a value holds: they share its list, its record and its roll.
class Value {
 public:
  using Variant = std::variant<Null, bool, Rational, std::string, SharedList<Value>,
                               SharedList<ValueRecord::value_type>, DefinitionValue, RollValue>;
  Value() : what_(Null{}) {}
  Value(bool value) : what_(value) {}
  Value(int value) : what_(Rational(value)) {}
  Value(std::int64_t value) : what_(Rational(value)) {}
  Value(Rational value) : what_(std::move(value)) {}
  Value(std::string value) : what_(std::move(value)) {}
  Value(const char* value) : what_(std::string(value)) {}
  Value(ValueList value) : what_(SharedList(std::move(value))) {}
  Value(ValueRecord value) : what_(SharedList(std::move(value))) {}
  Value(DefinitionValue value) : what_(value) {}
  explicit Value(RollValue value) : what_(std::move(value)) {}

  const Variant& what() const { return what_; }
  bool is_null() const { return std::holds_alternative<Null>(what_); }
  const bool* boolean() const { return std::get_if<bool>(&what_); }
  const Rational* number() const { return std::get_if<Rational>(&what_); }
  std::optional<std::int64_t> whole() const;  // Of a whole number that fits.
  const std::string* text() const { return std::get_if<std::string>(&what_); }
  const ValueList* list() const { return all_of<Value>(); }
  const ValueRecord* record() const { return all_of<ValueRecord::value_type>(); }
  const DefinitionValue* definition() const { return std::get_if<DefinitionValue>(&what_); }
  const RollValue* roll() const { return std::get_if<RollValue>(&what_); }
  bool is_roll() const { return roll() != nullptr; }
  // The outcomes of a roll, ascending, each once; their chances sum to 1. Requires a roll that `evaluate` gave.
  std::vector<Chance> chances() const;
  // The same before each is divided by their total, which costs little however many digits they have.
  Ways ways() const;
  const Value* member(std::string_view name) const;  // Of a record.
  bool operator==(const Value&) const;               // Wherever the two stand.

  // Where the author wrote it, quotes included; of a value that was computed, the first of what it was computed from.
  // Span{}: nowhere.
  Span origin() const { return origin_; }
  bool is_as_written() const { return origin_.exists() && (making_ & computed) == 0; }
  Value&& written_at(Span span) && {
    origin_ = span;
    making_ &= ~computed;
    return std::move(*this);
  }
  void computed_from(Span span) {
    origin_ = span;
    making_ |= computed;
  }
  // What is made of texts with markup: a field of a definition as it stands, which goes through every expression that only
  // hands it on; a list or record that holds such; and what was computed from one, whose signs are no longer read.
  Value&& marked_up_in(DefinitionValue owner) && {
    making_ = (making_ & computed) | (owner.definition + 1) * first_owner;
    return std::move(*this);
  }
  void mark_as_made_of_markup() { making_ |= has_markup() ? 0 : first_owner; }
  bool has_markup() const { return making_ >= first_owner; }
  // Whose field it is, as it was written; nothing of all other values.
  std::optional<DefinitionValue> field_of() const {
    const bool is_field = has_markup() && text() != nullptr && is_as_written();
    return is_field ? std::optional(DefinitionValue{making_ / first_owner - 1}) : std::nullopt;
  }

 private:
  template <class T>
  const std::vector<T>* all_of() const {
    const auto* const held = std::get_if<SharedList<T>>(&what_);
    return held == nullptr ? nullptr : &held->all();
  }

  Variant what_;
  Span origin_;
  // Whether it was computed, and above that bit the number of the definition whose text it is, and 1.
  static constexpr std::uint32_t computed = 1, first_owner = 2;
  std::uint32_t making_ = 0;
};

struct Chance {
  Value value;
  Rational p;
};
// Of `total` ways in which a roll can fall, those in which it comes to each outcome.
struct Ways {
  std::vector<std::pair<Value, Integer>> outcomes;
  Integer total;
};

// An order over all values: nothing, false, true, numbers, texts, lists, records, definitions, rolls.
std::strong_ordering compared(const Value& a, const Value& b);

namespace formula {
// For terminals and texts: 12, 3/8, true, texts as they are, lists joined with ", ", records as `name: value`; null is
// empty, a definition its number after `#` (whoever knows the catalog replaces it before). A roll is its outcomes with
// their chances, or, when there are many, its range and mean.
std::string to_text(const Value& value);
// As `show` and `eval` print them: whole numbers as numbers (as text from 2^53), other rationals as "p/q",
// rolls as `{"outcomes": [{"value", "p"}], "mean"}`, where the mean is null of what are no numbers.
std::string to_json(const Value& value);
}  // namespace formula

}  // namespace talia
