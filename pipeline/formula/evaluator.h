// The walk behind `evaluate`, inside `formula`: one object for one evaluation.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "formula/formula.h"
#include "formula/functions.h"
#include "formula/tree.h"

namespace talia::formula {

using Failure = tl::unexpected<Diagnostic>;

class Evaluator {
 public:
  // `arguments` are the values of the formula's parameters.
  Evaluator(const Environment& environment, const Limits& limits, std::vector<Step>* steps,
            std::span<const Value> arguments)
      : environment_(environment),
        locals_(arguments.begin(), arguments.end()),
        left_(limits.work),
        budget_(limits.work),
        steps_(steps) {}

  Result<Value> run(const Formula::Tree& tree);

 private:
  const TreeNode& node(NodeIndex index) const { return tree_->nodes[index]; }
  Span span_of(const TreeNode& at) const { return tree_->text.span_of(at.begin, at.end); }
  Diagnostic fault(Code code, const TreeNode& at, std::string message) const;

  Result<std::monostate> charge(std::size_t work, const TreeNode& at);

  // What a copy of a value costs; refuses values nested without end.
  Result<std::monostate> charge_for(const Value& copied, const TreeNode& at);
  static bool weigh(const Value& value, std::size_t depth, std::size_t& weight);

  // An error of the environment that has no place of its own happened here.
  Failure placed(Diagnostic diagnostic, const TreeNode& at) const;
  Failure mismatch(NodeIndex index, std::string_view wanted, const Value& found) const;

  // A value that stands somewhere already, so that a member of it need not copy the whole.
  const Value* standing(NodeIndex index) const;

  Result<Value> value(NodeIndex index);
  void add_step(const TreeNode& at, const Value& result);

  Result<Value> compute(NodeIndex index, const TreeNode& at);
  void set_local(std::uint32_t slot, Value value);

  Result<Rational> number(NodeIndex index);

  Result<bool> truth(NodeIndex index);

  Result<Value> name(const TreeNode& at);

  Result<Value> list(const TreeNode& at);

  Result<Value> record(const TreeNode& at);

  Result<Value> member(NodeIndex index, const TreeNode& at);

  Result<Value> item(const TreeNode& at);

  Result<Value> sum(const TreeNode& at);

  Result<Value> paid_for(Value result, const TreeNode& at);

  Result<Value> arithmetic(const TreeNode& at);

  Result<Value> comparison(const TreeNode& at);

  Result<Value> contained(const TreeNode& at);

  Result<Value> call(const TreeNode& at);

  // A function of the ruleset: its body, with the arguments as its first locals, out of the same budget.
  Result<Value> within(const Formula& body, ValueList arguments, const TreeNode& at);

  Result<Value> apply_lambda(const TreeNode& lambda, std::span<const Value> values);

  class BuiltinCall;

  Result<Value> builtin(const TreeNode& at);

  // What an argument should have been, or nothing. Types that were known at check cannot fail here.
  static std::string_view lacking(char letter, const Value& argument, bool has_function);

  const Environment& environment_;
  const Formula::Tree* tree_ = nullptr;
  std::vector<Value> locals_;
  std::size_t base_ = 0;  // Of the frame of the function that is evaluated.
  std::size_t left_;      // Of the budget.
  std::size_t budget_;
  std::size_t call_depth_ = 0;
  std::size_t repetitions_ = 0;
  const TreeNode* costly_ = nullptr;  // The outermost repetition.
  const Formula::Tree* costly_tree_ = nullptr;
  std::vector<Step>* steps_;
  Span origin_;  // Of the first value that the expression at hand was made of so far.
};

}  // namespace talia::formula
