#include "bench/dice.h"

#include <cstdint>
#include <stdexcept>

#include "formula/formula.h"

namespace talia::context {
namespace {

constexpr const char* questions[] = {
    "1000d6",
    "100d100",
    "sum(keep_highest(pool(40, d6), 10))",
    "sum(explode(pool(10, d6), d => d == 6, 20))",
    "count(reroll_shared(pool(20, k10), d => d > 4 and d < 10, 5), d => d <= 4)",
    "sum(reroll_shared(pool(20, k10), d => d > 4 and d < 10, 5))",
    "iterate(20, {a: 12, b: 12}, s => if s.a*s.b == 0 then s else {a: max(0, s.a-k6), b: max(0, s.b-k4)})",
};

void ask(const char* question) {
  const Scope scope;
  Diagnostics diagnostics;
  Formula formula = formula::parse(MappedText::from(question, {}), diagnostics);
  formula::check(formula, scope, Type::of(Type::Kind::any), diagnostics);
  const auto value = formula::evaluate(formula, formula::NoNames());
  if (!value || !value->is_roll()) {
    throw std::runtime_error(std::string(question) + ": " + (value ? "no roll" : value.error().message));
  }
}

}  // namespace

void add_numbers() {
  std::uint64_t sum = 0;
  for (std::uint64_t i = 0; i < 100'000'000; ++i) {
    sum += i;
    asm volatile("" : "+r"(sum));  // So that every addition happens.
  }
}

DiceCosts dice_costs(int rounds) {
  std::vector<std::function<Cost()>> jobs = {[] { return cost_of(add_numbers); }};
  for (const char* const question : questions) {
    jobs.emplace_back([question] { return cost_of([question] { ask(question); }); });
  }
  const std::vector<Cost> costs = medians(rounds, jobs);
  DiceCosts result{costs.front(), {}};
  for (std::size_t i = 1; i < costs.size(); ++i) {
    result.asked.emplace_back(questions[i - 1], costs[i]);
  }
  return result;
}

}  // namespace talia::context
