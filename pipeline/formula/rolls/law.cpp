#include "formula/rolls/law.h"

#include <algorithm>

#include "source/of_each.h"
#include "source/run/assert.h"

namespace talia::formula {
namespace {

// Whole numbers beyond this are kept as values, so that sums of what `dice` holds cannot run away.
constexpr std::int64_t farthest = std::int64_t{1} << 40;

bool is_whole(const Law::Entry& entry) {
  const auto whole = entry.value.whole();
  return whole && *whole <= farthest && *whole >= -farthest;
}

void merge(std::vector<Law::Entry>& entries) {
  std::erase_if(entries, [](const Law::Entry& entry) { return entry.ways.is_zero(); });
  std::ranges::stable_sort(
      entries, [](const Law::Entry& a, const Law::Entry& b) { return compared(a.value, b.value) < 0; });
  std::vector<Law::Entry> merged;
  for (Law::Entry& entry : entries) {
    if (!merged.empty() && compared(merged.back().value, entry.value) == 0) {
      merged.back().ways += entry.ways;
    } else {
      merged.push_back(std::move(entry));
    }
  }
  entries = std::move(merged);
}

// Nothing when that is too much work.
std::optional<Law> mixed(std::vector<std::pair<Weight, Law>> laws, dice::Work& work) {
  if (laws.size() == 1) {
    return std::move(laws.front().second);
  }
  if (std::ranges::all_of(laws, [](const auto& law) { return law.second.whole() != nullptr; })) {
    const auto rolls =
        source::of_each(laws, [](const auto& each) { return std::pair(each.first, *each.second.whole()); });
    auto result = dice::mixed(rolls, work);
    return result ? std::optional(Law(*std::move(result))) : std::nullopt;
  }
  // A multiple of every total, so that each may be scaled to it.
  Weight common(1);
  std::size_t count = 0, bits = 0;
  for (const auto& [weight, law] : laws) {
    bits = std::max(bits, weight.bits());
    common = common.divided_exactly(Weight::greatest_common_divisor(common, law.total())) * law.total();
    count += law.size();
  }
  bits += common.bits();
  constexpr std::size_t cost_of_value = 4;  // To put it into its place among the others.
  if (!work.spend(cost_of_value * count) || !work.spend_products(count, bits) ||
      !work.spend_divisors(count, bits)) {
    return std::nullopt;
  }
  std::vector<Law::Entry> entries;
  entries.reserve(count);
  Weight divisor;  // Of all weights.
  for (const auto& [weight, law] : laws) {
    const Weight factor = common.divided_exactly(law.total()) * weight;
    for (Law::Entry& entry : law.entries()) {
      entry.ways *= factor;
      divisor = Weight::greatest_common_divisor(entry.ways, divisor);
      entries.push_back(std::move(entry));
    }
  }
  for (Law::Entry& entry : entries) {
    entry.ways = entry.ways.divided_exactly(divisor);
  }
  return Law::of(std::move(entries));
}

}  // namespace

Law Law::certain(Value value) {
  return of({{std::move(value), Weight(1)}});
}

Law Law::of(std::vector<Entry> entries) {
  if (std::ranges::all_of(entries, is_whole)) {
    auto outcomes = source::of_each(entries, [](Entry& entry) {
      return dice::Outcome{*entry.value.whole(), std::move(entry.ways)};
    });
    return Law(dice::Distribution::of(std::move(outcomes)));
  }
  Other other;
  for (const Entry& entry : entries) {
    other.total += entry.ways;
  }
  merge(entries);
  Weight sum;
  for (const Entry& entry : entries) {
    sum += entry.ways;
  }
  TALIA_ASSERT(sum == other.total && !entries.empty());
  other.entries = std::move(entries);
  return Law(std::move(other));
}

std::vector<Law::Entry> Law::entries() const {
  if (const Other* const other = std::get_if<Other>(&what_)) {
    return other->entries;
  }
  return source::of_each(whole()->outcomes(), [](const dice::Outcome& outcome) {
    return Entry{Value(outcome.value), outcome.ways};
  });
}

std::size_t Law::size() const {
  return whole() != nullptr ? whole()->outcomes().size() : std::get<Other>(what_).entries.size();
}

const Weight& Law::total() const {
  return whole() != nullptr ? whole()->total() : std::get<Other>(what_).total;
}

Weight Law::ways_of(const Value& value) const {
  if (const auto wanted = value.whole(); whole() != nullptr) {
    return wanted ? whole()->ways_of(*wanted) : Weight();
  }
  for (const Entry& entry : std::get<Other>(what_).entries) {
    if (compared(entry.value, value) == 0) {
      return entry.ways;
    }
  }
  return {};
}

bool Law::operator==(const Law& other) const {
  if (size() != other.size()) {
    return false;
  }
  const std::vector<Entry> mine = entries();
  const std::vector<Entry> theirs = other.entries();
  return std::ranges::equal(mine, theirs, [&](const Entry& a, const Entry& b) {
    return compared(a.value, b.value) == 0 && a.ways * other.total() == b.ways * total();
  });
}

bool Mixture::add(Weight weight, Law law) {
  constexpr std::size_t most_held = 1'000'000;
  held_ += law.size();
  laws_.emplace_back(std::move(weight), std::move(law));
  // Twice as many as last time, so that one that stays large is not folded with each that comes.
  return held_ <= std::max(most_held, 2 * folded_) || fold();
}

bool Mixture::fold() {
  Weight weight;
  for (const auto& each : laws_) {
    weight += each.first;
  }
  auto folded = mixed(std::move(laws_), work_);
  laws_.clear();
  if (!folded) {
    return false;
  }
  held_ = folded_ = folded->size();
  laws_.emplace_back(std::move(weight), *std::move(folded));
  return true;
}

std::optional<Law> Mixture::law() && {
  return mixed(std::move(laws_), work_);
}

}  // namespace talia::formula
