#include "formula/functions.h"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>

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

const Rational& number(const Call& call, std::size_t argument) {
  return *call.arguments[argument].number();
}
const ValueList& list(const Call& call, std::size_t argument) {
  return *call.arguments[argument].list();
}
bool has(const Call& call, std::size_t argument) {
  return argument < call.arguments.size();
}

Value whole(Integer value) {
  return Value(Rational(std::move(value)));
}

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

// The numbers of `sum`, `min` and `max`: of a list, of a function over a list, or the arguments themselves.
Result<std::vector<Rational>> numbers_of(Call& call) {
  std::vector<Rational> numbers;
  const ValueList* const items = call.arguments[0].list();
  if (items == nullptr) {
    for (const Value& argument : call.arguments) {
      numbers.push_back(*argument.number());
    }
    return numbers;
  }
  for (const Value& item : *items) {
    if (!has(call, 1)) {
      numbers.push_back(*item.number());
      continue;
    }
    const auto value = call.apply(1, std::span(&item, 1));
    if (!value) {
      return tl::unexpected(value.error());
    }
    numbers.push_back(*value->number());
  }
  return numbers;
}

Result<Value> apply_sum(Call& call) {
  auto numbers = numbers_of(call);
  if (!numbers) {
    return tl::unexpected(std::move(numbers.error()));
  }
  Rational sum;
  for (const Rational& value : *numbers) {
    if (const auto paid = call.charge(1 + value.bits() / 64); !paid) {
      return tl::unexpected(paid.error());
    }
    sum = sum + value;
  }
  return Value(std::move(sum));
}

template <bool wants_least>
Result<Value> apply_extreme(Call& call) {
  auto numbers = numbers_of(call);
  if (!numbers) {
    return tl::unexpected(std::move(numbers.error()));
  }
  if (numbers->empty()) {
    return tl::unexpected(call.fault(
        Code::no_such_item, fmt::format("an empty list has no {} item", wants_least ? "least" : "greatest")));
  }
  return Value(wants_least ? *std::min_element(numbers->begin(), numbers->end())
                           : *std::max_element(numbers->begin(), numbers->end()));
}

Result<Value> apply_map(Call& call) {
  ValueList mapped;
  mapped.reserve(list(call, 0).size());
  for (const Value& item : list(call, 0)) {
    auto value = call.apply(1, std::span(&item, 1));
    if (!value) {
      return value;
    }
    mapped.push_back(*std::move(value));
  }
  return Value(std::move(mapped));
}

// Calls `f(item, verdict)` for each item until it gives false.
template <typename F>
Result<std::monostate> judge(Call& call, F f) {
  for (const Value& item : list(call, 0)) {
    const auto verdict = call.apply(1, std::span(&item, 1));
    if (!verdict) {
      return tl::unexpected(verdict.error());
    }
    if (!f(item, *verdict->boolean())) {
      break;
    }
  }
  return std::monostate{};
}

Result<Value> apply_filter(Call& call) {
  ValueList kept;
  const auto judged = judge(call, [&kept](const Value& item, bool holds) {
    if (holds) {
      kept.push_back(item);
    }
    return true;
  });
  return judged ? Result<Value>(Value(std::move(kept))) : tl::unexpected(judged.error());
}

Result<Value> apply_any(Call& call) {
  bool found = false;
  const auto judged = judge(call, [&found](const Value&, bool holds) { return !(found = holds); });
  return judged ? Result<Value>(Value(found)) : tl::unexpected(judged.error());
}

Result<Value> apply_all(Call& call) {
  bool all_hold = true;
  const auto judged = judge(call, [&all_hold](const Value&, bool holds) { return all_hold = holds; });
  return judged ? Result<Value>(Value(all_hold)) : tl::unexpected(judged.error());
}

Result<Value> apply_count(Call& call) {
  if (!has(call, 1)) {
    return Value(static_cast<std::int64_t>(list(call, 0).size()));
  }
  std::int64_t count = 0;
  const auto judged = judge(call, [&count](const Value&, bool holds) {
    count += holds ? 1 : 0;
    return true;
  });
  return judged ? Result<Value>(Value(count)) : tl::unexpected(judged.error());
}

Result<Value> apply_fold(Call& call) {
  Value accumulated = call.arguments[1];
  for (const Value& item : list(call, 0)) {
    const std::array<Value, 2> both = {std::move(accumulated), item};
    auto next = call.apply(2, both);
    if (!next) {
      return next;
    }
    accumulated = *std::move(next);
  }
  return accumulated;
}

Result<Value> apply_range(Call& call) {
  const auto first = number(call, 0).int64();
  const auto last = number(call, 1).int64();
  if (!first || !last ||
      (*last > *first &&
       static_cast<std::uint64_t>(*last) - static_cast<std::uint64_t>(*first) > 10'000'000)) {
    return tl::unexpected(call.fault(Code::work_budget, "a range of more than 10000000 numbers"));
  }
  if (*last >= *first) {
    if (const auto paid = call.charge(static_cast<std::size_t>(*last - *first + 1)); !paid) {
      return tl::unexpected(paid.error());
    }
  }
  ValueList numbers;
  for (std::int64_t i = *first; i <= *last; ++i) {
    numbers.emplace_back(i);
  }
  return Value(std::move(numbers));
}

