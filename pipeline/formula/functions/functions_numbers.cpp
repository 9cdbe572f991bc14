// Functions of numbers.
#include <algorithm>
#include <array>

#include "dice/whole.h"
#include "formula/functions/function_list.h"

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

Result<Value> apply_choose(Call& call) {
  const auto count = count_of(call, 0);
  if (!count) {
    return tl::unexpected(count.error());
  }
  const auto chosen = number(call, 1).int64();
  if (!chosen || *chosen < 0 || static_cast<std::size_t>(*chosen) > *count) {
    return Value(0);
  }
  // The factors on top, each of which is less than 2^20.
  constexpr std::size_t bits_of_factor = 20;
  const std::size_t factors =
      std::min(static_cast<std::size_t>(*chosen), *count - static_cast<std::size_t>(*chosen));
  if (const auto paid = call.charge(1 + factors * bits_of_factor / 8); !paid) {
    return tl::unexpected(paid.error());
  }
  return whole(dice::binomial(*count, static_cast<std::size_t>(*chosen)).to_integer());
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

using Arguments = std::vector<Known>;

Known known_abs(const Arguments& given) {
  const Interval& number = given[0].number;
  Interval size = max(number, -number);
  size.least = size.least ? std::max(*size.least, Rational()) : Rational();
  size.is_never_zero = !number.may_be_zero();
  return Known::of(size);
}
Known known_rounded(const Arguments& given) {
  return Known::of(given[0].number.rounded());
}
Known known_choose(const Arguments&) {
  return Known::of(Interval{Rational(), std::nullopt});
}
Known known_clamp(const Arguments& given) {
  return Known::of(max(given[1].number, min(given[0].number, given[2].number)));
}
Known known_div(const Arguments& given) {
  return Known::of((given[0].number / given[1].number).rounded());
}
Known known_mod(const Arguments& given) {
  const Interval& by = given[1].number;
  const bool is_positive = by.least && by.least->sign() > 0;
  return Known::of(is_positive && by.most ? Interval{Rational(), *by.most} : Interval());
}
Known known_percent(const Arguments& given) {
  return Known::of((given[0].number * given[1].number / Interval::of(100)).rounded());
}
Known known_power(const Arguments& given) {
  constexpr std::int64_t largest_exponent = 64;
  const Interval& base = given[0].number;
  const Interval& exponent = given[1].number;
  Interval result;
  result.is_never_zero = !base.may_be_zero();
  if (base.least && base.least->sign() >= 0) {
    result.least = Rational();
    const auto low = exponent.least ? exponent.least->int64() : std::nullopt;
    if (*base.least >= Rational(1) && low && *low >= 0 && *low <= largest_exponent &&
        base.least->is_whole()) {
      result.least = Rational(Integer::power(base.least->numerator(), static_cast<std::uint32_t>(*low)));
    }
  }
  return Known::of(result);
}

constexpr std::array number_rows = {
    FunctionRow{"abs(x: N) -> N", "the number without its sign", apply_abs, known_abs},
    FunctionRow{"adjust(x: number, points?: number or list of number, percents?: number or list of number) "
                "-> integer",
                "points first, then the sum of the percents, then one rounding", apply_adjust, nullptr,
                follows_game},
    FunctionRow{"ceil(x: number) -> integer", "rounded up", apply_ceil, known_rounded},
    FunctionRow{"choose(n: integer, k: integer) -> integer",
                "in how many ways `k` of `n` things are chosen, without an order", apply_choose,
                known_choose},
    FunctionRow{"clamp(x: N, least: N, most: N) -> N",
                "`x`, but not less than `least` and not more than `most`", apply_clamp, known_clamp},
    FunctionRow{"div(a: number, b: number) -> integer",
                "the quotient, rounded as the ruleset says (mostly down)",
                apply_div,
                known_div,
                {.divisor = 1, .follows_game = true}},
    FunctionRow{"floor(x: number) -> integer", "rounded down", apply_floor, known_rounded},
    FunctionRow{"mod(a: integer, b: integer) -> integer", "the remainder, with the sign of `b`", apply_mod,
                known_mod, divides_by(1)},
    FunctionRow{"nearest(x: number) -> integer", "rounded to the nearest, halves up", apply_nearest,
                known_rounded},
    FunctionRow{"percent(x: number, p: number) -> integer", "`p` percent of `x`, rounded as the ruleset says",
                apply_percent, known_percent, follows_game},
    FunctionRow{"power(x: N, n: integer) -> N", "`x` multiplied by itself, `n` factors", apply_power,
                known_power},
    FunctionRow{"round(x: number) -> integer", "rounded as the ruleset says", apply_round, known_rounded,
                follows_game},
    FunctionRow{"sign(x: number) -> integer", "-1, 0 or 1", apply_sign},
    FunctionRow{"truncate(x: number) -> integer", "rounded towards zero", apply_truncate, known_rounded},
};

}  // namespace

std::span<const FunctionRow> number_functions() {
  return number_rows;
}

}  // namespace talia::formula
