// The functions that every expression may call, one row each: what it takes and gives, what it does, what is known of it.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "formula/functions/signature.h"
#include "formula/known.h"
#include "formula/rolls/roll.h"
#include "formula/scope.h"
#include "formula/value.h"
#include "source/result.h"

namespace talia::formula {

// One call while it is evaluated. Arguments have the types that the signature states; what stands for a function is null.
class Call {
 public:
  virtual ~Call() = default;
  // Applies the function that stands as an argument.
  virtual Result<Value> apply(std::size_t argument, std::span<const Value> values) = 0;
  // Whether it uses rolls that are known by a name outside.
  virtual bool uses_rolls(std::size_t argument) const = 0;
  // Takes from the work budget.
  virtual Result<std::monostate> charge(std::size_t work) = 0;
  virtual dice::Work& work() = 0;
  virtual Diagnostic exhausted() = 0;                                  // The budget is empty.
  virtual Diagnostic fault(Code code, std::string message) const = 0;  // At the call.
  virtual std::string text_of(const Value& value) const = 0;

  // What a value comes to, over all rolls in it.
  virtual Result<Law> law_of(const Value& value) = 0;
  // New dice.
  virtual Value die(Law law) = 0;
  virtual Value pool(std::size_t count, dice::Distribution die, std::vector<std::int64_t> again = {},
                     std::size_t budget = 0) = 0;
  // So many cards of a deck, each card with its number in it. Requires as many.
  virtual Value hand(std::size_t count, std::vector<std::pair<Value, std::size_t>> deck) = 0;
  // Made of operands some of which may be rolls.
  virtual Result<Value> made(Making making, ValueList operands) = 0;
  // Whether all its dice were thrown for this call, so that nothing else hangs on them.
  virtual bool is_new(const Value& value) const = 0;
  // Lets go of what is known of these dice: nothing will ask for it again.
  virtual void forget_new() = 0;
  // The same call for each outcome of what is rolled among its arguments and the names that its functions use.
  virtual Result<Value> for_each_outcome() = 0;

  std::span<const Value> arguments;
  Rounding rounding = Rounding::down;
  std::string_view language;  // Of the text or ruleset that the call stands in.
};

// What a function asks of a pool, where rolls_pools.cpp answers without going through its hands.
enum class PoolQuestion : std::uint8_t {
  none,
  // What its dice come to together.
  sum,
  count,
  count_of,
  any,
  all,
  // One die.
  highest,
  nth_highest,
  lowest,
  nth_lowest,
  // The dice that stay.
  keep_highest,
  keep_lowest,
  drop_highest,
  drop_lowest,
  // How many show the same, or follow one another.
  largest_set,
  longest_run,
  pairs,
  set_sizes,
  // Others in place of the dice, about which something is asked then.
  distinct,
  filter,
  map
};

// What is known of a function beside what it gives.
struct FunctionTraits {
  // The argument, after the first, that must not be zero; 0: none.
  std::size_t divisor = 0;
  PoolQuestion asks = PoolQuestion::none;
  // What it gives is thrown or dealt once all its arguments are known.
  bool throws = false;
  // What it gives depends on how the game rounds, or on the language of its words.
  bool follows_game = false;
  // The arguments after a number are the forms of a noun that its language has.
  bool takes_forms = false;
  // Its result has the items of its first argument that satisfy its second.
  bool keeps_what_holds = false;
};

// What is written of a function: one row of its file's table.
struct FunctionRow {
  // In the grammar of signature.h; several, between semicolons, by whether a function follows.
  std::string_view signatures;
  std::string_view sense;  // What it gives, in the words of the manual.
  Result<Value> (*apply)(Call& call);
  // What is known of the result from what is known of the arguments, which are as many as may stand; of a function that
  // stands among them, what is known of what it gives. Null: nothing.
  Known (*known)(const std::vector<Known>& arguments) = nullptr;
  FunctionTraits traits = {};
};

struct Function : FunctionRow {
  std::string_view name;
  std::vector<Signature> alternatives;

  // The one that holds for a call, by whether a function stands among its arguments.
  const Signature& signature(bool has_function) const;
  // What is declared at an argument. Where the signature of the call has none, another has.
  const Signature::Parameter& parameter(std::size_t argument, bool has_function) const;
};

// Functions of one subject, as the manual lists them.
struct FunctionGroup {
  std::string_view title;
  std::span<const FunctionRow> rows;
};
std::span<const FunctionGroup> function_groups();
std::span<const Function> all_functions();  // By name.
const Function* find_function(std::string_view name);

// A fraction as a whole number.
Integer rounded(const Rational& value, Rounding rounding);

}  // namespace talia::formula
