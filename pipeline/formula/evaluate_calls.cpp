// The evaluator's part for calls: functions of the ruleset, tables, and the built-in functions.
#include <algorithm>
#include <utility>

#include "formula/evaluator.h"
#include "formula/parts.h"

namespace talia::formula {
namespace {

constexpr std::size_t deepest_call = 64;  // Functions of the ruleset within functions.

}  // namespace

class Evaluator::BuiltinCall final : public Call {
 public:
  BuiltinCall(Evaluator& evaluator, const TreeNode& at, std::span<const Value> values, Source first_new)
      : evaluator_(evaluator), at_(at), first_new_(first_new) {
    arguments = values;
    rounding = evaluator.environment_.rounding().value_or(evaluator.tree_->rounding);
    language = evaluator.tree_->language;
  }
  Result<Value> apply(std::size_t argument, std::span<const Value> values) override {
    const NodeIndex index = at_.children[argument];
    for (const Value& passed : values) {
      if (auto paid = evaluator_.charge_for(passed, at_); !paid) {
        return Failure(std::move(paid.error()));
      }
    }
    auto result = evaluator_.apply_lambda(evaluator_.node(index), values, std::exchange(was_applied_, true));
    if (!result) {
      return result;
    }
    const Signature::Parameter& parameter = all_functions()[at_.target].parameter(argument, true);
    if (result->is_roll() && parameter.may_hold_rolls) {
      return result;
    }
    if (parameter.type.is(Type::Kind::number) && result->number() == nullptr) {
      return evaluator_.mismatch(index, "a number", *result);
    }
    if (parameter.is_condition() && result->boolean() == nullptr) {
      return evaluator_.mismatch(index, "true or false", *result);
    }
    return result;
  }
  bool uses_rolls(std::size_t argument) const override {
    const TreeNode& lambda = evaluator_.node(at_.children[argument]);
    std::vector<std::uint32_t> slots;
    evaluator_.collect_used(at_.children[argument], lambda.target, slots);
    return std::ranges::any_of(
        slots, [this](std::uint32_t slot) { return has_roll(evaluator_.locals_[evaluator_.base_ + slot]); });
  }
  Result<std::monostate> charge(std::size_t work) override { return evaluator_.charge(work, at_); }
  dice::Work& work() override { return evaluator_.work_; }
  Diagnostic exhausted() override { return evaluator_.exhausted(&at_, evaluator_.tree_); }
  Diagnostic fault(Code code, std::string message) const override {
    return evaluator_.fault(code, at_, std::move(message));
  }
  std::string text_of(const Value& value) const override { return evaluator_.text_of(value); }
  Result<Law> law_of(const Value& value) override { return evaluator_.rolls_.law_of(value); }
  Value die(Law law) override { return evaluator_.rolls_.die(std::make_shared<const Law>(std::move(law))); }
  Value pool(std::size_t count, dice::Distribution die, std::vector<std::int64_t> again,
             std::size_t budget) override {
    Roll roll;
    roll.at = &at_;
    roll.tree = evaluator_.tree_;
    roll.count = count;
    roll.die = std::make_shared<const dice::Distribution>(std::move(die));
    roll.again = std::move(again);
    roll.budget = budget;
    return evaluator_.rolls_.pool(std::move(roll));
  }
  Value hand(std::size_t count, std::vector<std::pair<Value, std::size_t>> deck) override {
    Roll roll;
    roll.at = &at_;
    roll.tree = evaluator_.tree_;
    roll.count = count;
    roll.deck = std::make_shared<const std::vector<std::pair<Value, std::size_t>>>(std::move(deck));
    return evaluator_.rolls_.hand(std::move(roll));
  }
  Result<Value> made(Making making, ValueList operands) override {
    Roll roll;
    roll.making = making;
    roll.at = &at_;
    roll.tree = evaluator_.tree_;
    roll.operands = std::move(operands);
    return evaluator_.rolls_.made(std::move(roll));
  }
  bool is_new(const Value& value) const override {
    const std::vector<Source> sources = sources_of(value);
    return sources.empty() || sources.front() >= first_new_;
  }
  void forget_new() override { evaluator_.rolls_.forget(first_new_); }
  Result<Value> for_each_outcome() override {
    return evaluator_.rolled_call(at_, ValueList(arguments.begin(), arguments.end()));
  }

