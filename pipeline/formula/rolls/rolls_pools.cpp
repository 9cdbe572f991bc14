// Closed forms for what is asked of pools: sums and counts of their dice, of those that are kept, and after rerolls.
#include <algorithm>
#include <map>

#include "formula/rolls/selection.h"
#include "source/of_each.h"

namespace talia::formula {

const Function* builtin_of(const Roll& roll) {
  return roll.making == Making::call && roll.at->meaning == Meaning::function
             ? &all_functions()[roll.at->target]
             : nullptr;
}

PoolQuestion asked_by(const Roll& roll) {
  const Function* const function = builtin_of(roll);
  return function != nullptr ? function->traits.asks : PoolQuestion::none;
}

bool has_function(const Roll& roll) {
  return roll.at->children.size() > 1 && roll.tree->nodes[roll.at->children[1]].op == Op::lambda;
}

bool asks_for_sets(PoolQuestion asked) {
  return asked == PoolQuestion::largest_set || asked == PoolQuestion::longest_run ||
         asked == PoolQuestion::pairs || asked == PoolQuestion::set_sizes;
}

bool asks_for_others(PoolQuestion asked) {
  return asked == PoolQuestion::distinct || asked == PoolQuestion::filter || asked == PoolQuestion::map;
}

namespace {

bool narrows(PoolQuestion asked) {
  return asked == PoolQuestion::keep_highest || asked == PoolQuestion::keep_lowest ||
         asked == PoolQuestion::drop_highest || asked == PoolQuestion::drop_lowest;
}

dice::Places narrowed(dice::Places places, PoolQuestion asked, std::size_t n) {
  const std::size_t size = places.end - places.begin;
  const std::size_t named = std::min(n, size);
  switch (asked) {
    case PoolQuestion::keep_highest:
      return {places.begin, places.begin + named};
    case PoolQuestion::keep_lowest:
      return {places.end - named, places.end};
    case PoolQuestion::drop_highest:
      return {places.begin + named, places.end};
    default:
      return {places.begin, places.end - named};
  }
}

}  // namespace

struct Rolls::Worths {
  std::map<std::int64_t, dice::Distribution> by_face;
  bool are_certain = true;
  bool counts = false;  // Of truth values.
};

std::optional<Rolls::Selection> Rolls::selection(const Value& pool) {
  if (const RollValue* const value = pool.roll()) {
    const Roll& roll = *value->roll;
    if (roll.kind == Roll::Kind::pool) {
      return Selection{{*roll.die}, roll.count, {0, roll.count}, &roll};
    }
    const PoolQuestion asked = roll.kind == Roll::Kind::made ? asked_by(roll) : PoolQuestion::none;
    const auto n = narrows(asked) ? roll.operands[1].whole() : std::nullopt;
    auto of = n && *n >= 0 ? selection(roll.operands[0]) : std::nullopt;
    if (of) {
      of->places = narrowed(of->places, asked, static_cast<std::size_t>(*n));
    }
    return of;
  }
  if (pool.list() == nullptr || pool.list()->empty()) {
    return std::nullopt;
  }
  std::vector<RollPointer> rolls;
  collect_rolls(pool, rolls);
  std::ranges::sort(rolls);
  if (std::unique(rolls.begin(), rolls.end()) != rolls.end()) {
    return std::nullopt;
  }
  Selection selection;
  for (const Value& item : *pool.list()) {
    const auto law = law_of(item);
    if (!law || law->whole() == nullptr) {
      return std::nullopt;
    }
    selection.dice.push_back(*law->whole());
  }
  selection.count = selection.dice.size();
  selection.places = {0, selection.count};
  if (std::ranges::all_of(selection.dice, [&](const auto& die) { return die == selection.dice.front(); })) {
    selection.dice.erase(selection.dice.begin() + 1, selection.dice.end());
  }
  return selection;
}

RollPointer undecided(const Value& pool) {
  const Roll* const roll = pool.is_roll() ? pool.roll()->roll.get() : nullptr;
  const Function* const function =
      roll != nullptr && roll->kind == Roll::Kind::made ? builtin_of(*roll) : nullptr;
  if (function == nullptr) {
    return nullptr;
  }
  const std::vector<Signature::Parameter>& parameters = function->alternatives.front().parameters;
  const bool throws_dice =
      function->traits.throws ||
      std::ranges::find(parameters, Rolling::dice, &Signature::Parameter::rolling) != parameters.end();
  if (!throws_dice && !narrows(function->traits.asks)) {
    return nullptr;
  }
  std::vector<RollPointer> rolls;
  for (std::size_t i = 0; i < roll->operands.size(); ++i) {
    if (throws_dice ? parameters[i].rolling != Rolling::dice : i > 0) {
      collect_rolls(roll->operands[i], rolls);
    }
  }
  return rolls.empty() ? undecided(roll->operands[0]) : rolls.front();
}

Result<std::optional<Rolls::Worths>> Rolls::worths(const Roll& roll, const Selection& selection) {
  Worths worths;
  for (const dice::Distribution& die : selection.dice) {
    for (const dice::Outcome& face : die.outcomes()) {
      if (worths.by_face.contains(face.value)) {
        continue;
      }
      Result<Value> worth = Value(face.value);
      if (has_function(roll)) {
        worth = maker_.apply(roll, 1, Value(face.value));
      } else if (asked_by(roll) == PoolQuestion::count_of) {
        worth = Value(Value(face.value) == roll.operands[1]);
      }
      auto law = worth ? law_of(*worth) : tl::unexpected(std::move(worth.error()));
      if (!law) {
        return tl::unexpected(std::move(law.error()));
      }
      worths.are_certain &= law->size() == 1;
      if (const auto truth = truth_of(*law)) {
        worths.counts = true;
        worths.by_face.emplace(face.value, dice::Distribution::of({{0, truth->second}, {1, truth->first}}));
      } else if (law->whole() != nullptr) {
        worths.by_face.emplace(face.value, *law->whole());
      } else {
        return std::optional<Worths>();
      }
    }
  }
  return std::optional(std::move(worths));
}

std::optional<Result<Law>> Rolls::sum_of_worths(const Roll& roll, const Selection& selection,
                                                const Worths& worths) {
  dice::Work& work = maker_.work();
  const dice::Worth worth = [&worths](std::int64_t face) { return worths.by_face.at(face).least(); };
  if (selection.has_rerolls()) {
    const Roll& pool = *selection.pool;
    const auto is_again = [&pool](std::int64_t face) { return std::ranges::binary_search(pool.again, face); };
    if (!selection.is_whole() || !worths.are_certain) {
      return std::nullopt;
    }
    return if_near(roll, dice::sum_of_shared(*pool.die, pool.count, is_again, pool.budget, worth, work));
  }
  if (selection.is_whole()) {
    dice::Found total = dice::Distribution::constant(0);
    for (const dice::Distribution& die : selection.dice) {
      const auto faces = source::of_each(die.outcomes(), [&](const dice::Outcome& face) {
        return std::pair(face.ways, worths.by_face.at(face.value));
      });
      dice::Found one = dice::mixed(faces, work);
      if (one && selection.are_alike()) {
        one = dice::sum_of_many(*one, selection.count, work);
      }
      total = one && total ? dice::sum(*total, *one, work) : std::nullopt;
    }
    return if_near(roll, std::move(total));
  }
  if (!worths.are_certain) {
    return std::nullopt;
  }
  if (selection.are_alike()) {
    return if_near(roll,
                   dice::sum_of_kept(selection.dice.front(), selection.count, selection.places, worth, work));
  }
  return std::nullopt;
}

// The dice of a selection, listed.
std::optional<Result<Law>> Rolls::hands(const Roll& roll, const Selection& selection) {
  if (selection.has_rerolls()) {
    return std::nullopt;
  }
  const auto [begin, end] = selection.places;
  if (!maker_.work().spend(selection.count * selection.dice.front().outcomes().size())) {
    return exhausted(roll);
  }
  const std::vector<dice::Distribution> dice = selection.all_dice();
  const bool are_high = end < selection.count || begin == 0;
  const auto found = are_high ? dice::highest_hands(dice, end, maker_.work())
                              : dice::lowest_hands(dice, selection.count - begin, maker_.work());
  if (!found) {
    return exhausted(roll);
  }
  std::vector<Law::Entry> entries;
  for (const auto& [hand, ways] : *found) {
    const auto from = hand.begin() + static_cast<std::ptrdiff_t>(are_high ? begin : 0);
    entries.push_back({Value(ValueList(from, hand.end())), ways});
  }
  return Law::of(std::move(entries));
}

std::optional<Result<Law>> Rolls::of_pool(const RollPointer& pointer) {
  const Roll& roll = *pointer;
  const Function* const function = builtin_of(roll);
  if (const RollPointer first =
          function == nullptr || roll.operands.empty() ? nullptr : undecided(roll.operands[0])) {
    return by_cases(pointer, module_within(pointer, first));
  }
  const PoolQuestion asked = asked_by(roll);
  if (asked == PoolQuestion::none || asks_for_others(asked)) {
    return std::nullopt;
  }
  auto selected = asks_for_sets(asked) ? std::nullopt : selection(roll.operands[0]);
  // Whatever else is rolled comes first, so that the pool itself is never gone through.
  for (std::size_t i = 1; i < roll.operands.size(); ++i) {
    std::vector<RollPointer> others;
    collect_rolls(roll.operands[i], others);
    if (!others.empty()) {
      return by_cases(pointer, others.front());
    }
  }
  if (!selected) {
    return of_faces(roll);
  }
  if (narrows(asked)) {
    const auto n = roll.operands[1].whole();
    if (!n || *n < 0) {
      return std::nullopt;
    }
    selected->places = narrowed(selected->places, asked, static_cast<std::size_t>(*n));
    return hands(roll, *selected);
  }
  const bool is_highest = asked == PoolQuestion::highest || asked == PoolQuestion::nth_highest;
  const bool is_lowest = asked == PoolQuestion::lowest || asked == PoolQuestion::nth_lowest;
  if (is_highest || is_lowest) {
    const bool has_place = asked == PoolQuestion::nth_highest || asked == PoolQuestion::nth_lowest;
    const auto place = has_place ? roll.operands[1].whole() : 1;
    const std::size_t size = selected->places.end - selected->places.begin;
    if (!place || *place < 1 || static_cast<std::uint64_t>(*place) > size ||
        (!has_place && roll.at->children.size() > 1)) {
      return std::nullopt;
    }
    const auto n = static_cast<std::size_t>(*place);
    const std::size_t at = is_highest ? selected->places.begin + n - 1 : selected->places.end - n;
    selected->places = {at, at + 1};
  } else if (asked == PoolQuestion::count && roll.at->children.size() == 1) {
    return Law::certain(Value(static_cast<std::int64_t>(selected->places.end - selected->places.begin)));
  }
  auto worth = worths(roll, *selected);
  if (!worth) {
    return tl::unexpected(std::move(worth.error()));
  }
  const bool asks_for_truth = asked != PoolQuestion::sum && !is_highest && !is_lowest;
  if (!*worth || (*worth)->counts != asks_for_truth) {
    return std::nullopt;
  }
  auto law = sum_of_worths(roll, *selected, **worth);
  if (!law || !*law || (asked != PoolQuestion::any && asked != PoolQuestion::all)) {
    return law;
  }
  const std::int64_t size = static_cast<std::int64_t>(selected->places.end - selected->places.begin);
  const Weight decisive = (*law)->whole()->ways_of(asked == PoolQuestion::any ? 0 : size);
  const Weight rest = (*law)->total() - decisive;
  return asked == PoolQuestion::any ? Law::of({{Value(true), rest}, {Value(false), decisive}})
                                    : Law::of({{Value(true), decisive}, {Value(false), rest}});
}

}  // namespace talia::formula
