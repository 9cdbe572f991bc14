// What a function of the language takes and gives, written in the grammar of types:
//
//   reroll(dice: die, again: face -> boolean, times?: integer) -> die
//   sum(list: list of R) -> R; sum(list: list of T, of: T -> R) -> R
//
// `?` after a name: it and those after it may be left out; `, ...`: the last may be repeated. `A -> B` and `(A, B) -> C`
// are functions, `A or B` a number or a list. Beside the types of rulesets there are
//
//   T U   any value, also a roll          V            a value that is no roll
//   R     a number or a roll of numbers   N            a number; whole where those that it stands for are
//   die   a die, a pool, a list of dice   face         what one of its dice shows
//   record, {name: TYPE, ...}             outcome of T what comes up, when T is a roll
//   known TYPE   what a function gives must not be a roll
//
// A roll where none may stand makes the call a roll: it is made once for each outcome.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formula/type.h"

namespace talia::formula {

// What becomes of a roll that stands as an argument.
enum class Rolling : std::uint8_t {
  // The call is made once for each outcome of all that is rolled in it.
  each_outcome,
  // As `each_outcome`, but items that are rolls stay so.
  as_list,
  // As `as_list` when it is the only argument; else it stays as it is.
  alone,
  // Only what says which dice are thrown is decided first.
  dice,
  as_it_is
};

struct Signature {
  struct Parameter {
    std::string name;
    Type type;                // What a function gives, when it is one.
    std::vector<Type> takes;  // What a function is given.
    // What an argument is checked against: the type without its variables, rolls allowed.
    Type demanded;
    Type demanded_list;  // The same of a list, in `A or B`.
    Rolling rolling = Rolling::each_outcome;
    // A number, or items of a list, that may be rolls while the call is made.
    bool may_hold_rolls = false;

    bool is_function() const { return !takes.empty(); }
    // Whether it is a function that gives true or false, which may hang on named rolls.
    bool is_condition() const;
    bool is_choice() const;  // `A or B`.
  };
  std::string name;
  std::vector<Parameter> parameters;
  std::size_t least = 0;  // How many arguments there must be.
  bool repeats = false;
  Type result;

  const Parameter* parameter(std::size_t argument) const;  // Or nullptr where none may stand.
  bool takes_function() const;
};

// Those of a row, between semicolons. Requires well-formed ones.
std::vector<Signature> parse_signatures(std::string_view words);

// What the variables of a signature stand for in one call.
class TypeVariables {
 public:
  void bind_argument(const Type& declared, const Type& actual);
  // `given` is what a function that stands as an argument gives.
  void bind_given(const Type& declared, const Type& given);
  Type of(const Type& declared) const;
  // As `of`; what is declared as an argument was is that argument's type.
  Type of_result(const Type& declared) const;

 private:
  void set(const std::string& name, const Type& type);

  std::vector<std::pair<std::string, Type>> types_;
  std::vector<std::pair<Type, Type>> arguments_;  // As declared, as they are.
  // Numbers of which nothing says whether they are whole.
  bool has_unknown_numbers_ = false;
};

}  // namespace talia::formula
