// The walk behind `evaluate`, inside `formula`: one object for one evaluation.
#pragma once
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "formula/asking.h"
#include "formula/formula.h"
#include "formula/functions/functions.h"
#include "formula/rolls/rolls.h"
#include "formula/tree.h"

namespace talia::formula {

using Failure = tl::unexpected<Diagnostic>;

class Evaluator final : private Maker {
 public:
  // `arguments` are the values of the formula's parameters.
  Evaluator(const Environment& environment, const Limits& limits, std::vector<Step>* steps,
            std::span<const Value> arguments, Dice* dice)
      : environment_(environment),
        work_(limits.work),
        budget_(limits.work),
        rolls_(*this, dice),
        steps_(steps) {
    for (const Value& argument : arguments) {
      locals_.push_back(rolls_.thrown(argument));
    }
  }

  Result<Value> run(const Formula::Tree& tree, Ending ending);
  // As `asked` promises.
  Result<Value> run_asked(const Formula::Tree& tree, const Asking& asking);
  std::size_t work_left() const { return work_.left(); }

 private:
  const TreeNode& node(NodeIndex index) const { return tree_->nodes[index]; }
  Span span_of(const TreeNode& at) const { return tree_->text.span_of(at.begin, at.end); }
  std::string_view words(const TreeNode& at) const {
    return tree_->text.view().substr(at.begin, at.end - at.begin);
  }
  Diagnostic fault(Code code, const TreeNode& at, std::string message) const;
  std::string text_of(const Value& value) const;  // For messages.

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

  // The value with its rolls closed: their outcomes, and nothing of how they came about.
  Result<Value> closed_value(const Value& value);
  void finish_steps();

  // An operator on values of which some may be rolls, and on such as are none.
  Result<Value> operated(const TreeNode& at, std::span<const Value> operands);
  Result<Value> operated_plain(const TreeNode& at, std::span<const Value> operands);
  Result<Value> operated_on(const TreeNode& at);  // On the values of all children.
  bool is_ever_null(std::span<const Value> operands);
  // Of the branches of a condition that is a roll; what is wrong in one matters only where it counts.
  Result<Value> choice(const TreeNode& at, Value condition, Value consequence, Value otherwise);
  Value branch(NodeIndex index);
  Result<Value> dice(const TreeNode& at);

  Result<Value> make(const Roll& roll, std::span<const Value> operands) override;
  Result<Value> apply(const Roll& roll, std::size_t argument, const Value& item) override;
  Diagnostic exhausted(const TreeNode* at, const Formula::Tree* tree) override;
  dice::Work& work() override { return work_; }
  // Runs `f` with the names that the roll's functions use.
  template <typename F>
  Result<Value> with_names_of(const Roll& roll, std::span<const Value> operands, F f);

  // The locals outside that the functions among a call's arguments use.
  std::vector<std::uint32_t> used_locals(const TreeNode& call) const;
  void collect_used(NodeIndex index, std::uint32_t first_own, std::vector<std::uint32_t>& slots) const;
  // A call as a roll: once for each outcome of its arguments and of the names that its functions use.
  Result<Value> rolled_call(const TreeNode& at, ValueList arguments);
  void set_local(std::uint32_t slot, Value value);

  Result<Value> truth(NodeIndex index);  // True, false or a roll.

  Result<Value> name(const TreeNode& at);

  Result<Value> list(const TreeNode& at);

  Result<Value> record(const TreeNode& at);

  Result<Value> member(NodeIndex index, const TreeNode& at);

  Result<Value> item(const TreeNode& at, const Value& owner, const Value& key);
  Result<Value> member_of(const TreeNode& at, const Value& owner);

  Result<Value> sum(const TreeNode& at, const Value& left, const Value& right);
  Result<Value> arithmetic(const TreeNode& at, const Value& left, const Value& right);
  Result<Value> comparison(const TreeNode& at, const Value& left, const Value& right);

  Result<Value> paid_for(Value result, const TreeNode& at);

  Result<Value> call(const TreeNode& at);
  Result<Value> call_of_local(const TreeNode& at);

  // A call whose arguments are worked out and stand as they must.
  Result<Value> called(const TreeNode& at, ValueList arguments, Source first_new);

  // A function of the ruleset: its body, with the arguments as its first locals, out of the same budget.
  Result<Value> within(const Formula& body, ValueList arguments, const TreeNode& at);

  // An explanation shows the first item that a function is applied to; the others repeat it.
  Result<Value> apply_lambda(const TreeNode& lambda, std::span<const Value> values, bool repeats);

  class BuiltinCall;

  Result<Value> builtin(const TreeNode& at);
  Result<Value> called_builtin(const TreeNode& at, std::span<const Value> arguments, Source first_new);

  // What an argument should have been, or nothing. Types that were known at check cannot fail here.
  static std::string_view lacking(const Signature::Parameter& parameter, const Value& argument);
  // Whether a roll there makes the call one for each outcome.
  static bool is_rolled(const Signature::Parameter& parameter, const Value& argument, bool is_alone);

  const Environment& environment_;
  const Formula::Tree* tree_ = nullptr;
  std::vector<Value> locals_;
  std::size_t base_ = 0;  // Of the frame of the function that is evaluated.
  dice::Work work_;
  std::size_t budget_;
  std::string_view help_for_work_;
  Rolls rolls_;
  // Of literals: a die that stands in a function, or in a formula of a list, is made once for all calls.
  std::map<std::pair<std::int64_t, std::int64_t>, std::shared_ptr<const Law>> dice_;
  // By the scope's name. A name that is asked for again is the same roll.
  std::map<std::uint32_t, Value> named_rolls_;
  std::size_t call_depth_ = 0;
  std::size_t repetitions_ = 0;
  const TreeNode* costly_ = nullptr;  // The outermost repetition.
  const Formula::Tree* costly_tree_ = nullptr;
  std::vector<Step>* steps_;
  std::vector<std::pair<std::size_t, Value>> rolled_steps_;  // Those whose values are rolls.
  // Of the first value that the expression at hand was made of so far.
  Span origin_;
  // Whether any of these values is made of texts with markup.
  bool has_markup_ = false;
};

}  // namespace talia::formula
