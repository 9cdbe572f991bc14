// The evaluator's part for calls: functions of the ruleset, tables, and the built-in functions.
#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "formula/evaluator.h"

namespace talia::formula {
namespace {

constexpr std::size_t deepest_call = 64;  // Functions of the ruleset within functions.

}  // namespace

class Evaluator::BuiltinCall final : public Call {
 public:
  BuiltinCall(Evaluator& evaluator, const TreeNode& at, std::span<const Value> values,
              std::string_view letters)
      : evaluator_(evaluator), at_(at), letters_(letters) {
    arguments = values;
    rounding = evaluator.environment_.rounding().value_or(evaluator.tree_->rounding);
  }
  Result<Value> apply(std::size_t argument, std::span<const Value> values) override {
    const NodeIndex index = at_.children[argument];
    for (const Value& passed : values) {
      if (auto paid = evaluator_.charge_for(passed, at_); !paid) {
        return Failure(std::move(paid.error()));
      }
    }
    auto result = evaluator_.apply_lambda(evaluator_.node(index), values);
    const char letter = letters_[std::min(argument, letters_.size() - 1)];
    if (result && (letter == 'm' || letter == 'x') && result->number() == nullptr) {
      return evaluator_.mismatch(index, "a number", *result);
    }
    if (result && letter == 'p' && result->boolean() == nullptr) {
      return evaluator_.mismatch(index, "true or false", *result);
    }
    return result;
  }
  Result<std::monostate> charge(std::size_t work) override { return evaluator_.charge(work, at_); }
  Diagnostic fault(Code code, std::string message) const override {
    return evaluator_.fault(code, at_, std::move(message));
  }
  std::string text_of(const Value& value) const override { return evaluator_.environment_.text_of(value); }

 private:
  Evaluator& evaluator_;
  const TreeNode& at_;
  std::string_view letters_;
};

Result<Value> Evaluator::call(const TreeNode& at) {
  if (at.meaning == Meaning::function) {
    return builtin(at);
  }
  ValueList arguments;
  for (const NodeIndex child : at.children) {
    auto argument = value(child);
    if (!argument) {
      return argument;
    }
    arguments.push_back(*std::move(argument));
  }
  if (at.meaning == Meaning::definition) {
    if (arguments[0].text() == nullptr || arguments[1].text() == nullptr) {
      return mismatch(at.children[0], "a text", arguments[0]);
    }
    auto result = environment_.definition(*arguments[0].text(), *arguments[1].text());
    return result ? std::move(result) : Result<Value>(placed(std::move(result.error()), at));
  }
  const auto function = static_cast<NameId>(at.target);
  if (const Formula* const body = environment_.body_of(function)) {
    return within(*body, std::move(arguments), at);
  }
  auto result = environment_.call(function, arguments);
  return result ? std::move(result) : Result<Value>(placed(std::move(result.error()), at));
}

Result<Value> Evaluator::within(const Formula& body, ValueList arguments, const TreeNode& at) {
  if (body.is_broken()) {
    return Failure(silent());
  }
  if (++call_depth_ > deepest_call) {
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

Result<Value> Evaluator::apply_lambda(const TreeNode& lambda, std::span<const Value> values) {
  ++repetitions_;
  for (std::size_t i = 0; i < values.size(); ++i) {
    set_local(lambda.target + static_cast<std::uint32_t>(i), values[i]);
  }
  auto result = value(lambda.children[0]);
  --repetitions_;
  return result;
}

Result<Value> Evaluator::builtin(const TreeNode& at) {
  const Function& function = all_functions()[at.target];
  std::string letters;
  std::copy_if(function.parameters.begin(), function.parameters.end(), std::back_inserter(letters),
               [](char c) { return c != '?' && c != '*'; });
  const bool has_function = std::any_of(at.children.begin(), at.children.end(),
                                        [this](NodeIndex child) { return node(child).op == Op::lambda; });
  ValueList arguments;
  for (std::size_t i = 0; i < at.children.size(); ++i) {
    auto argument = value(at.children[i]);
    if (!argument) {
      return argument;
    }
    if (const std::string_view wanted =
            lacking(letters[std::min(i, letters.size() - 1)], *argument, has_function);
        !wanted.empty() && node(at.children[i]).op != Op::lambda) {
      return mismatch(at.children[i], wanted, *argument);
    }
    arguments.push_back(*std::move(argument));
  }
  if (arguments.size() > 1 && letters.front() == 'S' && arguments[0].list() == nullptr && has_function) {
    return mismatch(at.children[0], "a list", arguments[0]);
  }
  const TreeNode* const outer = costly_;
  const Formula::Tree* const outer_tree = costly_tree_;
  if (has_function && costly_ == nullptr) {
    costly_ = &at;
    costly_tree_ = tree_;
  }
  BuiltinCall call(*this, at, arguments, letters);
  auto result = function.apply(call);
  costly_ = outer;
  costly_tree_ = outer_tree;
  return result;
}

std::string_view Evaluator::lacking(char letter, const Value& argument, bool has_function) {
  const auto is_number = [](const Value& value) { return value.number() != nullptr; };
  const auto is_numbers = [&](const Value& value) {
    return value.list() != nullptr &&
           (has_function || std::all_of(value.list()->begin(), value.list()->end(), is_number));
  };
  switch (letter) {
    case 'n':
    case 'x':
      return is_number(argument) ? "" : "a number";
    case 'w':
      return is_number(argument) && argument.number()->is_whole() ? "" : "a whole number";
    case 't':
      return argument.text() != nullptr ? "" : "a text";
    case 'l':
      return argument.list() != nullptr ? "" : "a list";
    case 'L':
      return is_numbers(argument) ? "" : "a list of numbers";
    case 'r':
    case 'S':
      return is_number(argument) || is_numbers(argument) ? "" : "a number or a list of numbers";
    default:
      return "";
  }
}
}  // namespace talia::formula