 private:
  Evaluator& evaluator_;
  const TreeNode& at_;
  Source first_new_;
  bool was_applied_ = false;  // A function that stands as an argument.
};

Result<Value> Evaluator::call(const TreeNode& at) {
  if (at.meaning == Meaning::function) {
    return builtin(at);
  }
  if (at.meaning == Meaning::local_function) {
    return call_of_local(at);
  }
  const Source first_new = rolls_.next_source();
  auto arguments = list_of_each(at.children, [this](NodeIndex child) { return value(child); });
  if (!arguments) {
    return Failure(std::move(arguments.error()));
  }
  const bool has_body =
      at.meaning == Meaning::scope && environment_.body_of(static_cast<NameId>(at.target)) != nullptr;
  for (std::size_t i = 0; i < arguments->size(); ++i) {
    const bool must_be_plain = !has_body || (i < 64 && (at.plain_arguments >> i & 1) != 0);
    if (must_be_plain && has_roll((*arguments)[i])) {
      return rolled_call(at, *std::move(arguments));
    }
  }
  return called(at, *std::move(arguments), first_new);
}

// What is passed is named as a `let` would name it.
Result<Value> Evaluator::call_of_local(const TreeNode& at) {
  for (std::size_t i = 0; i + 1 < at.children.size(); ++i) {
    auto argument = value(at.children[i]);
    if (!argument) {
      return argument;
    }
    set_local(at.target + static_cast<std::uint32_t>(i), *std::move(argument));
  }
  return value(at.children.back());
}

Result<Value> Evaluator::called(const TreeNode& at, ValueList arguments, Source first_new) {
  if (at.meaning == Meaning::function) {
    return called_builtin(at, arguments, first_new);
  }
  Result<Value> result;
  if (at.meaning == Meaning::definition) {
    if (arguments[0].text() == nullptr || arguments[1].text() == nullptr) {
      return mismatch(at.children[0], "a text", arguments[0]);
    }
    result = environment_.definition(*arguments[0].text(), *arguments[1].text());
  } else {
    const auto function = static_cast<NameId>(at.target);
    if (const Formula* const body = environment_.body_of(function)) {
      return within(*body, std::move(arguments), at);
    }
    result = environment_.call(function, arguments);
  }
  if (!result) {
    return placed(std::move(result.error()), at);
  }
  return has_roll(*result) ? rolls_.thrown(*result) : std::move(result);
}

Result<Value> Evaluator::within(const Formula& body, ValueList arguments, const TreeNode& at) {
  if (body.is_broken()) {
    return Failure(silent());
  }
  if (++call_depth_ > deepest_call) {
    --call_depth_;
    return Failure(fault(Code::work_budget, at, "functions that call functions without end"));
  }
  const Formula::Tree* const caller = std::exchange(tree_, &body.tree());
  const std::size_t base = std::exchange(base_, locals_.size());
  for (Value& argument : arguments) {
    locals_.push_back(std::move(argument));
  }
  auto result = value(tree_->root);
  locals_.resize(base_);
  base_ = base;
  tree_ = caller;
  --call_depth_;
  return result;
}

Result<Value> Evaluator::apply_lambda(const TreeNode& lambda, std::span<const Value> values, bool repeats) {
  repetitions_ += repeats ? 1 : 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    set_local(lambda.target + static_cast<std::uint32_t>(i), values[i]);
  }
  auto result = value(lambda.children[0]);
  repetitions_ -= repeats ? 1 : 0;
  return result;
}

void Evaluator::collect_used(NodeIndex index, std::uint32_t first_own,
                             std::vector<std::uint32_t>& slots) const {
  const TreeNode& at = node(index);
  if (at.op == Op::name && at.meaning == Meaning::local && at.target < first_own &&
      std::ranges::find(slots, at.target) == slots.end()) {
    slots.push_back(at.target);
  }
  for (const NodeIndex child : at.children) {
    collect_used(child, first_own, slots);
  }
}

std::vector<std::uint32_t> Evaluator::used_locals(const TreeNode& call) const {
  std::vector<std::uint32_t> slots;
  for (const NodeIndex child : call.children) {
    if (node(child).op == Op::lambda) {
      collect_used(child, node(child).target, slots);
    }
  }
  return slots;
}

Result<Value> Evaluator::rolled_call(const TreeNode& at, ValueList arguments) {
  Roll roll;
  roll.making = Making::call;
  roll.at = &at;
  roll.tree = tree_;
  roll.slots = used_locals(at);
  roll.operands = std::move(arguments);
  for (const std::uint32_t slot : roll.slots) {
    roll.operands.push_back(locals_[base_ + slot]);
  }
  return rolls_.made(std::move(roll));
}

