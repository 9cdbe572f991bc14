#include "bench/dice.h"

#include <cstdint>
#include <stdexcept>

#include "chart/chances.h"
#include "formula/asking.h"

namespace talia::context {
namespace {

// Beyond what the formulas of a game may take: as `talia eval` asks.
constexpr std::size_t budget = 100'000'000;

constexpr const char* questions[] = {
    "1000d6",
    "100d100",
    "sum(keep_highest(pool(40, d6), 10))",
    "sum(explode(pool(10, d6), d => d == 6, 20))",
    "count(reroll_shared(pool(20, k10), d => d > 4 and d < 10, 5), d => d <= 4)",
    "sum(reroll_shared(pool(20, k10), d => d > 4 and d < 10, 5))",
    "sum(keep_highest(pool(100, d20), 10))",
    "largest_set(pool(20, d20))",
    "longest_run(pool(20, d20))",
    "set_sizes(pool(10, d10))",
    "count(distinct(pool(20, d20)))",
    "sum(deal(5, repeat(range(1, 13), 4)))",
    "set_sizes(deal(7, repeat(range(1, 13), 4)))",
    R"(until({a: 60, b: 60}, s => s.a*s.b == 0,
             s => {a: max(0, s.a - d8 * one_of([0, 1])), b: max(0, s.b - d6 * one_of([0, 0, 1]))}).end)",
    "steps_until({a: 30, b: 30}, s => s.a*s.b == 0, s => {a: max(0, s.a - d8), b: max(0, s.b - d6)})",
    "iterate(20, {a: 12, b: 12}, s => if s.a*s.b == 0 then s else {a: max(0, s.a-k6), b: max(0, s.b-k4)})",
};

constexpr const char* told = "5000d6";

Value ask(const char* question) {
  const Scope scope;
  Diagnostics diagnostics;
  Formula formula = formula::parse(MappedText::from(question, {}), diagnostics);
  formula::check(formula, scope, Type::of(Type::Kind::any), diagnostics);
  const auto value = formula::asked(formula, formula::NoNames(), {.budget = budget});
  if (!value || !value->is_roll()) {
    throw std::runtime_error(std::string(question) + ": " + (value ? "no roll" : value.error().message));
  }
  return *value;
}

// As `talia eval` does.
void ask_and_tell(const char* question) {
  constexpr std::size_t rows = 60;
  const auto series = chart::series_of(question, ask(question), Catalog());
  if (!series || chart::as_text(chart::chance_table({*series}, rows)).empty()) {
    throw std::runtime_error(std::string(question) + ": no table");
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
  jobs.emplace_back([] { return cost_of([] { ask_and_tell(told); }); });
  const std::vector<Cost> costs = medians(rounds, jobs);
  DiceCosts result{costs.front(), {}};
  for (std::size_t i = 1; i < costs.size(); ++i) {
    const bool is_told = i + 1 == costs.size();
    result.asked.emplace_back(is_told ? std::string(told) + ", told as a table" : questions[i - 1], costs[i]);
  }
  return result;
}

}  // namespace talia::context
