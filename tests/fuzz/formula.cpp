// Hostile bytes as expressions: parsed, checked against a small scope, evaluated within a small budget. Whatever is
// reported has its place inside the text; what is a roll has chances that sum to 1.
#include "formula/formula.h"

#include <cstddef>
#include <cstdint>
#include <string>

#include "source/run/assert.h"
#include "source/text/unicode.h"

namespace {

using namespace talia;

class Names final : public formula::Environment {
 public:
  Names() {
    add("strength", Type::of(Type::Kind::integer), Value(7));
    add("weight", Type::of(Type::Kind::number).or_null(), Value());
    add("size", Type::text_of("size"), Value("huge"));
    add("claws", Type::list_of(Type::record_of({{"harm", Type::of(Type::Kind::integer)}})),
        Value(ValueList{Value(ValueRecord{{"harm", Value(4)}})}));
    add("anything", Type::of(Type::Kind::any), Value(ValueList{Value(1), Value("word")}));
    ScopeName table{.name = "wounds", .type = Type::record_of({{"from", Type::of(Type::Kind::integer)}})};
    table.is_function = true;
    table.parameters = {Type::of(Type::Kind::integer)};
    scope.add(table);
  }
  Result<Value> value_of(NameId name) const override { return values_[static_cast<std::size_t>(name)]; }
  Result<Value> member(DefinitionValue, std::string_view) const override { return Value(); }
  Result<Value> call(NameId, std::span<const Value> arguments) const override {
    return Value(ValueRecord{{"from", arguments[0]}});
  }

  Scope scope;

 private:
  void add(std::string name, Type type, Value value) {
    scope.add({.name = std::move(name), .type = std::move(type)});
    values_.push_back(std::move(value));
  }
  std::vector<Value> values_;
};

// Of more outcomes the sum, and their text, take longer than the fuzzer waits; the way to them is the same.
constexpr std::size_t most_outcomes = 4096;

void check_value(const Value& value) {
  if (value.is_roll()) {
    const std::vector<Chance> chances = value.chances();
    if (chances.size() > most_outcomes) {
      return;
    }
    Rational sum;
    for (const Chance& chance : chances) {
      sum = sum + chance.p;
    }
    TALIA_ASSERT(sum == Rational(1));
  }
  formula::to_json(value);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Names names;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  if (source::first_invalid_utf8(bytes) || bytes.find('\0') != std::string::npos) {
    return 0;  // Refused before any text is made of it.
  }
  const Span whole{static_cast<FileId>(0), 0, static_cast<std::uint32_t>(bytes.size())};
  Diagnostics diagnostics;
  Formula formula = formula::parse(MappedText::verbatim(bytes, whole), diagnostics);
  formula::check(formula, names.scope, Type::of(Type::Kind::any), diagnostics);
  for (const Diagnostic& each : diagnostics.in_order_added()) {
    TALIA_ASSERT(each.span.begin <= each.span.end && each.span.end <= bytes.size());
  }
  TALIA_ASSERT(formula.is_broken() == diagnostics.has_errors());
  std::vector<formula::Step> steps;
  const auto value = formula::evaluate(formula, names, {.limits = {20'000}, .steps = &steps});
  if (value) {
    check_value(*value);
  } else {
    TALIA_ASSERT(formula::is_silent(value.error()) || value.error().span.end <= bytes.size());
  }
  return 0;
}
