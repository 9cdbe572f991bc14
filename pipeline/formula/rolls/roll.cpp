#include "formula/rolls/roll.h"

#include <algorithm>

#include "source/of_each.h"
#include "source/run/assert.h"

namespace talia::formula {

Value closed(Law law) {
  auto roll = std::make_shared<Roll>();
  roll->law = std::make_shared<const Law>(std::move(law));
  return Value(RollValue{std::move(roll)});
}

bool has_roll(const Value& value) {
  if (const ValueList* const list = value.list()) {
    return std::ranges::any_of(*list, has_roll);
  }
  if (const ValueRecord* const record = value.record()) {
    return std::ranges::any_of(*record, [](const auto& member) { return has_roll(member.second); });
  }
  return value.is_roll();
}

void collect_rolls(const Value& value, std::vector<RollPointer>& rolls) {
  if (const ValueList* const list = value.list()) {
    for (const Value& item : *list) {
      collect_rolls(item, rolls);
    }
  } else if (const ValueRecord* const record = value.record()) {
    for (const auto& [name, member] : *record) {
      collect_rolls(member, rolls);
    }
  } else if (const RollValue* const roll = value.roll()) {
    rolls.push_back(roll->roll);
  }
}

std::vector<Source> sources_of(const Value& value) {
  std::vector<RollPointer> rolls;
  collect_rolls(value, rolls);
  std::vector<Source> sources;
  for (const RollPointer& roll : rolls) {
    sources.insert(sources.end(), roll->sources.begin(), roll->sources.end());
  }
  std::ranges::sort(sources);
  sources.erase(std::unique(sources.begin(), sources.end()), sources.end());
  return sources;
}

bool hangs_together(const Value& value) {
  std::vector<RollPointer> rolls;
  collect_rolls(value, rolls);
  std::size_t sources = 0;
  for (const RollPointer& roll : rolls) {
    sources += roll->sources.size();
  }
  return sources > sources_of(value).size();
}

bool have_common(const std::vector<Source>& a, const std::vector<Source>& b) {
  for (auto first = a.begin(), second = b.begin(); first != a.end() && second != b.end();) {
    if (*first == *second) {
      return true;
    }
    (*first < *second ? first : second)++;
  }
  return false;
}

const Law* KnownLaws::find(const Roll& roll) const {
  const auto found = laws_.find(&roll);
  return found == laws_.end() ? nullptr : &found->second.second;
}

void KnownLaws::add(const RollPointer& roll, const Law& law) {
  constexpr std::size_t most_kept = 1'000'000;
  if (laws_.emplace(roll.get(), std::pair(roll, law)).second) {
    outcomes_ += law.size();
    if (outcomes_ > std::max(most_kept, 2 * kept_)) {
      forget_unheld();
      kept_ = outcomes_;
    }
  }
}

void KnownLaws::forget_if(const std::function<bool(const RollPointer&)>& is_done) {
  std::erase_if(laws_, [&](const auto& entry) {
    const auto& [roll, law] = entry.second;
    const bool is_forgotten = is_done(roll);
    outcomes_ -= is_forgotten ? law.size() : 0;
    return is_forgotten;
  });
}

void KnownLaws::forget_unheld() {
  // What goes may have held others.
  for (std::size_t before = laws_.size() + 1; laws_.size() < before;) {
    before = laws_.size();
    forget_if([](const RollPointer& roll) { return roll.use_count() == 1; });
  }
}

}  // namespace talia::formula

namespace talia {

bool RollValue::operator==(const RollValue& other) const {
  return roll == other.roll || (roll->law && other.roll->law && roll->sources.empty() &&
                                other.roll->sources.empty() && *roll->law == *other.roll->law);
}

Ways Value::ways() const {
  TALIA_ASSERT(is_roll() && roll()->roll->law);
  const formula::Law& law = *roll()->roll->law;
  return {source::of_each(law.entries(),
                          [](formula::Law::Entry& entry) {
                            return std::pair(std::move(entry.value), entry.ways.to_integer());
                          }),
          law.total().to_integer()};
}

std::vector<Chance> Value::chances() const {
  Ways ways = this->ways();
  return source::of_each(std::move(ways.outcomes), [&](auto& outcome) {
    return Chance{std::move(outcome.first), Rational(std::move(outcome.second), ways.total)};
  });
}

}  // namespace talia
