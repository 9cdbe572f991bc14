// What the evaluator makes of rolls when their operands are known: the other side of `Rolls`.
#include <algorithm>
#include <utility>

#include "formula/evaluator.h"

namespace talia::formula {

// Its own frame, so that slots mean what they meant where the call stands.
template <typename F>
Result<Value> Evaluator::with_names_of(const Roll& roll, std::span<const Value> operands, F f) {
  const Formula::Tree* const caller = std::exchange(tree_, roll.tree);
  const std::size_t base = std::exchange(base_, locals_.size());
  const std::size_t arguments = roll.making == Making::call ? roll.at->children.size() : operands.size();
  for (std::size_t i = 0; i < roll.slots.size(); ++i) {
    set_local(roll.slots[i], operands[arguments + i]);
  }
  ++repetitions_;
  auto result = f(operands.first(arguments));
  --repetitions_;
  locals_.resize(base_);
  base_ = base;
  tree_ = caller;
  return result;
}

Result<Value> Evaluator::apply(const Roll& roll, std::size_t argument, const Value& item) {
  return with_names_of(roll, roll.operands, [&](std::span<const Value>) {
    if (auto paid = charge(1, *roll.at); !paid) {
      return Result<Value>(Failure(std::move(paid.error())));
    }
    return apply_lambda(node(roll.at->children[argument]), std::span(&item, 1), true);
  });
}

namespace {

Value number_of(Making making, std::span<const Value> operands) {
  Rational result = *operands.front().number();
  for (const Value& operand : operands.subspan(1)) {
    const Rational& next = *operand.number();
    result = making == Making::sum        ? result + next
             : making == Making::greatest ? std::max(result, next)
                                          : std::min(result, next);
  }
  return Value(std::move(result));
}

}  // namespace

Result<Value> Evaluator::make(const Roll& roll, std::span<const Value> operands) {
  const auto lacking_operand = [&](std::string_view wanted, bool (*is_sound)(const Value&)) -> Result<Value> {
    const auto found = std::ranges::find_if_not(operands, is_sound);
    return found == operands.end()
               ? Result<Value>(Value())
               : Failure(Diagnostic::error(
                     Code::type_mismatch, roll.tree->text.span_of(roll.at->begin, roll.at->end),
                     std::string(wanted) + " is needed, and `" + text_of(*found) + "` may come up"));
  };
  switch (roll.making) {
    case Making::packed:
      return operands.front();
    case Making::operation:
      return with_names_of(roll, operands,
                           [&](std::span<const Value>) { return operated_plain(*roll.at, operands); });
    case Making::call:
      return with_names_of(roll, operands, [&](std::span<const Value> arguments) {
        if (auto paid = charge(1, *roll.at); !paid) {
          return Result<Value>(Failure(std::move(paid.error())));
        }
        return called(*roll.at, ValueList(arguments.begin(), arguments.end()), 0);
      });
    case Making::choice: {
      const bool* const condition = operands[0].boolean();
      if (condition == nullptr) {
        return lacking_operand("true or false",
                               [](const Value& value) { return value.boolean() != nullptr; });
      }
      return operands[*condition ? 1 : 2];
    }
    case Making::sum:
    case Making::greatest:
    case Making::least: {
      auto sound = lacking_operand("a number", [](const Value& value) { return value.number() != nullptr; });
      return sound ? Result<Value>(number_of(roll.making, operands)) : sound;
    }
    case Making::all_hold:
    case Making::any_holds:
    case Making::how_many_hold: {
      auto sound =
          lacking_operand("true or false", [](const Value& value) { return value.boolean() != nullptr; });
      const auto holding = std::ranges::count(operands, Value(true));
      return !sound                                 ? sound
             : roll.making == Making::how_many_hold ? Value(static_cast<std::int64_t>(holding))
             : roll.making == Making::any_holds     ? Value(holding > 0)
                                                    : Value(holding == std::ssize(operands));
    }
    case Making::chosen: {
      ValueList kept;
      const std::size_t items = operands.size() / 2;
      for (std::size_t i = 0; i < items; ++i) {
        const bool* const stays = operands[items + i].boolean();
        if (stays == nullptr) {
          return lacking_operand("true or false",
                                 [](const Value& value) { return value.boolean() != nullptr; });
        }
        if (*stays) {
          kept.push_back(operands[i]);
        }
      }
      return Value(std::move(kept));
    }
  }
  return Value();
}

}  // namespace talia::formula
