// A checked tree to its value. Work is counted as it goes, so that every expression ends; locals live in one stack.
#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "formula/allowance.h"
#include "formula/evaluator.h"
#include "formula/parts.h"
#include "source/run/assert.h"

namespace talia::formula {

const Formula* Environment::body_of(NameId) const {
  return nullptr;
}

std::optional<Result<Value>> Environment::member_of(NameId, std::string_view) const {
  return std::nullopt;
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

void report_fault(const Result<Value>& value, Diagnostics& diagnostics) {
  if (!value && !is_silent(value.error())) {
    diagnostics.add(value.error());
  }
}

namespace {

constexpr std::size_t deepest_value = 100;  // Lists within lists.
constexpr std::size_t most_steps = 500;     // Of an explanation.

// What chooses, binds or gathers only repeats what its parts show.
bool shows_a_step(Op op) {
  return op != Op::list && op != Op::record && op != Op::conditional && op != Op::let &&
         op != Op::let_function && op != Op::lambda;
}

}  // namespace

Result<Value> Evaluator::run(const Formula::Tree& tree, Ending ending) {
  tree_ = &tree;
  auto result = value(tree.root);
  if (!result || !has_roll(*result) || ending == Ending::open) {
    finish_steps();
    return result;
  }
  if (!tree.may_roll) {
    return Failure(fault(Code::dice_not_allowed, node(tree.root),
                         "this comes to a roll, and what is needed here must be known")
                       .help("ask a question: `P(…)`, `E(…)`, `least(…)`, `most(…)`"));
  }
  auto whole = closed_value(*result);
  finish_steps();
  if (whole && whole->is_roll() && result->is_roll() && result->is_as_written()) {
    return Value(*std::move(whole)).written_at(result->origin());
  }
  return whole;
}

Diagnostic Evaluator::fault(Code code, const TreeNode& at, std::string message) const {
  return Diagnostic::error(code, span_of(at), std::move(message));
}

std::string Evaluator::text_of(const Value& value) const {
  return has_roll(value) ? "a roll" : environment_.text_of(value);
}

Diagnostic Evaluator::exhausted(const TreeNode* at, const Formula::Tree* tree) {
  const TreeNode& named = costly_ != nullptr ? *costly_ : at != nullptr ? *at : tree_->nodes[tree_->root];
  const Formula::Tree& text = costly_ != nullptr ? *costly_tree_ : at != nullptr ? *tree : *tree_;
  work_.spend(work_.left());
  return Diagnostic::error(Code::work_budget, text.text.span_of(named.begin, named.end),
                           fmt::format("this takes more than {} steps to compute", budget_))
      .help(help_for_work_.empty()
                ? "ask for less at once, or give the rule a formula in place of the repetition"
                : std::string(help_for_work_));
}

Result<std::monostate> Evaluator::charge(std::size_t work, const TreeNode& at) {
  if (work_.spend(work)) {
    return std::monostate{};
  }
  return Failure(exhausted(&at, tree_));
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
  return Failure(fault(Code::type_mismatch, node(index),
                       fmt::format("{} is needed, and this came to `{}`", wanted, text_of(found))));
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
    return has_roll(at.constant) ? rolls_.thrown(at.constant) : at.constant;
  }
  const Span outer = std::exchange(origin_, Span{});
  const bool outer_markup = std::exchange(has_markup_, false);
  auto result = compute(index, at);
  if (result && !result->origin().exists()) {
    result->computed_from(origin_);
    if (has_markup_ && result->number() == nullptr) {
      result->mark_as_made_of_markup();
    }
  }
  // What only chooses between values is not what they are made of.
  const bool is_part = result && !result->is_null() && result->boolean() == nullptr;
  origin_ = outer.exists() || !is_part ? outer : result->origin();
  has_markup_ = outer_markup || (is_part && result->has_markup());
  if (result && steps_ != nullptr && repetitions_ == 0 && shows_a_step(at.op)) {
    add_step(at, *result);
  }
  return result;
}

void Evaluator::add_step(const TreeNode& at, const Value& result) {
  Step step{std::string(words(at)), text_of(result), span_of(at), static_cast<int>(call_depth_)};
  const auto is_same = [&step](const Step& other) {
    return other.expression == step.expression && other.value == step.value && other.depth == step.depth;
  };
  if (steps_->size() < most_steps && std::none_of(steps_->begin(), steps_->end(), is_same)) {
    if (has_roll(result)) {
      rolled_steps_.emplace_back(steps_->size(), result);
    }
    steps_->push_back(std::move(step));
  }
}

// What a step's roll comes to is worked out when the answer is there, as far as that is cheap.
void Evaluator::finish_steps() {
  constexpr std::size_t enough = 50'000;
  const dice::Work rest = std::exchange(work_, dice::Work(enough));
  for (const auto& [step, rolled] : rolled_steps_) {
    if (const auto known = closed_value(rolled)) {
      (*steps_)[step].value = environment_.text_of(*known);
    }
  }
  work_ = rest;
}

namespace {

// False when reducing the fractions of all outcomes takes more work than is left.
bool can_tell_fractions(const Value& value, dice::Work& work) {
  const auto can_tell = [&](const Value& part) { return can_tell_fractions(part, work); };
  if (value.is_roll()) {
    const Law& law = *value.roll()->roll->law;
    return work.spend_divisors(law.size(), law.total().bits());
  }
  if (const ValueRecord* const record = value.record()) {
    return std::ranges::all_of(*record, [&](const auto& member) { return can_tell(member.second); });
  }
  return value.list() == nullptr || std::ranges::all_of(*value.list(), can_tell);
}

}  // namespace

Result<Value> Evaluator::run_asked(const Formula::Tree& tree, const Asking& asking) {
  tree_ = &tree;
  help_for_work_ = asking.help_for_budget;
  auto result = value(tree.root);
  if (result && hangs_together(*result)) {
    auto law = rolls_.law_of(*result);
    result = law ? Result<Value>(closed(*std::move(law))) : tl::unexpected(std::move(law.error()));
  } else if (result && has_roll(*result)) {
    result = closed_value(*result);
  }
  if (result && asking.in_full && !can_tell_fractions(*result, work_)) {
    return Failure(exhausted(nullptr, nullptr));
  }
  return result;
}

Result<Value> Evaluator::closed_value(const Value& value) {
  if (value.is_roll()) {
    auto law = rolls_.law_of(value);
    if (!law) {
      return Failure(std::move(law.error()));
    }
    return law->size() == 1 ? law->entries().front().value : closed(*std::move(law));
  }
  return with_parts(value, [this](const Value& part) { return closed_value(part); });
}

Result<Value> Evaluator::compute(NodeIndex index, const TreeNode& at) {
  switch (at.op) {
    case Op::constant:
      return at.constant;
    case Op::dice:
      return dice(at);
    case Op::name:
      return name(at);
    case Op::list:
      return list(at);
    case Op::record:
      return record(at);
    case Op::member:
      return member(index, at);
    case Op::call:
      return call(at);
    case Op::item:
    case Op::negate:
    case Op::logical_not:
    case Op::add:
    case Op::subtract:
    case Op::multiply:
    case Op::divide:
    case Op::less:
    case Op::less_equal:
    case Op::greater:
    case Op::greater_equal:
    case Op::equal:
    case Op::unequal:
    case Op::contained:
      return operated_on(at);
    case Op::logical_and:
    case Op::logical_or: {
      auto left = truth(at.children[0]);
      if (!left) {
        return left;
      }
      const bool is_and = at.op == Op::logical_and;
      if (const bool* const known = left->boolean()) {
        return *known == is_and ? truth(at.children[1]) : left;
      }
      Value right = branch(at.children[1]);
      return is_and ? choice(at, *std::move(left), std::move(right), Value(false))
                    : choice(at, *std::move(left), Value(true), std::move(right));
    }
    case Op::coalesce: {
      auto left = value(at.children[0]);
      // A field that is a roll never comes up null.
      if (!left || !left->is_roll() || left->is_as_written()) {
        return left && left->is_null() ? value(at.children[1]) : left;
      }
      auto right = value(at.children[1]);
      return right ? operated(at, std::array{*std::move(left), *std::move(right)}) : right;
    }
    case Op::conditional: {
      auto condition = truth(at.children[0]);
      if (!condition) {
        return condition;
      }
      if (const bool* const known = condition->boolean()) {
        return value(at.children[*known ? 1 : 2]);
      }
      Value consequence = branch(at.children[1]);
      return choice(at, *std::move(condition), std::move(consequence), branch(at.children[2]));
    }
    case Op::let: {
      auto bound = value(at.children[0]);
      if (!bound) {
        return bound;
      }
      set_local(at.target, *std::move(bound));
      return value(at.children[1]);
    }
    case Op::let_function:
      return value(at.children[1]);
    case Op::lambda:
      break;
  }
  return Value();
}

void Evaluator::set_local(std::uint32_t slot, Value value) {
  if (locals_.size() <= base_ + slot) {
    locals_.resize(base_ + slot + 1);
  }
  locals_[base_ + slot] = std::move(value);
}

Result<Value> Evaluator::truth(NodeIndex index) {
  auto operand = value(index);
  if (operand && operand->boolean() == nullptr && !operand->is_roll()) {
    return mismatch(index, "true or false", *operand);
  }
  return operand;
}

// A name gives the same dice each time: what is bound is thrown once.
Result<Value> Evaluator::name(const TreeNode& at) {
  if (at.meaning == Meaning::local) {
    const Value& local = locals_[base_ + at.target];
    if (auto paid = charge_for(local, at); !paid) {
      return Failure(std::move(paid.error()));
    }
    return local;
  }
  if (const auto known = named_rolls_.find(at.target); known != named_rolls_.end()) {
    return known->second;
  }
  auto result = environment_.value_of(static_cast<NameId>(at.target));
  if (result && has_roll(*result)) {
    return named_rolls_.emplace(at.target, rolls_.thrown(*result)).first->second;
  }
  return result ? std::move(result) : Result<Value>(placed(std::move(result.error()), at));
}

Result<Value> Evaluator::list(const TreeNode& at) {
  return list_of_each(at.children, [this](NodeIndex child) { return value(child); }).map([](ValueList items) {
    return Value(std::move(items));
  });
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
  const TreeNode& from = node(at.children[0]);
  if (from.op == Op::name && from.meaning == Meaning::scope && steps_ == nullptr) {
    auto found = environment_.member_of(static_cast<NameId>(from.target), at.name);
    if (found && *found && !has_roll(**found)) {
      return *std::move(found);
    }
  }
  auto owner = value(at.children[0]);
  if (!owner) {
    return owner;
  }
  return owner->is_roll() ? operated(at, std::span(&*owner, 1)) : member_of(at, *owner);
}

SharedDice::SharedDice() : dice_(std::make_unique<Dice>()) {}
SharedDice::~SharedDice() = default;

Result<Value> evaluate(const Formula& formula, const Environment& environment, const Evaluation& how) {
  TALIA_ASSERT(how.ending == Ending::closed || how.shared != nullptr);
  if (formula.is_broken()) {
    return tl::unexpected(silent());
  }
  TALIA_ASSERT(formula.tree().is_checked);
  Dice* const dice = how.shared == nullptr ? nullptr : &how.shared->dice();
  return Evaluator(environment, how.limits, how.steps, how.arguments, dice).run(formula.tree(), how.ending);
}

Result<Value> asked(const Formula& formula, const Environment& environment, const Asking& asking) {
  if (formula.is_broken()) {
    return tl::unexpected(silent());
  }
  TALIA_ASSERT(formula.tree().is_checked);
  return Evaluator(environment, {asking.budget}, nullptr, {}, nullptr).run_asked(formula.tree(), asking);
}

Result<Value> evaluate(const Formula& formula, const BoundedEnvironment& environment, const Evaluation& how) {
  Allowance& allowance = environment.allowance();
  if (allowance.left >= Allowance::endless / 2) {
    return evaluate(formula, static_cast<const Environment&>(environment), how);
  }
  TALIA_ASSERT(how.ending == Ending::closed || how.shared != nullptr);
  if (formula.is_broken() || allowance.is_told) {
    return tl::unexpected(silent());
  }
  TALIA_ASSERT(formula.tree().is_checked);
  Dice* const dice = how.shared == nullptr ? nullptr : &how.shared->dice();
  const Limits given{std::min(how.limits.work, allowance.left)};
  Evaluator evaluator(environment, given, how.steps, how.arguments, dice);
  auto result = evaluator.run(formula.tree(), how.ending);
  const std::size_t spent = given.work - evaluator.work_left();
  allowance.left -= std::min(spent, allowance.left);
  if (!result && result.error().code == Code::work_budget && given.work < how.limits.work &&
      !allowance.is_told) {
    allowance.is_told = true;
    result.error().message =
        fmt::format("all formulas of {} may take {} steps together, and they ran out here", allowance.of,
                    allowance.whole);
    result.error().help_text = "ask for less in each, or in fewer of them";
  }
  return result;
}

}  // namespace talia::formula
