// A scope and an environment for the tests of expressions: an invented creature's fields, a table, a function.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "formula/formula.h"
#include "source/run/assert.h"

namespace talia::test {

class Bench : public formula::Environment {
 public:
  Bench() {
    add("strength", Type::of(Type::Kind::integer), Value(7));
    add("weight", Type::of(Type::Kind::number), Value(*Rational::parse("5/2")));
    add("armour", Type::of(Type::Kind::integer).or_null(), Value());
    add("size", Type::text_of("size"), Value("huge"));
    add("żółw", Type::of(Type::Kind::integer), Value(3));
    add("claws",
        Type::list_of(
            Type::record_of({{"harm", Type::of(Type::Kind::integer)}, {"name", Type::of(Type::Kind::text)}})),
        Value(ValueList{Value(ValueRecord{{"harm", Value(4)}, {"name", Value("left")}}),
                        Value(ValueRecord{{"harm", Value(9)}, {"name", Value("right")}})}));
    add("mate", Type::definition_of("creature").or_null(), Value(DefinitionValue{1}));
    add("anything", Type::of(Type::Kind::any), Value("word"));
    scope.set_members("creature", {{"strength", Type::of(Type::Kind::integer)},
                                   {"armour", Type::of(Type::Kind::integer).or_null()}});
    scope.set_values("size", {"small", "large", "huge"});
    ScopeName table{.name = "wounds", .type = Type::record_of({{"from", Type::of(Type::Kind::integer)}})};
    table.is_function = true;
    table.parameters = {Type::of(Type::Kind::integer)};
    table_ = scope.add(table);
    ScopeName doubled{.name = "doubled", .type = Type::of(Type::Kind::integer)};
    doubled.is_function = true;
    doubled.parameters = {Type::of(Type::Kind::integer).or_null()};
    doubled_ = scope.add(doubled);
    scope.language = "pl-PL";
    Diagnostics none;
    body_ = formula::parse(MappedText::from("let twice = 2 * (x ?? 0) in twice", {}), none);
    const std::vector<formula::Parameter> parameters = {{"x", Type::of(Type::Kind::integer).or_null()}};
    formula::check(body_, scope, Type::of(Type::Kind::integer), none, parameters);
    scope.has_definition = [](std::string_view kind, std::string_view id) {
      return kind == "creature" && id == "ogre";
    };
    scope.ids_of = [](std::string_view) { return std::vector<std::string>{"ogre", "troll"}; };
  }

  void add(std::string name, Type type, Value value) {
    const NameId id = scope.add({.name = std::move(name), .type = std::move(type)});
    values_[id] = std::move(value);
  }

  Result<Value> value_of(NameId name) const override { return values_.at(name); }
  Result<Value> member(DefinitionValue, std::string_view member) const override {
    return member == "strength" ? Value(11) : Value();
  }
  Result<Value> call(NameId function, std::span<const Value> arguments) const override {
    TALIA_ASSERT(function == table_);
    if (arguments[0].whole() > 10) {
      return tl::unexpected(Diagnostic::error(Code::no_table_row, {}, "no row"));
    }
    return Value(ValueRecord{{"from", arguments[0]}});
  }
  Result<Value> definition(std::string_view, std::string_view) const override {
    return Value(DefinitionValue{1});
  }
  const Formula* body_of(NameId function) const override { return function == doubled_ ? &body_ : nullptr; }

  // The value as text, `code@columns` of the first fault, columns from 1, ends exclusive.
  std::string eval(const std::string& expression, const Type& expected = Type::of(Type::Kind::any),
                   formula::Limits limits = {}, std::vector<formula::Step>* steps = nullptr) const {
    Diagnostics diagnostics;
    Formula parsed = formula::parse(text_of_file(expression), diagnostics);
    formula::check(parsed, scope, expected, diagnostics);
    if (!diagnostics.empty()) {
      return shown(diagnostics.in_order_added().front()) + (diagnostics.errors() > 1 ? " and more" : "");
    }
    const auto value = formula::evaluate(parsed, *this, {.limits = limits, .steps = steps});
    return value ? formula::to_text(*value) : shown(value.error());
  }

  // The first fault's help.
  std::string help(const std::string& expression) const {
    Diagnostics diagnostics;
    Formula parsed = formula::parse(text_of_file(expression), diagnostics);
    formula::check(parsed, scope, Type::of(Type::Kind::any), diagnostics);
    return diagnostics.empty() ? "" : diagnostics.in_order_added().front().help_text.value_or("");
  }

  std::string type(const std::string& expression) const {
    Diagnostics diagnostics;
    Formula parsed = formula::parse(text_of_file(expression), diagnostics);
    return words_for(formula::check(parsed, scope, Type::of(Type::Kind::any), diagnostics));
  }

  Scope scope;

 private:
  static MappedText text_of_file(const std::string& expression) {
    return MappedText::verbatim(expression,
                                Span{FileId{0}, 0, static_cast<std::uint32_t>(expression.size())});
  }
  static std::string shown(const Diagnostic& diagnostic) {
    return std::string(source::info_of(diagnostic.code).name) + "@" +
           std::to_string(diagnostic.span.begin + 1) + "-" + std::to_string(diagnostic.span.end + 1);
  }
  std::map<NameId, Value> values_;
  NameId table_{}, doubled_{};
  Formula body_;
};

}  // namespace talia::test
