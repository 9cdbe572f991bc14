// Questions: they close over every roll in their argument, and their answers are plain.
#include <algorithm>
#include <array>

#include "dice/whole.h"
#include "formula/functions/function_list.h"
#include "source/of_each.h"

namespace talia::formula {
namespace {

Rational chance(const Weight& ways, const Law& law) {
  return Rational(ways.to_integer(), law.total().to_integer());
}

// The law of a number; a type-mismatch of anything else.
Result<Law> law_of_numbers(Call& call) {
  auto law = call.law_of(call.arguments[0]);
  if (!law || law->whole() != nullptr) {
    return law;
  }
  for (const Law::Entry& entry : law->entries()) {
    if (entry.value.number() == nullptr) {
      return tl::unexpected(call.fault(Code::type_mismatch, "this asks for a number, and `" +
                                                                call.text_of(entry.value) + "` may come up"));
    }
  }
  return law;
}

Rational mean_of(const Law& law) {
  if (law.whole() != nullptr) {
    return law.whole()->mean();
  }
  Rational sum;
  for (const Law::Entry& entry : law.entries()) {
    sum = sum + *entry.value.number() * Rational(entry.ways.to_integer());
  }
  return sum / Rational(law.total().to_integer());
}

Result<Value> apply_chance(Call& call) {
  const auto law = call.law_of(call.arguments[0]);
  if (!law) {
    return tl::unexpected(law.error());
  }
  for (const Law::Entry& entry : law->entries()) {
    if (entry.value.boolean() == nullptr) {
      return tl::unexpected(call.fault(Code::type_mismatch, "the chance is asked of a condition, and `" +
                                                                call.text_of(entry.value) + "` may come up"));
    }
  }
  return Value(chance(law->ways_of(Value(true)), *law));
}

Result<Value> apply_mean(Call& call) {
  const auto law = law_of_numbers(call);
  return law ? Result<Value>(Value(mean_of(*law))) : tl::unexpected(law.error());
}

Rational variance_of(const Law& law) {
  Rational squares;
  for (const Law::Entry& entry : law.entries()) {
    squares = squares + *entry.value.number() * *entry.value.number() * Rational(entry.ways.to_integer());
  }
  const Rational mean = mean_of(law);
  return squares / Rational(law.total().to_integer()) - mean * mean;
}

Result<Value> apply_variance(Call& call) {
  const auto law = law_of_numbers(call);
  return law ? Result<Value>(Value(variance_of(*law))) : tl::unexpected(law.error());
}

// A root has no end as a decimal, so that it is a text: nothing is computed on with it by mistake.
Result<Value> apply_sd(Call& call) {
  const auto law = law_of_numbers(call);
  const auto places = law ? places_at(call, 1, 2) : tl::unexpected(law.error());
  if (!places) {
    return tl::unexpected(places.error());
  }
  const Rational scale(Integer::power(Integer(10), static_cast<std::uint32_t>(*places)));
  // Twice the root, so that its last bit tells to which side it is rounded.
  const Integer twice = dice::square_root((variance_of(*law) * scale * scale * Rational(4)).floor());
  return Value(decimal_text(call, Integer::floor_divided(twice + Integer(1), Integer(2)), *places));
}

Result<Value> apply_joint(Call& call) {
  auto law = call.law_of(call.arguments[0]);
  return law ? Result<Value>(call.die(*std::move(law))) : tl::unexpected(std::move(law.error()));
}

Result<Value> apply_least(Call& call) {
  const auto law = law_of_numbers(call);
  return law ? Result<Value>(law->entries().front().value) : tl::unexpected(law.error());
}

Result<Value> apply_most(Call& call) {
  const auto law = law_of_numbers(call);
  return law ? Result<Value>(law->entries().back().value) : tl::unexpected(law.error());
}

Result<Value> quantile(Call& call, const Rational& p) {
  const auto law = law_of_numbers(call);
  if (!law) {
    return tl::unexpected(law.error());
  }
  if (p.sign() < 0 || p > Rational(1)) {
    return tl::unexpected(call.fault(Code::type_mismatch, "a quantile is asked for a chance from 0 to 1"));
  }
  const Rational wanted = p * Rational(law->total().to_integer());
  const std::vector<Law::Entry> entries = law->entries();
  Weight so_far;
  for (const Law::Entry& entry : entries) {
    so_far += entry.ways;
    if (Rational(so_far.to_integer()) >= wanted) {
      return entry.value;
    }
  }
  return entries.back().value;
}

Result<Value> apply_quantile(Call& call) {
  return quantile(call, number(call, 1));
}
Result<Value> apply_median(Call& call) {
  return quantile(call, Rational(Integer(1), Integer(2)));
}

Result<Value> apply_mode(Call& call) {
  const auto law = call.law_of(call.arguments[0]);
  if (!law) {
    return tl::unexpected(law.error());
  }
  const std::vector<Law::Entry> entries = law->entries();
  return std::ranges::max_element(entries, {}, &Law::Entry::ways)->value;
}

Result<Value> apply_chances(Call& call) {
  const auto law = call.law_of(call.arguments[0]);
  if (!law) {
    return tl::unexpected(law.error());
  }
  if (auto paid = call.charge(2 * law->size()); !paid) {
    return tl::unexpected(paid.error());
  }
  return Value(source::of_each<Value>(law->entries(), [&](const Law::Entry& entry) {
    return ValueRecord{{"value", entry.value}, {"p", Value(chance(entry.ways, *law))}};
  }));
}

Result<Value> apply_distribution_of(Call& call) {
  std::vector<Chance> chances;
  bool is_possible = false;
  for (const Value& item : list(call, 0)) {
    const Value* const value = item.member("value");
    const Value* const p = item.member("p");
    if (value == nullptr || p == nullptr || p->number() == nullptr || p->number()->sign() < 0) {
      return tl::unexpected(
          call.fault(Code::type_mismatch,
                     "a roll is made of records {value, p}, where p is a number that is not negative"));
    }
    is_possible |= p->number()->sign() > 0;
    chances.push_back({*value, *p->number()});
  }
  if (!is_possible) {
    return tl::unexpected(call.fault(Code::type_mismatch, "a roll needs an outcome that can come up"));
  }
  return die_of(call, std::move(chances));
}

// With its verdict, so that a condition that asks other rolls too is judged together with it.
Result<Value> apply_given(Call& call) {
  auto verdict = call.apply(1, call.arguments.first(1));
  if (!verdict) {
    return verdict;
  }
  auto law = call.law_of(Value(ValueList{call.arguments[0], *std::move(verdict)}));
  if (!law) {
    return tl::unexpected(std::move(law.error()));
  }
  std::vector<Law::Entry> kept;
  for (Law::Entry& entry : law->entries()) {
    const bool* const holds = (*entry.value.list())[1].boolean();
    if (holds == nullptr) {
      return tl::unexpected(call.fault(Code::type_mismatch, "a condition is true or false"));
    }
    if (*holds) {
      kept.push_back({(*entry.value.list())[0], std::move(entry.ways)});
    }
  }
  if (kept.empty()) {
    return tl::unexpected(call.fault(Code::no_such_item, "a roll is given what can never happen"));
  }
  return call.die(Law::of(std::move(kept)));
}

Known known_mean(const std::vector<Known>& given) {
  return Known::of(given[0].number.of_one_sign());
}
Known known_chance(const std::vector<Known>&) {
  return Known::of(Interval{Rational(), Rational(1)});
}
Known known_outcome(const std::vector<Known>& given) {
  return Known::of(given[0].number);
}

constexpr std::array question_rows = {
    FunctionRow{"E(x: distribution of number) -> number", "the mean", apply_mean, known_mean},
    FunctionRow{"P(condition: distribution of boolean) -> number",
                "the chance that it holds: a number from 0 to 1", apply_chance, known_chance},
    FunctionRow{"chances(x: distribution of V) -> list of {value: V, p: number}",
                "what may come up, ascending by value, impossible outcomes left out", apply_chances},
    FunctionRow{
        "distribution_of(outcomes: list of {value: V, p: number}) -> distribution of V",
        "the roll with these outcomes; `p` are chances or weights, none negative; they need not sum to 1",
        apply_distribution_of},
    FunctionRow{
        "given(x: distribution of V, holds: V -> distribution of boolean) -> distribution of V",
        "the roll `x` when it is known that the condition holds: a new roll. An error when it never holds",
        apply_given, known_outcome},
    FunctionRow{"joint(parts: T) -> distribution of T",
                "a list or record with rolls in it as one roll: what comes up together", apply_joint},
    FunctionRow{"least(x: distribution of N) -> N", "the smallest outcome", apply_least, known_outcome},
    FunctionRow{"median(x: distribution of N) -> N", "the least outcome `v` with `P(x <= v) >= 1/2`",
                apply_median, known_outcome},
    FunctionRow{"mode(x: distribution of V) -> V", "the likeliest outcome; the least of several", apply_mode,
                known_outcome},
    FunctionRow{"most(x: distribution of N) -> N", "the greatest outcome", apply_most, known_outcome},
    FunctionRow{"quantile(x: distribution of N, p: number) -> N",
                "the least outcome `v` with `P(x <= v) >= p`", apply_quantile, known_outcome},
    FunctionRow{
        "sd(x: distribution of number, places?: integer) -> text",
        "the standard deviation, the root of the variance, rounded to so many places (2 when left out)",
        apply_sd, nullptr, follows_game},
    FunctionRow{"variance(x: distribution of number) -> number",
                "the mean square of the distance from the mean", apply_variance},
};

}  // namespace

Result<Value> die_of(Call& call, std::vector<Chance> chances) {
  Integer denominator(1);
  for (const Chance& chance : chances) {
    const Integer common = Integer::greatest_common_divisor(denominator, chance.p.denominator());
    denominator = denominator * Integer::floor_divided(chance.p.denominator(), common);
    if (auto paid = call.charge(1 + denominator.bits() / 64); !paid) {
      return tl::unexpected(paid.error());
    }
  }
  std::vector<Law::Entry> entries;
  for (Chance& chance : chances) {
    const Rational ways = chance.p * Rational(denominator);
    entries.push_back({std::move(chance.value), Weight::from(ways.numerator())});
  }
  return call.die(Law::of(std::move(entries)));
}

std::span<const FunctionRow> question_functions() {
  return question_rows;
}

}  // namespace talia::formula
