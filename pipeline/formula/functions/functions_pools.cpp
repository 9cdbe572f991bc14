// Dice and pools: what throws them, and what is asked of how they lie. Most closed forms are in rolls_pools.cpp; what
// stands here is what a function makes of dice that lie on the table.
#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>

#include "formula/functions/function_list.h"
#include "formula/parts.h"
#include "source/of_each.h"

namespace talia::formula {
namespace {

Diagnostic not_dice(Call& call) {
  return call.fault(Code::type_mismatch, "a die of whole numbers, a pool or a list of dice is needed");
}

Result<dice::Distribution> die_of(Call& call, const Value& value) {
  const auto law = call.law_of(value);
  if (!law) {
    return tl::unexpected(law.error());
  }
  return law->whole() != nullptr ? Result<dice::Distribution>(*law->whole()) : tl::unexpected(not_dice(call));
}

Result<Value> thrown(Call& call, dice::Found found) {
  return found ? Result<Value>(call.die(Law(*std::move(found)))) : tl::unexpected(call.exhausted());
}

Result<Value> apply_roll(Call& call) {
  const auto count = count_of(call, 0);
  if (!count) {
    return tl::unexpected(count.error());
  }
  const auto sides = number(call, 1).int64();
  if (!sides || *sides < 1 || *sides > most_sides) {
    return tl::unexpected(
        call.fault(Code::work_budget, fmt::format("a die has from 1 to {} sides", most_sides)));
  }
  if (auto paid = call.charge(static_cast<std::size_t>(*sides) / 16); !paid) {
    return tl::unexpected(paid.error());
  }
  return thrown(call, dice::sum_of_many(dice::Distribution::die(*sides), *count, call.work()));
}

Result<Value> apply_one_of(Call& call) {
  auto entries = source::of_each(list(call, 0), [](const Value& item) {
    return Law::Entry{item, Weight(1)};
  });
  if (entries.empty()) {
    return tl::unexpected(call.fault(Code::no_such_item, "an empty list has no item to come up"));
  }
  return call.die(Law::of(std::move(entries)));
}

Result<Value> apply_happens(Call& call) {
  const Rational& p = number(call, 0);
  if (p.sign() < 0 || p > Rational(1)) {
    return tl::unexpected(call.fault(
        Code::type_mismatch,
        fmt::format("a chance is a number from 0 to 1, and this is {}", call.text_of(call.arguments[0]))));
  }
  return formula::die_of(call, {{Value(true), p}, {Value(false), Rational(1) - p}});
}

Result<Value> apply_pool(Call& call) {
  constexpr std::size_t most = 10'000;
  const auto count = count_of(call, 0);
  auto die = count ? die_of(call, call.arguments[1]) : tl::unexpected(count.error());
  if (!die) {
    return tl::unexpected(std::move(die.error()));
  }
  if (*count > most) {
    return tl::unexpected(call.fault(Code::work_budget, fmt::format("a pool has at most {} dice", most)));
  }
  return *count == 0 ? Value(ValueList()) : call.pool(*count, *std::move(die));
}

// Which faces satisfy the condition at an argument.
Result<std::vector<std::int64_t>> wanted_faces(Call& call, std::size_t argument,
                                               const dice::Distribution& die) {
  std::vector<std::int64_t> faces;
  for (const dice::Outcome& face : die.outcomes()) {
    const Value value(face.value);
    const auto verdict = call.apply(argument, std::span(&value, 1));
    if (!verdict) {
      return tl::unexpected(verdict.error());
    }
    if (*verdict->boolean()) {
      faces.push_back(face.value);
    }
  }
  return faces;
}

using Change = dice::Found (*)(const dice::Distribution& die, const dice::Predicate& wanted,
                               std::size_t times, dice::Work& work);

// The die, each die of the pool or of the list, changed.
Result<Value> changed(Call& call, const Value& value, std::size_t times, Change change) {
  if (value.list() != nullptr) {
    return with_parts(value, [&](const Value& die) { return changed(call, die, times, change); });
  }
  const Roll* const roll = value.is_roll() ? value.roll()->roll.get() : nullptr;
  const bool is_pool = roll != nullptr && roll->kind == Roll::Kind::pool && roll->budget == 0;
  auto die = is_pool ? Result<dice::Distribution>(*roll->die) : die_of(call, value);
  const auto faces = die ? wanted_faces(call, 1, *die) : tl::unexpected(die.error());
  if (!faces) {
    return tl::unexpected(faces.error());
  }
  auto found = change(
      *die, [&faces](std::int64_t face) { return std::ranges::binary_search(*faces, face); }, times,
      call.work());
  if (!found) {
    return tl::unexpected(call.exhausted());
  }
  return is_pool ? call.pool(roll->count, *std::move(found)) : call.die(Law(*std::move(found)));
}

Result<Value> apply_reroll(Call& call) {
  const auto times = has(call, 2) ? count_of(call, 2) : Result<std::size_t>(1);
  return times ? changed(call, call.arguments[0], *times, dice::rerolled) : tl::unexpected(times.error());
}

Result<Value> apply_explode(Call& call) {
  const auto depth = count_of(call, 2);
  return depth ? changed(call, call.arguments[0], *depth, dice::exploded) : tl::unexpected(depth.error());
}

Result<Value> apply_reroll_shared(Call& call) {
  const auto budget = count_of(call, 2);
  if (!budget) {
    return tl::unexpected(budget.error());
  }
  const Value& dice = call.arguments[0];
  const Roll* const roll = dice.is_roll() ? dice.roll()->roll.get() : nullptr;
  std::size_t count = 0;
  std::optional<dice::Distribution> die;
  if (roll != nullptr && roll->kind == Roll::Kind::pool && roll->budget == 0) {
    count = roll->count;
    die = *roll->die;
  } else if (dice.list() != nullptr) {
    count = dice.list()->size();
    for (const Value& each : *dice.list()) {
      auto one = die_of(call, each);
      if (!one || (die && *die != *one)) {
        return tl::unexpected(
            one ? call.fault(Code::type_mismatch, "rerolls are shared by dice that are alike")
                : std::move(one.error()));
      }
      die = *std::move(one);
    }
  } else {
    return tl::unexpected(not_dice(call));
  }
  if (!die) {
    return dice;
  }
  auto again = wanted_faces(call, 1, *die);
  return again ? Result<Value>(call.pool(count, *std::move(die), *std::move(again), std::min(*budget, count)))
               : tl::unexpected(std::move(again.error()));
}

// From the highest to the lowest.
ValueList ranked(const Call& call) {
  ValueList dice = list(call, 0);
  std::ranges::stable_sort(dice, [](const Value& a, const Value& b) { return *a.number() > *b.number(); });
  return dice;
}

enum class End : std::uint8_t { highest, lowest };

template <End end>
Result<Value> apply_nth(Call& call) {
  const ValueList dice = ranked(call);
  const auto place = has(call, 1) ? number(call, 1).int64() : 1;
  if (!place || *place < 1 || static_cast<std::uint64_t>(*place) > dice.size()) {
    return tl::unexpected(
        call.fault(Code::no_such_item, fmt::format("a pool of {} has no such die", dice.size())));
  }
  const auto at = static_cast<std::size_t>(*place);
  return dice[end == End::highest ? at - 1 : dice.size() - at];
}

template <End end, bool keeps>
Result<Value> apply_narrow(Call& call) {
  const auto count = count_of(call, 1);
  if (!count) {
    return tl::unexpected(count.error());
  }
  const ValueList dice = ranked(call);
  const std::size_t named = std::min(*count, dice.size());
  const std::size_t stay = keeps ? named : dice.size() - named;
  const bool from_top = (end == End::highest) == keeps;
  const auto first = dice.begin() + static_cast<std::ptrdiff_t>(from_top ? 0 : dice.size() - stay);
  return Value(ValueList(first, first + static_cast<std::ptrdiff_t>(stay)));
}

Result<Value> apply_count_of(Call& call) {
  return Value(static_cast<std::int64_t>(std::ranges::count(list(call, 0), call.arguments[1])));
}

std::map<Value, std::int64_t, InOrder> sets_of(const Call& call) {
  std::map<Value, std::int64_t, InOrder> sets;
  for (const Value& die : list(call, 0)) {
    ++sets[die];
  }
  return sets;
}

Result<Value> apply_set_sizes(Call& call) {
  std::vector<std::int64_t> sizes;
  for (const auto& [face, count] : sets_of(call)) {
    sizes.push_back(count);
  }
  std::ranges::sort(sizes, std::greater<>());
  return Value(ValueList(sizes.begin(), sizes.end()));
}

Result<Value> apply_largest_set(Call& call) {
  std::int64_t largest = 0;
  for (const auto& [face, count] : sets_of(call)) {
    largest = std::max(largest, count);
  }
  return Value(largest);
}

Result<Value> apply_pairs(Call& call) {
  std::int64_t pairs = 0;
  for (const auto& [face, count] : sets_of(call)) {
    pairs += count / 2;
  }
  return Value(pairs);
}

Result<Value> apply_longest_run(Call& call) {
  std::int64_t longest = 0, length = 0;
  std::optional<Rational> before;
  for (const auto& [face, count] : sets_of(call)) {
    length = before && *before + Rational(1) == *face.number() ? length + 1 : 1;
    longest = std::max(longest, length);
    before = *face.number();
  }
  return Value(longest);
}

Result<Value> apply_oppose(Call& call) {
  const auto order = number(call, 0) <=> number(call, 1);
  return Value(order > 0 ? "first" : order < 0 ? "second" : "tie");
}

Known known_pool(const std::vector<Known>& given) {
  return Known::list_of(given[1], given[0].number);
}
Known known_roll(const std::vector<Known>& given) {
  return Known::of(Interval{given[0].number.least, (given[0].number * given[1].number).most});
}

constexpr std::array pool_rows = {
    FunctionRow{"count_of(pool: list of V, value: any) -> integer", "how many show the value", apply_count_of,
                nullptr, asks(PoolQuestion::count_of)},
    FunctionRow{"drop_highest(pool: list of N, n: integer) -> list of N", "the pool without the `n` best",
                apply_narrow<End::highest, false>, nullptr, asks(PoolQuestion::drop_highest)},
    FunctionRow{"drop_lowest(pool: list of N, n: integer) -> list of N", "the pool without the `n` worst",
                apply_narrow<End::lowest, false>, nullptr, asks(PoolQuestion::drop_lowest)},
    FunctionRow{"explode(x: die, again: face -> boolean, depth: integer) -> die",
                "a die, or each die of a pool, that satisfies the condition is thrown again and added, at "
                "most `depth` times",
                apply_explode},
    FunctionRow{"happens(p: number) -> distribution of boolean",
                "true with the chance `p`, as in `if happens(1/3) then 'rain' else 'sun'`", apply_happens},
    FunctionRow{"highest(pool: list of N) -> N", "the best die", apply_nth<End::highest>, nullptr,
                asks(PoolQuestion::highest)},
    FunctionRow{"keep_highest(pool: list of N, n: integer) -> list of N",
                "the pool of the `n` best; all of them when it has no more", apply_narrow<End::highest, true>,
                nullptr, asks(PoolQuestion::keep_highest)},
    FunctionRow{"keep_lowest(pool: list of N, n: integer) -> list of N",
                "the pool of the `n` worst; all of them when it has no more", apply_narrow<End::lowest, true>,
                nullptr, asks(PoolQuestion::keep_lowest)},
    FunctionRow{"largest_set(pool: list of V) -> integer", "how many dice show the commonest value",
                apply_largest_set, nullptr, asks(PoolQuestion::largest_set)},
    FunctionRow{"longest_run(pool: list of number) -> integer",
                "the length of the longest run of values one apart", apply_longest_run, nullptr,
                asks(PoolQuestion::longest_run)},
    FunctionRow{"lowest(pool: list of N) -> N", "the worst die", apply_nth<End::lowest>, nullptr,
                asks(PoolQuestion::lowest)},
    FunctionRow{"nth_highest(pool: list of N, n: integer) -> N", "the `n`-th best die; from 1",
                apply_nth<End::highest>, nullptr, asks(PoolQuestion::nth_highest)},
    FunctionRow{"nth_lowest(pool: list of N, n: integer) -> N", "the `n`-th worst die; from 1",
                apply_nth<End::lowest>, nullptr, asks(PoolQuestion::nth_lowest)},
    FunctionRow{"one_of(list: list of V) -> distribution of V", "any item with the same chance",
                apply_one_of},
    FunctionRow{"oppose(a: number, b: number) -> text", "who is higher: `'first'`, `'second'` or `'tie'`",
                apply_oppose},
    FunctionRow{"pairs(pool: list of V) -> integer", "how many pairs can be made of equal dice", apply_pairs,
                nullptr, asks(PoolQuestion::pairs)},
    FunctionRow{"pool(n: integer, x: die) -> distribution of list of integer",
                "a pool of `n` dice; `x` is any roll of whole numbers", apply_pool, known_pool},
    FunctionRow{"reroll(x: die, again: face -> boolean, times?: integer) -> die",
                "a die, or each die of a pool, is thrown again while the condition holds, at most `times` "
                "times (1 when left out); the last result stands",
                apply_reroll},
    FunctionRow{"reroll_shared(pool: die, again: face -> boolean, budget: integer) -> distribution of list "
                "of integer",
                "at most `budget` dice, each at most once, of those that satisfy the condition, are thrown "
                "again: the lowest first, and as many as the budget allows",
                apply_reroll_shared},
    FunctionRow{"roll(n: integer, sides: integer) -> distribution of integer",
                "`n` dice of so many sides, summed", apply_roll, known_roll},
    FunctionRow{"set_sizes(pool: list of V) -> list of integer",
                "how many dice show each value that is there, the most first: `[3, 2]` is a full house",
                apply_set_sizes, nullptr, asks(PoolQuestion::set_sizes)},
};

}  // namespace

std::span<const FunctionRow> pool_functions() {
  return pool_rows;
}

}  // namespace talia::formula
