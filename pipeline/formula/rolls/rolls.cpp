#include "formula/rolls/rolls.h"

#include <algorithm>
#include <set>

#include "dice/faces.h"
#include "dice/pool.h"
#include "formula/functions/functions.h"
#include "formula/parts.h"
#include "source/of_each.h"
#include "source/run/assert.h"

namespace talia::formula {
namespace {

constexpr std::uint32_t deepest_roll = 400;  // Rolls made of rolls.

// Whether the condition decides alone which of the branches counts, so that these may hang on the same dice.
bool is_choice(const Roll& roll) {
  return roll.making == Making::choice;
}

// Whether a function takes this argument as the dice that it is, and throws them itself.
bool takes_dice(const Roll& roll, std::size_t operand) {
  if (roll.making != Making::call || roll.at->meaning != Meaning::function ||
      operand >= roll.at->children.size()) {
    return false;
  }
  const Signature::Parameter* const parameter =
      all_functions()[roll.at->target].alternatives.front().parameter(operand);
  return parameter != nullptr &&
         (parameter->rolling == Rolling::dice || parameter->type.is(Type::Kind::distribution));
}

// The rolls that must be known before a call can be made.
std::vector<RollPointer> unknown_rolls(const Roll& roll) {
  std::vector<RollPointer> rolls;
  for (std::size_t i = 0; i < roll.operands.size(); ++i) {
    if (!takes_dice(roll, i) || undecided(roll.operands[i])) {
      collect_rolls(roll.operands[i], rolls);
    }
  }
  return rolls;
}

void keep_distinct(std::vector<RollPointer>& rolls) {
  std::set<const Roll*> seen;
  std::erase_if(rolls, [&seen](const RollPointer& roll) { return !seen.insert(roll.get()).second; });
}

Value replaced(const Value& value, const std::unordered_map<const Roll*, Value>& outcomes) {
  if (const RollValue* const roll = value.roll()) {
    return outcomes.at(roll->roll.get());
  }
  return *with_parts(value, [&](const Value& part) { return replaced(part, outcomes); });
}

}  // namespace

std::optional<std::pair<Weight, Weight>> truth_of(const Law& law) {
  std::pair<Weight, Weight> ways;
  for (const Law::Entry& entry : law.entries()) {
    if (entry.value.boolean() == nullptr) {
      return std::nullopt;
    }
    (*entry.value.boolean() ? ways.first : ways.second) = entry.ways;
  }
  return ways;
}

Value Rolls::die(std::shared_ptr<const Law> law) {
  if (law->size() == 1) {
    return law->entries().front().value;
  }
  auto roll = std::make_shared<Roll>();
  roll->kind = Roll::Kind::die;
  roll->law = std::move(law);
  roll->sources = {next_source_++};
  return Value(RollValue{std::move(roll)});
}

Value Rolls::pool(Roll pool) {
  if (pool.die->outcomes().size() == 1) {
    return Value(ValueList(pool.count, Value(pool.die->least())));
  }
  pool.kind = Roll::Kind::pool;
  pool.sources = {next_source_++};
  return Value(RollValue{std::make_shared<const Roll>(std::move(pool))});
}

Value Rolls::hand(Roll hand) {
  if (hand.count == 0) {
    return Value(ValueList());
  }
  hand.kind = Roll::Kind::hand;
  hand.sources = {next_source_++};
  return Value(RollValue{std::make_shared<const Roll>(std::move(hand))});
}

Value Rolls::fault(Diagnostic diagnostic) {
  auto roll = std::make_shared<Roll>();
  roll->kind = Roll::Kind::fault;
  roll->diagnostic = std::move(diagnostic);
  return Value(RollValue{std::move(roll)});
}

Value Rolls::thrown(const Value& value) {
  if (const RollValue* const roll = value.roll()) {
    Value thrown = roll->roll->kind == Roll::Kind::closed ? die(roll->roll->law) : value;
    return value.is_as_written() && thrown.is_roll() ? std::move(thrown).written_at(value.origin()) : thrown;
  }
  return *with_parts(value, [this](const Value& part) { return thrown(part); });
}

void Rolls::forget(Source first) {
  known_.forget_if(
      [first](const RollPointer& roll) { return !roll->sources.empty() && roll->sources.front() >= first; });
}

Result<Value> Rolls::made(Roll roll) {
  if (unknown_rolls(roll).empty()) {
    return maker_.make(roll, roll.operands);
  }
  std::vector<RollPointer> parts;
  for (const Value& operand : roll.operands) {
    collect_rolls(operand, parts);
  }
  if (is_choice(roll)) {
    if (const bool* const condition = roll.operands[0].boolean()) {
      const Value& chosen = roll.operands[*condition ? 1 : 2];
      if (const RollValue* const failed = chosen.roll(); failed != nullptr && failed->roll->diagnostic) {
        return tl::unexpected(*failed->roll->diagnostic);
      }
      return chosen;
    }
  }
  roll.kind = Roll::Kind::made;
  roll.sources = sources_of(Value(roll.operands));
  if (roll.making == Making::call) {
    // What a function gives may throw dice of its own.
    roll.sources.push_back(next_source_++);
  }
  for (const RollPointer& part : parts) {
    roll.depth = std::max(roll.depth, part->depth + 1);
  }
  if (roll.depth > deepest_roll || !maker_.work().spend(4 + roll.sources.size() / 4)) {
    return tl::unexpected(maker_.exhausted(roll.at, roll.tree));
  }
  return Value(RollValue{std::make_shared<const Roll>(std::move(roll))});
}

Result<Law> Rolls::exhausted(const Roll& roll) {
  return tl::unexpected(maker_.exhausted(roll.at, roll.tree));
}

std::optional<Result<Law>> Rolls::if_near(const Roll& roll, dice::Found found) {
  if (found) {
    return Law(*std::move(found));
  }
  return maker_.work().left() == 0 ? std::optional(exhausted(roll)) : std::nullopt;
}

Result<Law> Rolls::law_of(const Value& value) {
  if (const RollValue* const roll = value.roll()) {
    return law_of(roll->roll);
  }
  if (!has_roll(value)) {
    return Law::certain(value);
  }
  Roll packed;
  packed.making = Making::packed;
  packed.operands = {value};
  auto whole = made(std::move(packed));
  return whole ? law_of(*whole) : tl::unexpected(std::move(whole.error()));
}

Result<Law> Rolls::law_of(const RollPointer& roll) {
  if (roll->law) {
    return *roll->law;
  }
  if (roll->diagnostic) {
    return tl::unexpected(*roll->diagnostic);
  }
  if (const Law* const known = known_.find(*roll)) {
    return *known;
  }
  Result<Law> law = tl::unexpected(Diagnostic());
  if (roll->kind == Roll::Kind::pool) {
    law = law_of_pool(*roll);
  } else if (roll->kind == Roll::Kind::hand) {
    law = law_of_hand(*roll);
  } else {
    std::vector<RollPointer> parts;
    for (const Value& operand : roll->operands) {
      collect_rolls(operand, parts);
    }
    keep_distinct(parts);
    const RollPointer sought = shared_part(roll, parts);
    law = sought ? by_cases(roll, sought) : independent(roll, parts);
  }
  if (law) {
    known_.add(roll, *law);
  }
  return law;
}

Result<Law> Rolls::law_of_pool(const Roll& pool) {
  const auto is_again = [&pool](std::int64_t face) { return std::ranges::binary_search(pool.again, face); };
  // The dice are laid out one by one, and every hand is a list of them.
  if (!maker_.work().spend(pool.count * pool.die->outcomes().size())) {
    return exhausted(pool);
  }
  const auto hands = pool.again.empty()
                         ? dice::highest_hands(std::vector<dice::Distribution>(pool.count, *pool.die),
                                               pool.count, maker_.work())
                         : dice::shared_hands(*pool.die, pool.count, is_again, pool.budget, maker_.work());
  if (!hands) {
    return exhausted(pool);
  }
  auto entries = source::of_each(*hands, [](const auto& each) {
    return Law::Entry{Value(ValueList(each.first.begin(), each.first.end())), each.second};
  });
  return Law::of(std::move(entries));
}

Result<Law> Rolls::law_of_hand(const Roll& hand) {
  const auto counts = source::of_each(*hand.deck, [](const auto& card) { return card.second; });
  const dice::Draw draw = dice::Draw::cards(counts, hand.count);
  using Shown = std::vector<std::uint32_t>;  // The places in the deck of the cards that are dealt.
  const auto next = [](Shown shown, std::size_t face, std::size_t count) {
    shown.insert(shown.end(), count, static_cast<std::uint32_t>(face));
    return shown;
  };
  // Each hand keeps a list of its cards.
  const auto hands = maker_.work().spend(hand.count * hand.deck->size())
                         ? dice::told_by_face(draw, Shown(), next, maker_.work())
                         : std::nullopt;
  if (!hands || !maker_.work().spend(hands->size() * (1 + hand.count))) {
    return exhausted(hand);
  }
  return Law::of(source::of_each(*hands, [&hand](const auto& each) {
    auto cards =
        source::of_each(each.first, [&hand](std::uint32_t place) { return (*hand.deck)[place].first; });
    return Law::Entry{Value(std::move(cards)), each.second};
  }));
}

Result<Law> Rolls::by_cases(const RollPointer& roll, const RollPointer& sought) {
  auto cases = law_of(sought);
  if (!cases) {
    return cases;
  }
  Mixture mixture(maker_.work());
  for (Law::Entry& entry : cases->entries()) {
    Substitutes known;
    known.emplace(sought.get(), std::move(entry.value));
    auto value = substituted(roll, *sought, known);
    auto law = value ? law_of(*value) : tl::unexpected(std::move(value.error()));
    if (!law) {
      return law;
    }
    if (!mixture.add(std::move(entry.ways), *std::move(law))) {
      return exhausted(*roll);
    }
  }
  auto result = std::move(mixture).law();
  return result ? Result<Law>(*std::move(result)) : exhausted(*roll);
}

Result<Value> Rolls::substituted(const Value& value, const Roll& sought, Substitutes& known) {
  if (const RollValue* const roll = value.roll()) {
    return substituted(roll->roll, sought, known);
  }
  return with_parts(value, [&](const Value& part) { return substituted(part, sought, known); });
}

Result<Value> Rolls::substituted(const RollPointer& roll, const Roll& sought, Substitutes& known) {
  if (const auto found = known.find(roll.get()); found != known.end()) {
    return found->second;
  }
  if (!have_common(roll->sources, sought.sources)) {
    return Value(RollValue{roll});
  }
  TALIA_ASSERT(roll->kind == Roll::Kind::made);
  Roll changed;
  changed.making = roll->making;
  changed.at = roll->at;
  changed.tree = roll->tree;
  changed.slots = roll->slots;
  const std::size_t branches = is_choice(*roll) ? 1 : 0;
  for (const Value& operand : roll->operands) {
    // Of a choice that is made only the branch that counts is worth a look.
    const std::size_t at = changed.operands.size();
    const bool* const condition = branches > 0 && at > 0 ? changed.operands[0].boolean() : nullptr;
    if (condition != nullptr && at != (*condition ? 1U : 2U)) {
      changed.operands.emplace_back();
      continue;
    }
    auto value = substituted(operand, sought, known);
    if (!value) {
      return value;
    }
    changed.operands.push_back(*std::move(value));
  }
  auto result = made(std::move(changed));
  if (result) {
    known.emplace(roll.get(), *result);
  }
  return result;
}

Result<Law> Rolls::independent(const RollPointer& roll, const std::vector<RollPointer>& parts) {
  if (auto found = closed_form(roll, parts)) {
    return *std::move(found);
  }
  const std::vector<RollPointer> unknown = unknown_rolls(*roll);
  if (roll->making == Making::call && unknown.size() < parts.size() && !unknown.empty()) {
    return by_cases(roll, unknown.front());
  }
  return each_way(roll, parts);
}

// Every way in which the parts can come up together, one after the other.
Result<Law> Rolls::each_way(const RollPointer& roll, const std::vector<RollPointer>& parts) {
  std::vector<std::vector<Law::Entry>> entries;
  for (const RollPointer& part : parts) {
    auto law = law_of(part);
    if (!law) {
      return law;
    }
    entries.push_back(law->entries());
  }
  std::vector<std::size_t> at(parts.size(), 0);
  std::unordered_map<const Roll*, Value> outcomes;
  std::vector<Law::Entry> plain;
  Mixture mixture(maker_.work());
  bool is_mixed = false;
  while (true) {
    Weight ways(1);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      outcomes.insert_or_assign(parts[i].get(), entries[i][at[i]].value);
      ways *= entries[i][at[i]].ways;
    }
    ValueList operands;
    for (const Value& operand : roll->operands) {
      operands.push_back(replaced(operand, outcomes));
    }
    if (!maker_.work().spend(1 + operands.size())) {
      return exhausted(*roll);
    }
    auto value = maker_.make(*roll, operands);
    if (!value) {
      return tl::unexpected(std::move(value.error()));
    }
    if (has_roll(*value)) {
      auto law = law_of(*value);
      if (!law) {
        return law;
      }
      is_mixed = true;
      if (!mixture.add(std::move(ways), *std::move(law))) {
        return exhausted(*roll);
      }
    } else {
      constexpr std::size_t cost_of_part = 4;  // To make it and to find its equals.
      if (!maker_.work().spend(cost_of_part * (parts_of(*value) - 1))) {
        return exhausted(*roll);
      }
      plain.push_back({*std::move(value), std::move(ways)});
    }
    std::size_t i = 0;
    for (; i < at.size() && ++at[i] == entries[i].size(); ++i) {
      at[i] = 0;
    }
    if (i == at.size()) {
      break;
    }
  }
  if (!plain.empty()) {
    Law law = Law::of(std::move(plain));
    if (!is_mixed) {
      return law;
    }
    Weight weight = law.total();
    if (!mixture.add(std::move(weight), std::move(law))) {
      return exhausted(*roll);
    }
  }
  auto result = std::move(mixture).law();
  return result ? Result<Law>(*std::move(result)) : exhausted(*roll);
}

}  // namespace talia::formula