Result<Value> Evaluator::builtin(const TreeNode& at) {
  const Function& function = all_functions()[at.target];
  const Source first_new = rolls_.next_source();
  const bool has_function =
      std::ranges::any_of(at.children, [this](NodeIndex child) { return node(child).op == Op::lambda; });
  ValueList arguments;
  bool is_roll = false;
  for (std::size_t i = 0; i < at.children.size(); ++i) {
    auto argument = value(at.children[i]);
    if (!argument) {
      return argument;
    }
    const Signature::Parameter& parameter = function.parameter(i, has_function);
    is_roll |= is_rolled(parameter, *argument, at.children.size() == 1);
    if (parameter.is_condition() && !parameter.may_hold_rolls && !is_roll) {
      // The verdicts of such a condition must be known.
      const auto slots = used_locals(at);
      is_roll = std::ranges::any_of(slots, [this](auto slot) { return has_roll(locals_[base_ + slot]); });
    }
    arguments.push_back(*std::move(argument));
  }
  return is_roll ? rolled_call(at, std::move(arguments)) : called_builtin(at, arguments, first_new);
}

Result<Value> Evaluator::called_builtin(const TreeNode& at, std::span<const Value> arguments,
                                        Source first_new) {
  const Function& function = all_functions()[at.target];
  const bool has_function =
      std::ranges::any_of(at.children, [this](NodeIndex child) { return node(child).op == Op::lambda; });
  for (std::size_t i = 0; i < at.children.size(); ++i) {
    if (node(at.children[i]).op == Op::lambda) {
      continue;
    }
    const std::string_view lacks = lacking(function.parameter(i, has_function), arguments[i]);
    if (!lacks.empty()) {
      // Of several signatures the first says what may stand there.
      const std::string_view first = lacking(function.parameter(i, false), arguments[i]);
      return mismatch(at.children[i], first.empty() ? lacks : first, arguments[i]);
    }
  }
  const TreeNode* const outer = costly_;
  const Formula::Tree* const outer_tree = costly_tree_;
  if (has_function && costly_ == nullptr) {
    costly_ = &at;
    costly_tree_ = tree_;
  }
  BuiltinCall call(*this, at, arguments, first_new);
  auto result = function.apply(call);
  costly_ = outer;
  costly_tree_ = outer_tree;
  return result;
}

bool Evaluator::is_rolled(const Signature::Parameter& parameter, const Value& argument, bool is_alone) {
  switch (parameter.rolling) {
    case Rolling::each_outcome:
      return has_roll(argument);
    case Rolling::as_list:
      return argument.is_roll();
    case Rolling::alone:
      return argument.is_roll() && is_alone;
    case Rolling::dice:
      return undecided(argument) != nullptr;
    case Rolling::as_it_is:
      break;
  }
  return false;
}

std::string_view Evaluator::lacking(const Signature::Parameter& parameter, const Value& argument) {
  using Kind = Type::Kind;
  const auto is_number = [&parameter](const Value& value) {
    return value.number() != nullptr || (parameter.may_hold_rolls && value.is_roll());
  };
  const auto is_numbers = [&] {
    return argument.list() != nullptr && std::ranges::all_of(*argument.list(), is_number);
  };
  if (parameter.is_choice()) {
    return is_number(argument) || is_numbers() ? "" : "a number or a list of numbers";
  }
  const bool takes_rolls = parameter.type.is(Kind::distribution);
  const Type& type = takes_rolls ? parameter.type.children.front() : parameter.type;
  switch (type.kind) {
    case Kind::number:
      return is_number(argument) ? "" : "a number";
    case Kind::integer:
      return is_number(argument) && argument.number()->is_whole() ? "" : "a whole number";
    case Kind::text:
      return argument.text() != nullptr ? "" : "a text";
    case Kind::boolean:
      return argument.boolean() != nullptr || argument.is_roll() ? "" : "true or false";
    case Kind::record:
      return argument.record() != nullptr ? "" : "a record";
    case Kind::list:
      if (type.children.front().is(Kind::number)) {
        return is_numbers() ? "" : "a list of numbers";
      }
      return argument.list() != nullptr ? "" : "a list";
    default:
      return "";
  }
}

}  // namespace talia::formula
