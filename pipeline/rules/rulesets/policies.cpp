// Readings: policies with their chosen values.
#include <algorithm>

#include <fmt/format.h>

#include "rules/environment.h"
#include "source/of_each.h"

namespace talia::rules {

Value asked_value(const std::vector<Policy>& policies, std::string_view id, const std::string& value) {
  const auto number = Rational::parse(value);
  const bool is_text = std::ranges::any_of(
      policies, [&id](const Policy& each) { return each.id == id && each.standard.text() != nullptr; });
  return number && !is_text ? Value(*number) : Value(value);
}

std::optional<Diagnostic> choose(std::vector<Policy>& policies, std::string_view id, Value value, Span span) {
  const auto policy = std::ranges::find(policies, id, &Policy::id);
  if (policy == policies.end()) {
    return Diagnostic::error(Code::unknown_policy, span, fmt::format("the game has no policy `{}`", id))
        .help_closest(id, source::of_each(policies, &Policy::id));
  }
  const std::string text = formula::to_text(value);
  if (std::ranges::find(policy->choices, text) == policy->choices.end()) {
    return Diagnostic::error(Code::bad_policy, span,
                             fmt::format("the policy `{}` has no choice `{}`", id, text))
        .note(policy->span, policy->label)
        .help_closest(text, policy->choices);
  }
  policy->value = std::move(value);
  return std::nullopt;
}

Readings readings_of(const Derived::Storage& storage, SystemId system, std::vector<Policy> policies) {
  Readings readings{std::move(policies)};
  const CompiledSystem& compiled = storage.system(system);
  if (!compiled.rounding) {
    return readings;
  }
  Evaluation run(storage, std::nullopt, system, &readings);
  const auto way = formula::evaluate(*compiled.rounding, RulesEnvironment(run, compiled.scope, std::nullopt));
  const std::string text = way ? formula::to_text(*way) : std::string();
  readings.rounding = text == "up"        ? Rounding::up
                      : text == "nearest" ? Rounding::nearest
                      : text == "to_zero" ? Rounding::to_zero
                                          : Rounding::down;
  return readings;
}

}  // namespace talia::rules
