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

namespace formula {

std::string to_text(const Value& value) {
  struct Visitor {
    std::string operator()(const Null&) const { return {}; }
    std::string operator()(bool truth) const { return truth ? "true" : "false"; }
    std::string operator()(const Rational& number) const { return number.to_string(); }
    std::string operator()(const std::string& text) const { return text; }
    std::string operator()(const ValueList& list) const {
      std::string text;
      for (const Value& item : list) {
        text += (text.empty() ? "" : ", ") + to_text(item);
      }
      return text;
    }
    std::string operator()(const ValueRecord& record) const {
      std::string text;
      for (const auto& [name, member] : record) {
        text += (text.empty() ? "" : ", ") + name + ": " + to_text(member);
      }
      return "{" + text + "}";
    }
    std::string operator()(const DefinitionValue& definition) const {
      return "#" + std::to_string(definition.definition);
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
    std::string operator()(const ValueList& list) const {
      std::string json;
      for (const Value& item : list) {
        json += (json.empty() ? "" : ", ") + to_json(item);
      }
      return "[" + json + "]";
    }
    std::string operator()(const ValueRecord& record) const {
      std::string json;
      for (const auto& [name, member] : record) {
        json += (json.empty() ? "" : ", ") + source::json_quoted(name) + ": " + to_json(member);
      }
      return "{" + json + "}";
    }
    std::string operator()(const DefinitionValue& definition) const {
      return source::json_quoted("#" + std::to_string(definition.definition));
    }
  };
  return std::visit(Visitor{}, value.what());
}

}  // namespace formula
}  // namespace talia
