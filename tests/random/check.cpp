#include "random/check.h"

#include "formula/formula.h"
#include "random/expression.h"

namespace talia::test {
namespace {

std::map<std::int64_t, Rational> chances_of(const Value& value) {
  const auto number = [](const Value& outcome) {
    return outcome.boolean() != nullptr ? std::int64_t{*outcome.boolean()}
                                        : outcome.whole().value_or(-999'999);
  };
  if (!value.is_roll()) {
    return {{number(value), Rational(1)}};
  }
  std::map<std::int64_t, Rational> chances;
  for (const Chance& chance : value.chances()) {
    chances[number(chance.value)] = chance.p;
  }
  return chances;
}

std::string compare(std::uint64_t seed, RandomTally& tally) {
  constexpr std::size_t most_ways = 3000;
  const bool is_condition = seed % 3 == 0;
  const Expression expression = Generator(seed).roll(is_condition);
  ++tally.expressions;
  const Scope scope;
  Diagnostics diagnostics;
  Formula formula = formula::parse(MappedText::from(expression.text, {}), diagnostics);
  formula::check(formula, scope,
                 Type::roll_of(Type::of(is_condition ? Type::Kind::boolean : Type::Kind::integer)),
                 diagnostics);
  if (!diagnostics.empty()) {
    return expression.text + "\n  " + diagnostics.in_order_added().front().message;
  }
  const auto value = formula::evaluate(formula, formula::NoNames());
  if (!value) {
    ++tally.given_up;
    return value.error().code == Code::work_budget ? "" : expression.text + "\n  " + value.error().message;
  }
  const std::map<std::int64_t, Rational> found = chances_of(*value);
  Rational sum;
  for (const auto& [outcome, p] : found) {
    sum = sum + p;
  }
  if (sum != Rational(1)) {
    return expression.text + "\n  the chances sum to " + sum.to_string();
  }
  if (expression.ways > static_cast<double>(most_ways)) {
    return {};
  }
  const auto expected = brute_force(expression, most_ways);
  tally.compared += expected ? 1 : 0;
  if (!expected || *expected == found) {
    return {};
  }
  std::string message = expression.text + "\n  found   ";
  for (const auto& [outcome, p] : found) {
    message += " " + std::to_string(outcome) + ":" + p.to_string();
  }
  message += "\n  expected";
  for (const auto& [outcome, p] : *expected) {
    message += " " + std::to_string(outcome) + ":" + p.to_string();
  }
  return message;
}

}  // namespace

std::string check_random_expressions(std::uint64_t first_seed, std::size_t count, RandomTally& tally) {
  for (std::size_t i = 0; i < count; ++i) {
    if (const std::string wrong = compare(first_seed + i, tally); !wrong.empty()) {
      return "seed " + std::to_string(first_seed + i) + ": " + wrong;
    }
  }
  return {};
}

}  // namespace talia::test