Result<Value> apply_reverse(Call& call) {
  return Value(ValueList(list(call, 0).rbegin(), list(call, 0).rend()));
}

Result<Value> apply_first(Call& call) {
  return list(call, 0).empty() ? Value() : list(call, 0).front();
}

Result<Value> apply_last(Call& call) {
  return list(call, 0).empty() ? Value() : list(call, 0).back();
}

// Ascending by the key, which is a number; equal ones keep their order.
Result<Value> apply_sort(Call& call) {
  const auto keys = numbers_of(call);
  if (!keys) {
    return tl::unexpected(keys.error());
  }
  std::vector<std::size_t> order(keys->size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    order[i] = i;
  }
  std::stable_sort(order.begin(), order.end(),
                   [&keys](std::size_t a, std::size_t b) { return (*keys)[a] < (*keys)[b]; });
  ValueList sorted;
  for (const std::size_t i : order) {
    sorted.push_back(list(call, 0)[i]);
  }
  return Value(std::move(sorted));
}

Result<Value> apply_join(Call& call) {
  std::string text;
  const std::string separator = has(call, 1) ? *call.arguments[1].text() : ", ";
  bool is_first = true;
  for (const Value& item : list(call, 0)) {
    text += (is_first ? "" : separator) + call.text_of(item);
    is_first = false;
  }
  if (const auto paid = call.charge(text.size() / 16); !paid) {
    return tl::unexpected(paid.error());
  }
  return Value(std::move(text));
}

Result<Value> apply_text(Call& call) {
  return Value(call.text_of(call.arguments[0]));
}

// Groups of three digits with no-break spaces between, from five digits on; a sign is the true minus.
Result<Value> apply_grouped(Call& call) {
  const bool is_negative = number(call, 0).sign() < 0;
  const std::string digits = (is_negative ? -number(call, 0) : number(call, 0)).to_string();
  std::string text = is_negative ? "−" : "";
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (digits.size() > 4 && i > 0 && (digits.size() - i) % 3 == 0) {
      text += "\u00a0";
    }
    text += digits[i];
  }
  return Value(std::move(text));
}

// A number with its sign shown: +4, −3, 0.
Result<Value> apply_signed(Call& call) {
  const int sign = number(call, 0).sign();
  const std::string digits = (sign < 0 ? -number(call, 0) : number(call, 0)).to_string();
  return Value((sign < 0 ? "−" : sign > 0 ? "+" : "") + digits);
}

// By name.
constexpr std::array functions = {
    Function{"abs", "n", 'N', apply_abs},
    Function{"adjust", "n?rr", 'w', apply_adjust},
    Function{"all", "lp", 'b', apply_all},
    Function{"any", "lp", 'b', apply_any},
    Function{"ceil", "n", 'w', apply_ceil},
    Function{"clamp", "nnn", 'N', apply_clamp},
    Function{"count", "l?p", 'w', apply_count},
    Function{"div", "nn", 'w', apply_div},
    Function{"filter", "lp", '0', apply_filter},
    Function{"first", "l", 'i', apply_first},
    Function{"floor", "n", 'w', apply_floor},
    Function{"fold", "lvg", '1', apply_fold},
    Function{"grouped", "w", 't', apply_grouped},
    Function{"join", "l?t", 't', apply_join},
    Function{"last", "l", 'i', apply_last},
    Function{"map", "lf", 'F', apply_map},
    Function{"max", "S?x*", 'N', apply_extreme<false>},
    Function{"min", "S?x*", 'N', apply_extreme<true>},
    Function{"mod", "ww", 'w', apply_mod},
    Function{"nearest", "n", 'w', apply_nearest},
    Function{"percent", "nn", 'w', apply_percent},
    Function{"power", "nw", 'N', apply_power},
    Function{"range", "ww", 'R', apply_range},
    Function{"reverse", "l", '0', apply_reverse},
    Function{"round", "n", 'w', apply_round},
    Function{"sign", "n", 'w', apply_sign},
    Function{"signed", "n", 't', apply_signed},
    Function{"sort", "L?m", '0', apply_sort},
    Function{"sum", "L?m", 'N', apply_sum},
    Function{"text", "v", 't', apply_text},
    Function{"truncate", "n", 'w', apply_truncate},
};

}  // namespace

std::span<const Function> all_functions() {
  return functions;
}

const Function* find_function(std::string_view name) {
  const auto found = std::lower_bound(
      functions.begin(), functions.end(), name,
      [](const Function& function, std::string_view wanted) { return function.name < wanted; });
  return found != functions.end() && found->name == name ? &*found : nullptr;
}

}  // namespace talia::formula
