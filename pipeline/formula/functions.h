// The functions that every expression may call, in one plain table.
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "formula/roll.h"
#include "formula/scope.h"
#include "formula/value.h"
#include "source/result.h"

namespace talia::formula {

// One call while it is evaluated. Arguments have the types that the table states; what stands for a function is null.
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

// `parameters` has a letter for each:
//   n number   w whole number   t text   v anything   l list   r list or number of percents and points
//   L list, of numbers unless a function follows   R record
//   f function of an item   p function of an item, true or false   m function of an item, a number
//   g function of what is accumulated and an item   s function of a state, which stands second
//   z function of a state, which stands first   u as z, true or false, and known
// A roll where one of these stands makes the call a roll, one outcome after the other; these take rolls as they are:
//   I list whose items may be rolls   J as I, of numbers unless a function follows   K number, or list as J
//   x number, or function giving one   A anything   B true or false   N number   D a die, a pool or a list of dice
//   c function of a face, true or false   o function of an item giving a number (neither may throw dice)
// `?`: those after it may be left out. `*`: the one before it may be repeated.
// `result` has one: n w t b v as above, b true or false, 0 the type of the first argument, i of its items,
//   N the numbers' common type, F a list of what the function gives, R a list of whole numbers,
//   W a roll of whole numbers, P a pool, D the first argument rolled, O its outcome, M the number of its items,
//   C a list of {value, p}, S a list of texts, V a roll of the first argument's items, q number or nothing,
//   2 of the second argument and the function, U a record {end, steps} of the first argument and the function.
struct Function {
  std::string_view name;
  std::string_view parameters;
  char result;
  Result<Value> (*apply)(Call& call);
};

std::span<const Function> all_functions();
const Function* find_function(std::string_view name);
// The letter of an argument.
char letter_of(const Function& function, std::size_t argument);

// A fraction as a whole number.
Integer rounded(const Rational& value, Rounding rounding);

}  // namespace talia::formula
