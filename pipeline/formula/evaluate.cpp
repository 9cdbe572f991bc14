// A checked tree to its value. Work is counted as it goes, so that every expression ends; locals live in one stack.
#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "formula/evaluator.h"
#include "source/assert.h"

namespace talia::formula {

const Formula* Environment::body_of(NameId) const {
  return nullptr;
}

Result<Value> Environment::definition(std::string_view kind, std::string_view id) const {
  return tl::unexpected(
      Diagnostic::error(Code::unknown_reference, {}, fmt::format("no `{}` of kind `{}`", id, kind)));
}

std::optional<Rounding> Environment::rounding() const {
  return std::nullopt;
}

std::string Environment::text_of(const Value& value) const {
  return to_text(value);
}

Diagnostic silent() {
  return Diagnostic::error(Code::type_mismatch, {}, {});
}
bool is_silent(const Diagnostic& diagnostic) {
  return diagnostic.message.empty();
}

namespace {

constexpr std::size_t deepest_value = 100;  // Lists within lists.
constexpr std::size_t most_steps = 500;     // Of an explanation.

// What chooses, binds or gathers only repeats what its parts show.
bool shows_a_step(Op op) {
  return op != Op::list && op != Op::record && op != Op::conditional && op != Op::let;
}

}  // namespace

Result<Value> Evaluator::run(const Formula::Tree& tree) {
  tree_ = &tree;
  return value(tree.root);
}

Diagnostic Evaluator::fault(Code code, const TreeNode& at, std::string message) const {
  return Diagnostic::error(code, span_of(at), std::move(message));
}

Result<std::monostate> Evaluator::charge(std::size_t work, const TreeNode& at) {
  if (work <= left_) {
    left_ -= work;
    return std::monostate{};
  }
  left_ = 0;
  const Span span =
      costly_ != nullptr ? costly_tree_->text.span_of(costly_->begin, costly_->end) : span_of(at);
  return Failure(Diagnostic::error(Code::work_budget, span,
                                   fmt::format("this takes more than {} steps to compute", budget_))
                     .help("ask for less at once, or give the rule a formula in place of the repetition"));
}

Result<std::monostate> Evaluator::charge_for(const Value& copied, const TreeNode& at) {
  std::size_t weight = 0;
  if (!weigh(copied, 0, weight)) {
    return Failure(fault(Code::work_budget, at, "a value of lists within lists beyond measure"));
  }
  return weight == 0 ? Result<std::monostate>(std::monostate{}) : charge(weight, at);
}

bool Evaluator::weigh(const Value& value, std::size_t depth, std::size_t& weight) {
  if (depth > deepest_value) {
    return false;
  }
  if (const ValueList* const list = value.list()) {
    weight += list->size();
    return std::all_of(list->begin(), list->end(),
                       [&](const Value& item) { return weigh(item, depth + 1, weight); });
  }
  if (const ValueRecord* const record = value.record()) {
    weight += record->size();
    return std::all_of(record->begin(), record->end(),
                       [&](const auto& member) { return weigh(member.second, depth + 1, weight); });
  }
  if (const std::string* const text = value.text()) {
    weight += text->size() / 64;
  } else if (const Rational* const number = value.number(); number != nullptr && number->bits() > 128) {
    weight += number->bits() / 64;
  }
  return true;
}

Failure Evaluator::placed(Diagnostic diagnostic, const TreeNode& at) const {
  if (!diagnostic.span.exists() && !is_silent(diagnostic)) {
    diagnostic.span = span_of(at);
  }
  return Failure(std::move(diagnostic));
}

Failure Evaluator::mismatch(NodeIndex index, std::string_view wanted, const Value& found) const {
  return Failure(
      fault(Code::type_mismatch, node(index),
            fmt::format("{} is needed, and this came to `{}`", wanted, environment_.text_of(found))));
}

const Value* Evaluator::standing(NodeIndex index) const {
  const TreeNode& at = node(index);
  switch (at.op) {
    case Op::constant:
      return &at.constant;
    case Op::name:
      return at.meaning == Meaning::local ? &locals_[base_ + at.target] : nullptr;
    case Op::member: {
      const Value* const owner = standing(at.children[0]);
      return owner == nullptr ? nullptr : owner->member(at.name);
    }
    default:
      return nullptr;
  }
}

Result<Value> Evaluator::value(NodeIndex index) {
  const TreeNode& at = node(index);
  if (auto paid = charge(1, at); !paid) {
    return Failure(std::move(paid.error()));
  }
  if (at.op == Op::constant) {
    if (auto paid = charge_for(at.constant, at); !paid) {
      return Failure(std::move(paid.error()));
    }
    return at.constant;
  }
  const Span outer = std::exchange(origin_, Span{});
  auto result = compute(index, at);
  if (result && !result->origin().exists()) {
    result->computed_from(origin_);
  }
  // What only chooses between values is not what they are made of.
  const bool is_part = result && !result->is_null() && result->boolean() == nullptr;
  origin_ = outer.exists() || !is_part ? outer : result->origin();
  if (result && steps_ != nullptr && repetitions_ == 0 && shows_a_step(at.op)) {
    add_step(at, *result);
  }
  return result;
}

void Evaluator::add_step(const TreeNode& at, const Value& result) {
  Step step{std::string(tree_->text.view().substr(at.begin, at.end - at.begin)), environment_.text_of(result),
            span_of(at), static_cast<int>(call_depth_)};
  const auto is_same = [&step](const Step& other) {
    return other.expression == step.expression && other.value == step.value && other.depth == step.depth;
  };
  if (steps_->size() < most_steps && std::none_of(steps_->begin(), steps_->end(), is_same)) {
    steps_->push_back(std::move(step));
  }
}

Result<Value> Evaluator::compute(NodeIndex index, const TreeNode& at) {
  switch (at.op) {
    case Op::constant:
      return at.constant;
    case Op::name:
      return name(at);
    case Op::list:
      return list(at);
    case Op::record:
      return record(at);
    case Op::member:
      return member(index, at);
    case Op::item:
      return item(at);
    case Op::call:
      return call(at);
    case Op::negate: {
      auto operand = number(at.children[0]);
      return operand ? Result<Value>(Value(-*operand)) : Failure(std::move(operand.error()));
    }
    case Op::add:
      return sum(at);
    case Op::subtract:
    case Op::multiply:
    case Op::divide:
      return arithmetic(at);
    case Op::less:
    case Op::less_equal:
    case Op::greater:
    case Op::greater_equal:
      return comparison(at);
    case Op::equal:
    case Op::unequal: {
      auto left = value(at.children[0]);
      if (!left) {
        return left;
      }
      auto right = value(at.children[1]);
      if (!right) {
        return right;
      }
      return Value((*left == *right) == (at.op == Op::equal));
    }
    case Op::contained:
      return contained(at);
    case Op::logical_not: {
      auto operand = truth(at.children[0]);
      return operand ? Result<Value>(Value(!*operand)) : Failure(std::move(operand.error()));
    }
    case Op::logical_and:
    case Op::logical_or: {
      auto left = truth(at.children[0]);
      if (left && *left == (at.op == Op::logical_and)) {
        left = truth(at.children[1]);
      }
      return left ? Result<Value>(Value(*left)) : Failure(std::move(left.error()));
    }
    case Op::coalesce: {
      auto left = value(at.children[0]);
      return left && left->is_null() ? value(at.children[1]) : left;
    }
    case Op::conditional: {
      auto condition = truth(at.children[0]);
      return condition ? value(at.children[*condition ? 1 : 2])
                       : Result<Value>(Failure(std::move(condition.error())));
    }
    case Op::let: {
      auto bound = value(at.children[0]);
      if (!bound) {
        return bound;
      }
      set_local(at.target, *std::move(bound));
      return value(at.children[1]);
    }
    case Op::lambda:
      break;
  }
  return Value();  // A lambda, which its call applies.
}

void Evaluator::set_local(std::uint32_t slot, Value value) {
  if (locals_.size() <= base_ + slot) {
    locals_.resize(base_ + slot + 1);
  }
  locals_[base_ + slot] = std::move(value);
}

Result<Rational> Evaluator::number(NodeIndex index) {
  auto operand = value(index);
  if (!operand) {
    return Failure(std::move(operand.error()));
  }
  if (const Rational* const exact = operand->number()) {
    return *exact;
  }
  return mismatch(index, "a number", *operand);
}

Result<bool> Evaluator::truth(NodeIndex index) {
  auto operand = value(index);
  if (!operand) {
    return Failure(std::move(operand.error()));
  }
  if (const bool* const answer = operand->boolean()) {
    return *answer;
  }
  return mismatch(index, "true or false", *operand);
}

Result<Value> Evaluator::name(const TreeNode& at) {
  if (at.meaning == Meaning::local) {
    const Value& local = locals_[base_ + at.target];
    if (auto paid = charge_for(local, at); !paid) {
      return Failure(std::move(paid.error()));
    }
    return local;
  }
  auto result = environment_.value_of(static_cast<NameId>(at.target));
  return result ? std::move(result) : Result<Value>(placed(std::move(result.error()), at));
}

Result<Value> Evaluator::list(const TreeNode& at) {
  ValueList items;
  for (const NodeIndex child : at.children) {
    auto item = value(child);
    if (!item) {
      return item;
    }
    items.push_back(*std::move(item));
  }
  return Value(std::move(items));
}

Result<Value> Evaluator::record(const TreeNode& at) {
  ValueRecord members;
  for (std::size_t i = 0; i < at.children.size(); ++i) {
    auto member = value(at.children[i]);
    if (!member) {
      return member;
    }
    members.emplace_back(at.names[i], *std::move(member));
  }
  return Value(std::move(members));
}

Result<Value> Evaluator::member(NodeIndex index, const TreeNode& at) {
  if (const Value* const found = standing(index)) {
    if (auto paid = charge_for(*found, at); !paid) {
      return Failure(std::move(paid.error()));
    }
    return *found;
  }
  auto owner = value(at.children[0]);
  if (!owner) {
    return owner;
  }
  if (const DefinitionValue* const definition = owner->definition()) {
    auto result = environment_.member(*definition, at.name);
    return result ? std::move(result) : Result<Value>(placed(std::move(result.error()), at));
  }
  if (const Value* const found = owner->member(at.name)) {
    return *found;
  }
  return Failure(fault(Code::no_such_item, at,
                       fmt::format("no member `{}` in `{}`", at.name, environment_.text_of(*owner))));
}

Result<Value> Evaluator::item(const TreeNode& at) {
  auto owner = value(at.children[0]);
  if (!owner) {
    return owner;
  }
  auto key = value(at.children[1]);
  if (!key) {
    return key;
  }
  if (const ValueList* const list = owner->list()) {
    const auto position = key->whole();
    if (position && *position >= 0 && static_cast<std::uint64_t>(*position) < list->size()) {
      return (*list)[static_cast<std::size_t>(*position)];
    }
    return Failure(
        fault(Code::no_such_item, at,
              fmt::format("no item {} in a list of {}", environment_.text_of(*key), list->size())));
  }
  if (owner->record() != nullptr && key->text() != nullptr) {
    const Value* const found = owner->member(*key->text());
    return found != nullptr ? *found : Value();
  }
  return mismatch(at.children[0], "a list or record", *owner);
}

Result<Value> Evaluator::sum(const TreeNode& at) {
  auto left = value(at.children[0]);
  if (!left) {
    return left;
  }
  auto right = value(at.children[1]);
  if (!right) {
    return right;
  }
  if (const std::string* const text = left->text(); text != nullptr && right->text() != nullptr) {
    return paid_for(Value(*text + *right->text()), at);
  }
  if (const ValueList* const list = left->list(); list != nullptr && right->list() != nullptr) {
    ValueList both = *list;
    both.insert(both.end(), right->list()->begin(), right->list()->end());
    return paid_for(Value(std::move(both)), at);
  }
  if (left->number() == nullptr) {
    return mismatch(at.children[0], "a number", *left);
  }
  if (right->number() == nullptr) {
    return mismatch(at.children[1], "a number", *right);
  }
  return Value(*left->number() + *right->number());
}

Result<Value> Evaluator::paid_for(Value result, const TreeNode& at) {
  auto paid = charge_for(result, at);
  return paid ? Result<Value>(std::move(result)) : Failure(std::move(paid.error()));
}

Result<Value> Evaluator::arithmetic(const TreeNode& at) {
  auto left = number(at.children[0]);
  if (!left) {
    return Failure(std::move(left.error()));
  }
  auto right = number(at.children[1]);
  if (!right) {
    return Failure(std::move(right.error()));
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

Result<Value> Evaluator::comparison(const TreeNode& at) {
  const auto left = number(at.children[0]);
  if (!left) {
    return Failure(left.error());
  }
  const auto right = number(at.children[1]);
  if (!right) {
    return Failure(right.error());
  }
  const auto order = *left <=> *right;
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

Result<Value> Evaluator::contained(const TreeNode& at) {
  const auto wanted = value(at.children[0]);
  if (!wanted) {
    return wanted;
  }
  const auto list = value(at.children[1]);
  if (!list) {
    return list;
  }
  if (list->list() == nullptr) {
    return mismatch(at.children[1], "a list", *list);
  }
  return Value(std::find(list->list()->begin(), list->list()->end(), *wanted) != list->list()->end());
}

Result<Value> evaluate(const Formula& formula, const Environment& environment, const Limits& limits,
                       std::vector<Step>* steps, std::span<const Value> arguments) {
  if (formula.is_broken()) {
    return tl::unexpected(silent());
  }
  TALIA_ASSERT(formula.tree().is_checked);
  return Evaluator(environment, limits, steps, arguments).run(formula.tree());
}

}  // namespace talia::formula
