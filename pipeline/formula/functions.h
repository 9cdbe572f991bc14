// The functions that every expression may call, in one plain table.
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <variant>

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
  // Takes from the work budget.
  virtual Result<std::monostate> charge(std::size_t work) = 0;
  virtual Diagnostic fault(Code code, std::string message) const = 0;  // At the call.
  virtual std::string text_of(const Value& value) const = 0;

  std::span<const Value> arguments;
  Rounding rounding = Rounding::down;
};

// `parameters` has a letter for each:
//   n number   w whole number   t text   v anything   l list   r list or number of percents and points
//   L list, of numbers unless a function follows   S number, or list as L   x number, or function giving one
//   f function of an item   p function of an item, true or false   m function of an item, a number
//   g function of what is accumulated and an item
// `?`: those after it may be left out. `*`: the one before it may be repeated.
// `result` has one: n w t b v as above, b true or false, 0 the type of the first argument, i of its items,
//   1 of the second, N the numbers' common type, F a list of what the function gives, R a list of whole numbers.
struct Function {
  std::string_view name;
  std::string_view parameters;
  char result;
  Result<Value> (*apply)(Call& call);
};

std::span<const Function> all_functions();
const Function* find_function(std::string_view name);

// A fraction as a whole number.
Integer rounded(const Rational& value, Rounding rounding);

}  // namespace talia::formula
