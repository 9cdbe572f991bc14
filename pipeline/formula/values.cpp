
#include "formula/rolls/roll.h"
#include "formula/value.h"
#include "source/json_writer.h"

namespace talia {

std::optional<std::int64_t> Value::whole() const {
  const Rational* const exact = number();
  return exact == nullptr ? std::nullopt : exact->int64();
}

const Value* Value::member(std::string_view name) const {
  if (const ValueRecord* const members = record()) {
    for (const auto& [member_name, value] : *members) {
      if (member_name == name) {
        return &value;
      }
    }
  }
  return nullptr;
}

bool Value::operator==(const Value& other) const {
  return what_ == other.what_;
}

std::strong_ordering compared(const Value& a, const Value& b) {
  if (a.what().index() != b.what().index()) {
    return a.what().index() <=> b.what().index();
  }
  if (const bool* const truth = a.boolean()) {
    return *truth <=> *b.boolean();
  }
  if (const Rational* const number = a.number()) {
    return *number <=> *b.number();
  }
  if (const std::string* const text = a.text()) {
    return text->compare(*b.text()) <=> 0;
  }
  if (const ValueList* const list = a.list()) {
    return std::lexicographical_compare_three_way(list->begin(), list->end(), b.list()->begin(),
                                                  b.list()->end(), compared);
  }
  if (const ValueRecord* const record = a.record()) {
    return std::lexicographical_compare_three_way(record->begin(), record->end(), b.record()->begin(),
                                                  b.record()->end(), [](const auto& x, const auto& y) {
                                                    const auto names = x.first.compare(y.first) <=> 0;
                                                    return names != 0 ? names : compared(x.second, y.second);
                                                  });
  }
  if (const DefinitionValue* const definition = a.definition()) {
    return definition->definition <=> b.definition()->definition;
  }
  return a.is_roll() ? a.roll()->roll.get() <=> b.roll()->roll.get() : std::strong_ordering::equal;
}

namespace {

// The mean of outcomes that are all numbers.
std::optional<Rational> mean_of(const Ways& ways) {
  Rational sum;
  for (const auto& [value, count] : ways.outcomes) {
    if (value.number() == nullptr) {
      return std::nullopt;
    }
    sum = sum + *value.number() * Rational(count);
  }
  return sum / Rational(ways.total);
}

}  // namespace

namespace formula {

namespace {

// A list within another value stands in brackets, lest its items are taken for the other's.
std::string text_within(const Value& value) {
  return value.list() != nullptr ? "[" + to_text(value) + "]" : to_text(value);
}

}  // namespace

std::string to_text(const Value& value) {
  struct Visitor {
    std::string operator()(const Null&) const { return {}; }
    std::string operator()(bool truth) const { return truth ? "true" : "false"; }
    std::string operator()(const Rational& number) const { return number.to_string(); }
    std::string operator()(const std::string& text) const { return text; }
    std::string operator()(const SharedList<Value>& list) const {
      std::string text;
      for (const Value& item : list) {
        text += (text.empty() ? "" : ", ") + text_within(item);
      }
      return text;
    }
    std::string operator()(const SharedList<ValueRecord::value_type>& record) const {
      std::string text;
      for (const auto& [name, member] : record) {
        text += (text.empty() ? "" : ", ") + name + ": " + text_within(member);
      }
      return "{" + text + "}";
    }
    std::string operator()(const DefinitionValue& definition) const {
      return "#" + std::to_string(definition.definition);
    }
    std::string operator()(const RollValue& roll) const {
      constexpr std::size_t most_shown = 12;
      if (!roll.roll->law) {
        return "a roll";
      }
      const Ways ways = Value(roll).ways();
      const auto& outcomes = ways.outcomes;
      const auto mean = mean_of(ways);
      if (mean && outcomes.size() > most_shown) {
        return to_text(outcomes.front().first) + " to " + to_text(outcomes.back().first) + ", mean " +
               mean->to_string();
      }
      constexpr std::size_t shown_of_many = 3;
      std::string text;
      for (std::size_t i = 0; i < (outcomes.size() > most_shown ? shown_of_many : outcomes.size()); ++i) {
        text += (i == 0 ? "" : ", ") + text_within(outcomes[i].first) + ": " +
                Rational(outcomes[i].second, ways.total).to_string();
      }
      return text +
             (outcomes.size() > most_shown ? ", … (" + std::to_string(outcomes.size()) + " outcomes)" : "");
    }
  };
  return std::visit(Visitor{}, value.what());
}

std::string to_json(const Value& value) {
  struct Visitor {
    std::string operator()(const Null&) const { return "null"; }
    std::string operator()(bool truth) const { return truth ? "true" : "false"; }
    std::string operator()(const Rational& number) const {
      constexpr std::int64_t first_unsafe = std::int64_t{1} << 53;  // Readers of JSON keep doubles.
      const auto whole = number.int64();
      const bool is_plain = whole && *whole<first_unsafe&& * whole> - first_unsafe;
      return is_plain ? number.to_string() : source::json_quoted(number.to_string());
    }
    std::string operator()(const std::string& text) const { return source::json_quoted(text); }
    std::string operator()(const SharedList<Value>& list) const {
      std::string json;
      for (const Value& item : list) {
        json += (json.empty() ? "" : ", ") + to_json(item);
      }
      return "[" + json + "]";
    }
    std::string operator()(const SharedList<ValueRecord::value_type>& record) const {
      std::string json;
      for (const auto& [name, member] : record) {
        json += (json.empty() ? "" : ", ") + source::json_quoted(name) + ": " + to_json(member);
      }
      return "{" + json + "}";
    }
    std::string operator()(const DefinitionValue& definition) const {
      return source::json_quoted("#" + std::to_string(definition.definition));
    }
    std::string operator()(const RollValue& roll) const {
      const Ways ways = Value(roll).ways();
      std::string outcomes;
      for (const auto& [outcome, count] : ways.outcomes) {
        outcomes += (outcomes.empty() ? "" : ", ");
        outcomes += "{\"value\": " + to_json(outcome) +
                    ", \"p\": " + to_json(Value(Rational(count, ways.total))) + "}";
      }
      const auto mean = mean_of(ways);
      return "{\"outcomes\": [" + outcomes + "], \"mean\": " + (mean ? to_json(Value(*mean)) : "null") + "}";
    }
  };
  return std::visit(Visitor{}, value.what());
}

}  // namespace formula
}  // namespace talia
