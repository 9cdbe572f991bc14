// Functions of lists and records, and repetition. Items may be rolls: what is made of them is a roll then.
#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "formula/functions/function_list.h"
#include "formula/parts.h"
#include "source/of_each.h"

namespace talia::formula {
namespace {

// What the function at `argument` makes of each item; the items themselves when there is none.
Result<ValueList> applied(Call& call, std::size_t argument) {
  if (!has(call, argument)) {
    return list(call, 0);
  }
  return list_of_each(list(call, 0),
                      [&](const Value& item) { return call.apply(argument, std::span(&item, 1)); });
}

bool any_rolls(const ValueList& values) {
  return std::ranges::any_of(values, &Value::is_roll);
}

// The numbers of `sum`, `min` and `max`: of a list, of a function over a list, or the arguments themselves.
Result<ValueList> numbers_of(Call& call) {
  return call.arguments[0].list() == nullptr ? ValueList(call.arguments.begin(), call.arguments.end())
                                             : applied(call, 1);
}

Result<Value> apply_sum(Call& call) {
  auto numbers = numbers_of(call);
  if (!numbers) {
    return tl::unexpected(std::move(numbers.error()));
  }
  if (any_rolls(*numbers)) {
    return call.made(Making::sum, *std::move(numbers));
  }
  Rational sum;
  for (const Value& value : *numbers) {
    if (const auto paid = call.charge(1 + value.number()->bits() / 64); !paid) {
      return tl::unexpected(paid.error());
    }
    sum = sum + *value.number();
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
  if (any_rolls(*numbers)) {
    return call.made(wants_least ? Making::least : Making::greatest, *std::move(numbers));
  }
  const auto is_less = [](const Value& a, const Value& b) { return *a.number() < *b.number(); };
  return Value(*(wants_least ? std::ranges::min_element(*numbers, is_less)
                             : std::ranges::max_element(*numbers, is_less))
                    ->number());
}

Result<Value> apply_map(Call& call) {
  auto mapped = applied(call, 1);
  return mapped ? Result<Value>(Value(*std::move(mapped))) : tl::unexpected(std::move(mapped.error()));
}

Result<Value> apply_filter(Call& call) {
  auto verdicts = applied(call, 1);
  if (!verdicts) {
    return tl::unexpected(std::move(verdicts.error()));
  }
  if (any_rolls(*verdicts)) {
    ValueList operands = list(call, 0);
    operands.insert(operands.end(), verdicts->begin(), verdicts->end());
    return call.made(Making::chosen, std::move(operands));
  }
  ValueList kept;
  for (std::size_t i = 0; i < verdicts->size(); ++i) {
    if (*(*verdicts)[i].boolean()) {
      kept.push_back(list(call, 0)[i]);
    }
  }
  return Value(std::move(kept));
}

// Whether one item is `decisive`; asks no further than it must.
template <bool decisive>
Result<Value> apply_quantifier(Call& call) {
  ValueList rolls;
  for (const Value& item : list(call, 0)) {
    auto verdict = call.apply(1, std::span(&item, 1));
    if (!verdict) {
      return verdict;
    }
    if (verdict->is_roll()) {
      rolls.push_back(*std::move(verdict));
    } else if (*verdict->boolean() == decisive) {
      return Value(decisive);
    }
  }
  return rolls.empty() ? Value(!decisive)
                       : call.made(decisive ? Making::any_holds : Making::all_hold, std::move(rolls));
}

Result<Value> apply_count(Call& call) {
  if (!has(call, 1)) {
    return Value(static_cast<std::int64_t>(list(call, 0).size()));
  }
  auto verdicts = applied(call, 1);
  if (!verdicts) {
    return tl::unexpected(std::move(verdicts.error()));
  }
  return any_rolls(*verdicts) ? call.made(Making::how_many_hold, *std::move(verdicts))
                              : Value(static_cast<std::int64_t>(std::ranges::count(*verdicts, Value(true))));
}

Result<Value> apply_fold(Call& call) {
  Value accumulated = call.arguments[1];
  const ValueList& items = list(call, 0);
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::array<Value, 2> both = {std::move(accumulated), items[i]};
    auto next = call.apply(2, both);
    if (!next) {
      return next;
    }
    accumulated = *std::move(next);
    // Where nothing to come hangs on its dice, equal states are merged.
    if (accumulated.is_roll() && call.is_new(accumulated)) {
      const ValueList rest(items.begin() + static_cast<std::ptrdiff_t>(i) + 1, items.end());
      if (!have_common(accumulated.roll()->roll->sources, sources_of(Value(rest)))) {
        auto law = call.law_of(accumulated);
        if (!law) {
          return tl::unexpected(std::move(law.error()));
        }
        accumulated = call.die(*std::move(law));
      }
    }
  }
  return accumulated;
}

// What is known of what follows a state, as much as may be held.
struct Following {
  std::map<Value, Law, InOrder> laws;
  std::size_t outcomes = 0;

