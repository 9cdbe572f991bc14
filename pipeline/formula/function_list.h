// What the files of functions share, inside `formula`.
#pragma once
#include "formula/functions.h"

namespace talia::formula {

inline const Rational& number(const Call& call, std::size_t argument) {
  return *call.arguments[argument].number();
}
inline const ValueList& list(const Call& call, std::size_t argument) {
  return *call.arguments[argument].list();
}
inline const std::string& text(const Call& call, std::size_t argument) {
  return *call.arguments[argument].text();
}
inline bool has(const Call& call, std::size_t argument) {
  return argument < call.arguments.size();
}
inline Value whole(Integer value) {
  return Value(Rational(std::move(value)));
}
// A count that is an argument: not negative, and not beyond measure.
Result<std::size_t> count_of(Call& call, std::size_t argument);

std::span<const Function> number_functions();
std::span<const Function> list_functions();
std::span<const Function> text_functions();
std::span<const Function> question_functions();
std::span<const Function> pool_functions();

}  // namespace talia::formula
