// What the files of functions share, inside `formula`.
#pragma once
#include "formula/functions/functions.h"

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
// How many decimal places an argument asks for; `usual` when it is left out.
Result<std::size_t> places_at(Call& call, std::size_t argument, std::size_t usual);
// A number of units of so many decimal places, as the language of the call writes it.
std::string decimal_text(const Call& call, const Integer& units, std::size_t places);
// The roll with these outcomes. Requires one whose `p`, a chance or a weight, is more than 0, and none with less than 0.
Result<Value> die_of(Call& call, std::vector<Chance> chances);

constexpr FunctionTraits asks(PoolQuestion question) {
  return {.asks = question};
}
// The order in which equal values stand side by side.
struct InOrder {
  bool operator()(const Value& a, const Value& b) const { return compared(a, b) < 0; }
};

constexpr FunctionTraits divides_by(std::size_t argument) {
  return {.divisor = argument};
}
constexpr FunctionTraits follows_game = {.follows_game = true};

std::span<const FunctionRow> number_functions();
std::span<const FunctionRow> list_functions();
std::span<const FunctionRow> text_functions();
std::span<const FunctionRow> question_functions();
std::span<const FunctionRow> pool_functions();
std::span<const FunctionRow> draw_functions();
std::span<const FunctionRow> until_functions();

}  // namespace talia::formula