  void keep(const Value& state, const Law& law) {
    constexpr std::size_t most = 1'000'000;
    if (outcomes + law.size() <= most) {
      outcomes += law.size();
      laws.emplace(state, law);
    }
  }
};

// The states after one more step, equal ones merged; what follows each is worked out once, while there is room for it.
Result<Law> next_states(Call& call, const Law& states, Following& known) {
  if (!call.work().spend(states.size())) {
    return tl::unexpected(call.exhausted());
  }
  Mixture mixture(call.work());
  for (Law::Entry& state : states.entries()) {
    const auto found = known.laws.find(state.value);
    std::optional<Law> law = found == known.laws.end() ? std::nullopt : std::optional(found->second);
    if (!law) {
      auto next = call.apply(2, std::span(&state.value, 1));
      auto made = next ? call.law_of(*next) : tl::unexpected(std::move(next.error()));
      if (!made) {
        return made;
      }
      known.keep(state.value, *made);
      law = *std::move(made);
    }
    if (!mixture.add(std::move(state.ways), *std::move(law))) {
      return tl::unexpected(call.exhausted());
    }
  }
  auto result = std::move(mixture).law();
  return result ? Result<Law>(*std::move(result)) : tl::unexpected(call.exhausted());
}

Result<Value> apply_iterate(Call& call) {
  const auto times = count_of(call, 0);
  if (!times) {
    return tl::unexpected(times.error());
  }
  if (call.uses_rolls(2) || !call.is_new(call.arguments[1])) {
    return call.for_each_outcome();
  }
  Value state = call.arguments[1];
  std::size_t done = 0;
  for (; done < *times && !has_roll(state); ++done) {
    auto next = call.apply(2, std::span(&state, 1));
    if (!next) {
      return next;
    }
    state = *std::move(next);
  }
  if (!has_roll(state)) {
    return state;
  }
  auto law = call.law_of(state);
  Following known;
  for (; done < *times && law; ++done) {
    auto next = next_states(call, *law, known);
    if (next && *next == *law) {
      break;
    }
    law = std::move(next);
  }
  return law ? Result<Value>(call.die(*std::move(law))) : tl::unexpected(std::move(law.error()));
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
  const auto keys = applied(call, 1);
  if (!keys) {
    return tl::unexpected(keys.error());
  }
  std::vector<std::size_t> order(keys->size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    order[i] = i;
  }
  std::stable_sort(order.begin(), order.end(), [&keys](std::size_t a, std::size_t b) {
    return *(*keys)[a].number() < *(*keys)[b].number();
  });
  return Value(source::of_each(order, [&](std::size_t i) { return list(call, 0)[i]; }));
}

// What many items that are made of few cost.
Result<std::monostate> charge_for_items(Call& call, std::size_t items, std::size_t times) {
  constexpr std::size_t most = 10'000'000;
  return items > most / std::max<std::size_t>(times, 1)
             ? tl::unexpected(
                   call.fault(Code::work_budget, fmt::format("a list of more than {} items", most)))
             : call.charge(items * times);
}

Result<Value> apply_repeat(Call& call) {
  const auto times = count_of(call, 1);
  if (!times) {
    return tl::unexpected(times.error());
  }
  const ValueList& items = list(call, 0);
  if (const auto paid = charge_for_items(call, items.size(), *times); !paid) {
    return tl::unexpected(paid.error());
  }
  ValueList repeated;
  for (std::size_t i = 0; i < *times; ++i) {
    repeated.insert(repeated.end(), items.begin(), items.end());
  }
  return Value(std::move(repeated));
}

Result<Value> apply_without(Call& call) {
  std::map<Value, std::size_t, InOrder> taken;
  for (const Value& item : list(call, 1)) {
    ++taken[item];
  }
  ValueList left;
  for (const Value& item : list(call, 0)) {
    const auto found = taken.find(item);
    if (found == taken.end() || found->second == 0) {
      left.push_back(item);
    } else {
      --found->second;
    }
  }
  for (const auto& [item, missing] : taken) {
    if (missing > 0) {
      return tl::unexpected(
          call.fault(Code::no_such_item,
                     fmt::format("`{}` is taken from a list that has no{} such item", call.text_of(item),
                                 std::ranges::count(list(call, 0), item) > 0 ? " further" : "")));
    }
  }
  return Value(std::move(left));
}

Result<Value> apply_distinct(Call& call) {
  ValueList kept;
  std::map<Value, bool, InOrder> seen;
  for (const Value& item : list(call, 0)) {
    if (seen.emplace(item, true).second) {
      kept.push_back(item);
    }
  }
  return Value(std::move(kept));
}

Result<Value> apply_record_of(Call& call) {
  ValueRecord record;
  std::map<std::string, bool> seen;
  for (const Value& item : list(call, 0)) {
    const Value* const key = item.member("key");
    const Value* const value = item.member("value");
    if (key == nullptr || value == nullptr || key->text() == nullptr) {
      return tl::unexpected(
          call.fault(Code::type_mismatch, "a record is made of records {key, value} whose keys are texts"));
    }
    if (!seen.emplace(*key->text(), true).second) {
      return tl::unexpected(
          call.fault(Code::type_mismatch, fmt::format("a record has `{}` twice", *key->text())));
    }
    record.emplace_back(*key->text(), *value);
  }
  return Value(std::move(record));
}

Result<Value> apply_keys(Call& call) {
  return Value(source::of_each<Value>(*call.arguments[0].record(), &ValueRecord::value_type::first));
}

Result<Value> apply_values(Call& call) {
  return Value(source::of_each(*call.arguments[0].record(), &ValueRecord::value_type::second));
}

using Arguments = std::vector<Known>;

Known known_count(const Arguments& given) {
  return Known::of(given.size() == 1 ? given[0].size : Interval{Rational(), given[0].size.most});
}
Known known_filter(const Arguments& given) {
  return Known::list_of(given[1], {Rational(), given[0].size.most});
}
Known known_item(const Arguments& given) {
  return given[0].item ? *given[0].item : Known();
}
Known known_map(const Arguments& given) {
  return Known::list_of(given[1], given[0].size);
}
template <bool wants_least>
Known known_extreme(const Arguments& given) {
  if (given[0].item) {
    return Known::of(given.size() == 1 ? given[0].item->number : given[1].number);
  }
  Interval all = given[0].number;
  for (std::size_t i = 1; i < given.size(); ++i) {
    all = wants_least ? min(all, given[i].number) : max(all, given[i].number);
  }
  return Known::of(all);
}
Known known_range(const Arguments& given) {
  const Interval& first = given[0].number;
  const Interval& last = given[1].number;
  Interval size = last - first + Interval::of(1);
  size.least = size.least ? std::max(*size.least, Rational()) : Rational();
  return Known::list_of(Known::of(Interval{first.least, last.most}), size);
}
Known known_same(const Arguments& given) {
  return given[0];
}
Known known_sum(const Arguments& given) {
  const Interval each = given.size() > 1 ? given[1].number
                        : given[0].item  ? given[0].item->number
                                         : Interval();
  return Known::of(each.of_one_sign() * given[0].size);
}

constexpr std::array list_rows = {
    FunctionRow{"all(list: list of T, holds: T -> distribution of boolean) -> boolean",
                "whether all items satisfy it", apply_quantifier<false>, nullptr, asks(PoolQuestion::all)},
    FunctionRow{"any(list: list of T, holds: T -> distribution of boolean) -> boolean",
                "whether one item satisfies it", apply_quantifier<true>, nullptr, asks(PoolQuestion::any)},
    FunctionRow{"count(list: list of T, holds?: T -> distribution of boolean) -> integer",
                "how many items, how many dice of a pool satisfy it; without a condition how many there are",
                apply_count, known_count, asks(PoolQuestion::count)},
    FunctionRow{"distinct(list: list of V) -> list of V", "its items, each once", apply_distinct, nullptr,
                asks(PoolQuestion::distinct)},
    FunctionRow{"filter(list: list of T, holds: T -> distribution of boolean) -> list of T",
                "the items that satisfy it",
                apply_filter,
                known_filter,
                {.asks = PoolQuestion::filter, .keeps_what_holds = true}},
    FunctionRow{"first(list: list of T) -> T?", "the first item; null of an empty list", apply_first,
                known_item},
    FunctionRow{"fold(list: list of T, start: U, step: (U, T) -> U) -> U",
                "what is gathered from item to item: `(so_far, x) => …`", apply_fold},
    FunctionRow{"iterate(n: integer, start: U, next: outcome of U -> U) -> U",
                "`start` with the function applied `n` times. The state may be a roll, also of records: "
                "equal states are merged after each step, so that a fight of many rounds stays small",
                apply_iterate},
    FunctionRow{"keys(record: record) -> list of text", "the names of its members", apply_keys},
    FunctionRow{"last(list: list of T) -> T?", "the last item; null of an empty list", apply_last,
                known_item},
    FunctionRow{"map(list: list of T, of: T -> U) -> list of U", "what the function makes of each item",
                apply_map, known_map, asks(PoolQuestion::map)},
    FunctionRow{"max(x: R or list of R, more?: R, ...) -> R; max(list: list of T, of: T -> R) -> R",
                "the greatest; an error for an empty list", apply_extreme<false>, known_extreme<false>,
                asks(PoolQuestion::highest)},
    FunctionRow{"min(x: R or list of R, more?: R, ...) -> R; min(list: list of T, of: T -> R) -> R",
                "the least; an error for an empty list", apply_extreme<true>, known_extreme<true>,
                asks(PoolQuestion::lowest)},
    FunctionRow{"range(first: integer, last: integer) -> list of integer",
                "the whole numbers from first to last; empty when last is less", apply_range, known_range},
    FunctionRow{"record_of(members: list of T) -> any",
                "of records `{key, value}`: the record with these members, whose names may be computed",
                apply_record_of},
    FunctionRow{"repeat(list: list of V, times: integer) -> list of V",
                "its items, so many times over: four suits of a deck", apply_repeat},
    FunctionRow{"reverse(list: list of T) -> list of T", "the other way round", apply_reverse, known_same},
    FunctionRow{"sort(list: list of N) -> list of N; sort(list: list of V, by: V -> number) -> list of V",
                "ascending; equal ones keep their order", apply_sort, known_same},
    FunctionRow{"sum(list: list of R) -> R; sum(list: list of T, of: T -> R) -> R",
                "the sum of the items or dice, or of what the function makes of each; 0 of nothing",
                apply_sum, known_sum, asks(PoolQuestion::sum)},
    FunctionRow{"values(record: record) -> any", "a list of what its members are", apply_values},
    FunctionRow{"without(list: list of V, taken: list of V) -> list of V",
                "the list when each of the items was taken from it once; an error when one is not there",
                apply_without},
};

}  // namespace

std::span<const FunctionRow> list_functions() {
  return list_rows;
}

}  // namespace talia::formula
