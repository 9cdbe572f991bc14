// Functions of numbers.
#include <algorithm>
#include <array>

#include "formula/function_list.h"

namespace talia::formula {

Integer rounded(const Rational& value, Rounding rounding) {
  switch (rounding) {
    case Rounding::down:
      return value.floor();
    case Rounding::up:
      return value.ceil();
    case Rounding::nearest:
      return value.nearest();
    case Rounding::to_zero:
      return value.truncated();
  }
  return value.floor();
}

namespace {

Result<Value> apply_floor(Call& call) {
  return whole(number(call, 0).floor());
}
Result<Value> apply_ceil(Call& call) {
  return whole(number(call, 0).ceil());
}
Result<Value> apply_truncate(Call& call) {
  return whole(number(call, 0).truncated());
}
Result<Value> apply_nearest(Call& call) {
  return whole(number(call, 0).nearest());
}
Result<Value> apply_round(Call& call) {
  return whole(rounded(number(call, 0), call.rounding));
}
Result<Value> apply_abs(Call& call) {
  return Value(number(call, 0).sign() < 0 ? -number(call, 0) : number(call, 0));
}
Result<Value> apply_sign(Call& call) {
  return Value(number(call, 0).sign());
}

Result<Value> apply_div(Call& call) {
  if (number(call, 1).sign() == 0) {
    return tl::unexpected(call.fault(Code::division_by_zero, "a division by zero"));
  }
  return whole(rounded(number(call, 0) / number(call, 1), call.rounding));
}

Result<Value> apply_mod(Call& call) {
  if (number(call, 1).sign() == 0) {
    return tl::unexpected(call.fault(Code::division_by_zero, "a remainder of a division by zero"));
  }
  return whole(Integer::modulo(number(call, 0).numerator(), number(call, 1).numerator()));
}

Result<Value> apply_power(Call& call) {
  const auto exponent = number(call, 1).int64();
  const std::size_t bits = number(call, 0).bits();
  if (!exponent || *exponent < 0 || *exponent > 1'000'000) {
    return tl::unexpected(call.fault(Code::work_budget, "an exponent is a whole number from 0 to 1000000"));
  }
  const auto power = static_cast<std::uint32_t>(*exponent);
  if (const auto paid = call.charge(bits * power / 8); !paid) {
    return tl::unexpected(paid.error());
  }
  return Value(Rational(Integer::power(number(call, 0).numerator(), power),
                        Integer::power(number(call, 0).denominator(), power)));
}

Result<Value> apply_clamp(Call& call) {
  return Value(std::max(number(call, 1), std::min(number(call, 0), number(call, 2))));
}

Result<Value> apply_percent(Call& call) {
  return whole(rounded(number(call, 0) * number(call, 1) / Rational(100), call.rounding));
}

// The sum of a list, or the number itself.
Rational total(const Value& value) {
  if (const Rational* const single = value.number()) {
    return *single;
  }
  Rational sum;
  for (const Value& item : *value.list()) {
    sum = sum + *item.number();
  }
  return sum;
}

// Points first, then the sum of the percents, then one rounding.
Result<Value> apply_adjust(Call& call) {
  const Rational points = has(call, 1) ? total(call.arguments[1]) : Rational();
  const Rational percents = has(call, 2) ? total(call.arguments[2]) : Rational();
  return whole(
      rounded((number(call, 0) + points) * (Rational(100) + percents) / Rational(100), call.rounding));
}

constexpr std::array functions = {
    Function{"abs", "n", 'N', apply_abs},           Function{"adjust", "n?rr", 'w', apply_adjust},
    Function{"ceil", "n", 'w', apply_ceil},         Function{"clamp", "nnn", 'N', apply_clamp},
    Function{"div", "nn", 'w', apply_div},          Function{"floor", "n", 'w', apply_floor},
    Function{"mod", "ww", 'w', apply_mod},          Function{"nearest", "n", 'w', apply_nearest},
    Function{"percent", "nn", 'w', apply_percent},  Function{"power", "nw", 'N', apply_power},
    Function{"round", "n", 'w', apply_round},       Function{"sign", "n", 'w', apply_sign},
    Function{"truncate", "n", 'w', apply_truncate},
};

}  // namespace

std::span<const Function> number_functions() {
  return functions;
}

}  // namespace talia::formula
