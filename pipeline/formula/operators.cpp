// The evaluator's part for operators. On rolls they make rolls; on anything else they come to a value at once.
#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "formula/evaluator.h"

namespace talia::formula {

Result<Value> Evaluator::operated_on(const TreeNode& at) {
  if (at.children.size() == 1) {
    auto operand = value(at.children[0]);
    return operand ? operated(at, std::span(&*operand, 1)) : operand;
  }
  auto left = value(at.children[0]);
  if (!left) {
    return left;
  }
  auto right = value(at.children[1]);
  return right ? operated(at, std::array{*std::move(left), *std::move(right)}) : right;
}

// Of a comparison with null that must be known: whether the roll that is compared comes up null.
bool Evaluator::is_ever_null(std::span<const Value> operands) {
  if (operands.size() != 2 || operands[0].is_null() == operands[1].is_null()) {
    return true;
  }
  const Value& other = operands[operands[0].is_null() ? 1 : 0];
  if (!other.is_roll()) {
    return false;
  }
  const auto law = rolls_.law_of(other);
  return !law || std::ranges::any_of(law->entries(), [](const auto& entry) { return entry.value.is_null(); });
}

Result<Value> Evaluator::operated(const TreeNode& at, std::span<const Value> operands) {
  // What is asked of a list as a whole asks all that is in it; its items and its joining do not.
  const bool goes_deep = at.op == Op::equal || at.op == Op::unequal || at.op == Op::contained;
  const bool is_rolled = std::ranges::any_of(operands, [goes_deep](const Value& operand) {
    return goes_deep ? has_roll(operand) : operand.is_roll();
  });
  if (!is_rolled) {
    return operated_plain(at, operands);
  }
  if ((at.op == Op::equal || at.op == Op::unequal) && !at.may_roll && !is_ever_null(operands)) {
    return Value(at.op == Op::unequal);
  }
  Roll roll;
  roll.at = &at;
  roll.tree = tree_;
  roll.operands.assign(operands.begin(), operands.end());
  return rolls_.made(std::move(roll));
}

Result<Value> Evaluator::operated_plain(const TreeNode& at, std::span<const Value> operands) {
  const Value& left = operands.front();
  const Value& right = operands.back();
  switch (at.op) {
    case Op::member:
      return member_of(at, left);
    case Op::item:
      return item(at, left, right);
    case Op::negate:
      return left.number() != nullptr ? Result<Value>(Value(-*left.number()))
                                      : mismatch(at.children[0], "a number", left);
    case Op::logical_not:
      return left.boolean() != nullptr ? Result<Value>(Value(!*left.boolean()))
                                       : mismatch(at.children[0], "true or false", left);
    case Op::add:
      return sum(at, left, right);
    case Op::subtract:
    case Op::multiply:
    case Op::divide:
      return arithmetic(at, left, right);
    case Op::equal:
    case Op::unequal:
      return Value((left == right) == (at.op == Op::equal));
    case Op::contained:
      if (right.list() == nullptr) {
        return mismatch(at.children[1], "a list", right);
      }
      return Value(std::ranges::find(*right.list(), left) != right.list()->end());
    case Op::coalesce:
      return left.is_null() ? right : left;
    default:
      return comparison(at, left, right);
  }
}

Value Evaluator::branch(NodeIndex index) {
  auto result = value(index);
  return result ? *std::move(result) : rolls_.fault(std::move(result.error()));
}

Result<Value> Evaluator::choice(const TreeNode& at, Value condition, Value consequence, Value otherwise) {
  if (work_.left() == 0) {
    return Failure(exhausted(&at, tree_));
  }
  Roll roll;
  roll.making = Making::choice;
  roll.at = &at;
  roll.tree = tree_;
  roll.operands = {std::move(condition), std::move(consequence), std::move(otherwise)};
  return rolls_.made(std::move(roll));
}

Result<Value> Evaluator::dice(const TreeNode& at) {
  const std::int64_t count = *(*at.constant.list())[0].whole();
  const std::int64_t sides = *(*at.constant.list())[1].whole();
  auto& law = dice_[{count, sides}];
  if (!law) {
    if (auto paid = charge(static_cast<std::size_t>(sides) / 16, at); !paid) {
      return Failure(std::move(paid.error()));
    }
    auto found = dice::sum_of_many(dice::Distribution::die(sides), static_cast<std::size_t>(count), work_);
    if (!found) {
      return Failure(exhausted(&at, tree_));
    }
    law = std::make_shared<const Law>(*std::move(found));
  }
  return rolls_.die(law);
}

Result<Value> Evaluator::member_of(const TreeNode& at, const Value& owner) {
  if (const DefinitionValue* const definition = owner.definition()) {
    auto result = environment_.member(*definition, at.name);
    if (result && has_roll(*result)) {
      return rolls_.thrown(*result);
    }
    return result ? std::move(result) : Result<Value>(placed(std::move(result.error()), at));
  }
  if (const Value* const found = owner.member(at.name)) {
    return *found;
  }
  if (owner.is_null() && tree_->absent_is_null) {
    return Value();
  }
  return Failure(fault(
      Code::no_such_item, at,
      owner.is_null() ? fmt::format("`{}` is null, and has no `{}`", words(node(at.children[0])), at.name)
                      : fmt::format("no member `{}` in `{}`", at.name, text_of(owner))));
}

Result<Value> Evaluator::item(const TreeNode& at, const Value& owner, const Value& key) {
  if (const ValueList* const list = owner.list()) {
    const auto position = key.whole();
    if (position && *position >= 0 && static_cast<std::uint64_t>(*position) < list->size()) {
      return (*list)[static_cast<std::size_t>(*position)];
    }
    if (position && *position >= 0 && tree_->absent_is_null) {
      return Value();
    }
    return Failure(fault(
        Code::no_such_item, at,
        list->empty()
            ? fmt::format("`{}` is empty, and has no item {}", words(node(at.children[0])), text_of(key))
            : fmt::format("no item {} in a list of {}", text_of(key), list->size())));
  }
  if (owner.record() != nullptr && key.text() != nullptr) {
    const Value* const found = owner.member(*key.text());
    return found != nullptr ? *found : Value();
  }
  if (owner.is_null() && tree_->absent_is_null) {
    return Value();
  }
  return mismatch(at.children[0], "a list or record", owner);
}

Result<Value> Evaluator::sum(const TreeNode& at, const Value& left, const Value& right) {
  if (const std::string* const text = left.text(); text != nullptr && right.text() != nullptr) {
    return paid_for(Value(*text + *right.text()), at);
  }
  if (const ValueList* const list = left.list(); list != nullptr && right.list() != nullptr) {
    ValueList both = *list;
    both.insert(both.end(), right.list()->begin(), right.list()->end());
    return paid_for(Value(std::move(both)), at);
  }
  if (left.number() == nullptr) {
    return mismatch(at.children[0], "a number", left);
  }
  if (right.number() == nullptr) {
    return mismatch(at.children[1], "a number", right);
  }
  return Value(*left.number() + *right.number());
}

Result<Value> Evaluator::paid_for(Value result, const TreeNode& at) {
  auto paid = charge_for(result, at);
  return paid ? Result<Value>(std::move(result)) : Failure(std::move(paid.error()));
}

Result<Value> Evaluator::arithmetic(const TreeNode& at, const Value& left_value, const Value& right_value) {
  const Rational* const left = left_value.number();
  const Rational* const right = right_value.number();
  if (left == nullptr) {
    return mismatch(at.children[0], "a number", left_value);
  }
  if (right == nullptr) {
    return mismatch(at.children[1], "a number", right_value);
  }
  if (at.op == Op::subtract) {
    return Value(*left - *right);
  }
  if (left->bits() + right->bits() > 512) {
    if (auto paid = charge((left->bits() / 64 + 1) * (right->bits() / 64 + 1), at); !paid) {
      return Failure(std::move(paid.error()));
    }
  }
  if (at.op == Op::multiply) {
    return Value(*left * *right);
  }
  if (right->sign() == 0) {
    return Failure(fault(Code::division_by_zero, node(at.children[1]), "a division by zero"));
  }
  return Value(*left / *right);
}

Result<Value> Evaluator::comparison(const TreeNode& at, const Value& left, const Value& right) {
  if (left.number() == nullptr) {
    return mismatch(at.children[0], "a number", left);
  }
  if (right.number() == nullptr) {
    return mismatch(at.children[1], "a number", right);
  }
  const auto order = *left.number() <=> *right.number();
  switch (at.op) {
    case Op::less:
      return Value(order < 0);
    case Op::less_equal:
      return Value(order <= 0);
    case Op::greater:
      return Value(order > 0);
    default:
      return Value(order >= 0);
  }
}

}  // namespace talia::formula
