// Closed forms for operations on rolls that do not depend on each other.
#include <algorithm>

#include "formula/rolls/rolls.h"

namespace talia::formula {
namespace {

Law law_of_truth(Weight holds, Weight fails) {
  return Law::of({{Value(true), std::move(holds)}, {Value(false), std::move(fails)}});
}

// Whether each part stands for one operand alone.
bool are_plain_operands(const Roll& roll, std::size_t parts) {
  std::size_t rolls = 0;
  for (const Value& operand : roll.operands) {
    rolls += operand.is_roll() ? 1 : 0;
  }
  return rolls == parts;
}

}  // namespace

std::optional<Result<Law>> Rolls::closed_form(const RollPointer& roll,
                                              const std::vector<RollPointer>& parts) {
  if (roll->making == Making::call) {
    return of_pool(roll);
  }
  if (roll->making == Making::choice) {
    return of_choice(*roll);
  }
  if (!are_plain_operands(*roll, parts.size())) {
    return std::nullopt;
  }
  return roll->making == Making::operation ? of_operation(*roll) : of_many(*roll);
}

std::optional<Result<Law>> Rolls::of_choice(const Roll& roll) {
  auto condition = law_of(roll.operands[0]);
  if (!condition) {
    return condition;
  }
  const auto truth = truth_of(*condition);
  if (!truth) {
    return std::nullopt;
  }
  Mixture mixture(maker_.work());
  for (const auto& [weight, branch] : {std::pair(truth->first, 1), std::pair(truth->second, 2)}) {
    if (weight.is_zero()) {
      continue;
    }
    auto law = law_of(roll.operands[static_cast<std::size_t>(branch)]);
    if (!law) {
      return law;
    }
    if (!mixture.add(weight, *std::move(law))) {
      return exhausted(roll);
    }
  }
  auto result = std::move(mixture).law();
  return result ? Result<Law>(*std::move(result)) : exhausted(roll);
}

std::optional<Result<Law>> Rolls::of_operation(const Roll& roll) {
  std::vector<Law> laws;
  for (const Value& operand : roll.operands) {
    auto law = law_of(operand);
    if (!law) {
      return law;
    }
    laws.push_back(*std::move(law));
  }
  const Op op = roll.at->op;
  if (op == Op::logical_not) {
    const auto truth = truth_of(laws.front());
    return truth ? std::optional<Result<Law>>(law_of_truth(truth->second, truth->first)) : std::nullopt;
  }
  const dice::Distribution* const left = laws.front().whole();
  const dice::Distribution* const right = laws.back().whole();
  if (left == nullptr || right == nullptr) {
    return std::nullopt;
  }
  const auto compared = [&]() { return dice::compared(*left, *right, maker_.work()); };
  switch (op) {
    case Op::negate:
      return Law(left->negated());
    case Op::add:
      return if_near(roll, dice::sum(*left, *right, maker_.work()));
    case Op::subtract:
      return if_near(roll, dice::sum(*left, right->negated(), maker_.work()));
    case Op::equal:
    case Op::unequal:
    case Op::less:
    case Op::less_equal:
    case Op::greater:
    case Op::greater_equal: {
      const auto order = compared();
      if (!order) {
        return exhausted(roll);
      }
      const Weight unequal = order->below + order->above;
      switch (op) {
        case Op::equal:
          return law_of_truth(order->equal, unequal);
        case Op::unequal:
          return law_of_truth(unequal, order->equal);
        case Op::less:
          return law_of_truth(order->below, order->equal + order->above);
        case Op::less_equal:
          return law_of_truth(order->below + order->equal, order->above);
        case Op::greater:
          return law_of_truth(order->above, order->equal + order->below);
        default:
          return law_of_truth(order->above + order->equal, order->below);
      }
    }
    default:
      return std::nullopt;
  }
}

std::optional<Result<Law>> Rolls::of_many(const Roll& roll) {
  if (roll.making == Making::chosen || roll.making == Making::packed) {
    return std::nullopt;
  }
  const bool asks_for_truth = roll.making == Making::all_hold || roll.making == Making::any_holds ||
                              roll.making == Making::how_many_hold;
  std::optional<dice::Distribution> so_far;
  for (const Value& operand : roll.operands) {
    auto law = law_of(operand);
    if (!law) {
      return law;
    }
    std::optional<dice::Distribution> next;
    if (const auto truth = asks_for_truth ? truth_of(*law) : std::nullopt) {
      next = dice::Distribution::of({{0, truth->second}, {1, truth->first}});
    } else if (!asks_for_truth && law->whole() != nullptr) {
      next = *law->whole();
    }
    if (!next) {
      return std::nullopt;
    }
    if (so_far) {
      dice::Work& work = maker_.work();
      switch (roll.making) {
        case Making::greatest:
        case Making::any_holds:
          next = dice::higher(*so_far, *next, work);
          break;
        case Making::least:
        case Making::all_hold:
          next = dice::higher(so_far->negated(), next->negated(), work);
          next = next ? std::optional(next->negated()) : next;
          break;
        default:
          next = dice::sum(*so_far, *next, work);
          break;
      }
    }
    if (!next) {
      return if_near(roll, std::nullopt);
    }
    so_far = std::move(next);
  }
  if (roll.making == Making::all_hold || roll.making == Making::any_holds) {
    return law_of_truth(so_far->ways_of(1), so_far->ways_of(0));
  }
  return Law(*std::move(so_far));
}

}  // namespace talia::formula
