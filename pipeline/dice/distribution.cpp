#include "dice/distribution.h"

#include <algorithm>

#include "dice/tally.h"
#include "source/of_each.h"
#include "source/run/assert.h"

namespace talia::dice {
namespace {

bool is_near(std::int64_t value) {
  return value <= Distribution::farthest && value >= -Distribution::farthest;
}

}  // namespace

Distribution checked(std::vector<Outcome> ascending, Weight total) {
  TALIA_ASSERT(!ascending.empty());
  Weight sum;
  for (const Outcome& outcome : ascending) {
    sum += outcome.ways;
  }
  TALIA_ASSERT(sum == total);
  TALIA_ASSERT(is_near(ascending.front().value) && is_near(ascending.back().value));
  Distribution distribution;
  distribution.outcomes_ = std::move(ascending);
  distribution.total_ = std::move(total);
  return distribution;
}

Distribution Distribution::constant(std::int64_t value) {
  return checked({{value, Weight(1)}}, Weight(1));
}

Distribution Distribution::die(std::int64_t sides) {
  TALIA_ASSERT(sides >= 1);
  std::vector<Outcome> outcomes;
  outcomes.reserve(static_cast<std::size_t>(sides));
  for (std::int64_t face = 1; face <= sides; ++face) {
    outcomes.push_back({face, Weight(1)});
  }
  return checked(std::move(outcomes), Weight(static_cast<std::uint64_t>(sides)));
}

Distribution Distribution::of(std::vector<Outcome> outcomes) {
  std::erase_if(outcomes, [](const Outcome& outcome) { return outcome.ways.is_zero(); });
  std::ranges::stable_sort(outcomes, {}, &Outcome::value);
  std::vector<Outcome> merged;
  Weight total;
  for (Outcome& outcome : outcomes) {
    total += outcome.ways;
    if (!merged.empty() && merged.back().value == outcome.value) {
      merged.back().ways += outcome.ways;
    } else {
      merged.push_back(std::move(outcome));
    }
  }
  return checked(std::move(merged), std::move(total));
}

Rational Distribution::mean() const {
  Rational sum;
  for (const Outcome& outcome : outcomes_) {
    sum = sum + Rational(outcome.value) * Rational(outcome.ways.to_integer());
  }
  return sum / Rational(total_.to_integer());
}

Weight Distribution::ways_of(std::int64_t value) const {
  const auto found = std::ranges::lower_bound(outcomes_, value, {}, &Outcome::value);
  return found != outcomes_.end() && found->value == value ? found->ways : Weight();
}

Distribution Distribution::reduced() && {
  Weight common = total_;
  for (const Outcome& outcome : outcomes_) {
    if (common == Weight(1)) {
      return std::move(*this);
    }
    common = Weight::greatest_common_divisor(outcome.ways, common);
  }
  for (Outcome& outcome : outcomes_) {
    outcome.ways = outcome.ways.divided_exactly(common);
  }
  return checked(std::move(outcomes_), total_.divided_exactly(common));
}

Distribution Distribution::negated() const {
  Distribution result = *this;
  std::ranges::reverse(result.outcomes_);
  for (Outcome& outcome : result.outcomes_) {
    outcome.value = -outcome.value;
  }
  return result;
}

Distribution Distribution::shifted(std::int64_t by) const {
  Distribution result = *this;
  for (Outcome& outcome : result.outcomes_) {
    outcome.value += by;
  }
  return checked(std::move(result.outcomes_), total_);
}

Distribution Distribution::scaled(std::int64_t factor) const {
  if (factor == 0) {
    return constant(0);
  }
  Distribution result = factor < 0 ? negated() : *this;
  for (Outcome& outcome : result.outcomes_) {
    outcome.value *= factor < 0 ? -factor : factor;
  }
  return checked(std::move(result.outcomes_), total_);
}

Found sum(const Distribution& a, const Distribution& b, Work& work) {
  const std::int64_t least = a.least() + b.least();
  const std::int64_t most = a.most() + b.most();
  const std::size_t pairs = a.outcomes().size() * b.outcomes().size();
  Weight total = a.total() * b.total();
  if (!is_near(least) || !is_near(most) || !work.spend_products(pairs, total.bits())) {
    return std::nullopt;
  }
  Tally tally(least, most, pairs);
  for (const Outcome& first : a.outcomes()) {
    for (const Outcome& second : b.outcomes()) {
      tally.at(first.value + second.value).add_product(first.ways, second.ways);
    }
  }
  return checked(tally.outcomes<Outcome>(), std::move(total));
}

Found higher(const Distribution& a, const Distribution& b, Work& work) {
  Weight total = a.total() * b.total();
  if (!work.spend_products(2 * (a.outcomes().size() + b.outcomes().size()), total.bits())) {
    return std::nullopt;
  }
  std::vector<Outcome> outcomes;
  Weight a_passed, b_passed;  // What lies below the value at hand.
  auto first = a.outcomes().begin();
  auto second = b.outcomes().begin();
  while (first != a.outcomes().end() || second != b.outcomes().end()) {
    const bool has_first =
        second == b.outcomes().end() || (first != a.outcomes().end() && first->value <= second->value);
    const bool has_second =
        first == a.outcomes().end() || (second != b.outcomes().end() && second->value <= first->value);
    const std::int64_t value = has_first ? first->value : second->value;
    Weight ways;
    if (has_first) {
      ways.add_product(first->ways, b_passed);
    }
    if (has_second) {
      ways.add_product(second->ways, a_passed);
    }
    if (has_first && has_second) {
      ways.add_product(first->ways, second->ways);
    }
    if (has_first) {
      a_passed += (first++)->ways;
    }
    if (has_second) {
      b_passed += (second++)->ways;
    }
    if (!ways.is_zero()) {
      outcomes.push_back({value, std::move(ways)});
    }
  }
  return checked(std::move(outcomes), std::move(total));
}

Found mixed(std::span<const std::pair<Weight, Distribution>> rolls, Work& work) {
  // A multiple of every total, so that each may be scaled to it.
  Weight common(1);
  std::int64_t least = Distribution::farthest, most = -Distribution::farthest;
  std::size_t products = 0, bits = 0;
  for (const auto& [weight, roll] : rolls) {
    if (!weight.is_zero()) {
      bits = std::max(bits, weight.bits());
      common = common.divided_exactly(Weight::greatest_common_divisor(common, roll.total())) * roll.total();
      least = std::min(least, roll.least());
      most = std::max(most, roll.most());
      products += roll.outcomes().size();
    }
  }
  bits += common.bits();
  if (!work.spend_products(products, bits) || !work.spend_divisors(products, bits)) {
    return std::nullopt;
  }
  Tally tally(least, most, products);
  Weight total;
  for (const auto& [weight, roll] : rolls) {
    if (!weight.is_zero()) {
      const Weight factor = common.divided_exactly(roll.total()) * weight;
      for (const Outcome& outcome : roll.outcomes()) {
        tally.at(outcome.value).add_product(outcome.ways, factor);
      }
      total.add_product(weight, common);
    }
  }
  return checked(tally.outcomes<Outcome>(), std::move(total)).reduced();
}

Found rerolled(const Distribution& die, const Predicate& wanted, std::size_t times, Work& work) {
  Found result = die;
  for (std::size_t i = 0; i < times && result; ++i) {
    std::vector<std::pair<Weight, Distribution>> rolls;
    Weight again;
    for (const Outcome& outcome : die.outcomes()) {
      if (wanted(outcome.value)) {
        again += outcome.ways;
      } else {
        rolls.emplace_back(outcome.ways, Distribution::constant(outcome.value));
      }
    }
    if (again.is_zero()) {
      break;
    }
    rolls.emplace_back(again, *std::move(result));
    result = mixed(rolls, work);
  }
  return result;
}

Found exploded(const Distribution& die, const Predicate& wanted, std::size_t depth, Work& work) {
  Found result = die;
  for (std::size_t i = 0; i < depth && result; ++i) {
    if (!is_near(result->most() + die.most()) || !is_near(result->least() + die.least())) {
      return std::nullopt;
    }
    const auto rolls = source::of_each(die.outcomes(), [&](const Outcome& outcome) {
      return std::pair(outcome.ways, wanted(outcome.value) ? result->shifted(outcome.value)
                                                           : Distribution::constant(outcome.value));
    });
    result = mixed(rolls, work);
  }
  return result;
}

std::optional<PairCounts> compared(const Distribution& a, const Distribution& b, Work& work) {
  Weight all = a.total() * b.total();
  if (!work.spend_products(a.outcomes().size() + b.outcomes().size(), all.bits())) {
    return std::nullopt;
  }
  PairCounts comparison;
  // The weight of b's outcomes below a's at hand.
  Weight passed;
  auto other = b.outcomes().begin();
  for (const Outcome& outcome : a.outcomes()) {
    for (; other != b.outcomes().end() && other->value < outcome.value; ++other) {
      passed += other->ways;
    }
    comparison.above.add_product(outcome.ways, passed);
    if (other != b.outcomes().end() && other->value == outcome.value) {
      comparison.equal.add_product(outcome.ways, other->ways);
    }
  }
  comparison.below = std::move(all) - comparison.above - comparison.equal;
  return comparison;
}

std::string dump(const Distribution& distribution) {
  std::string text;
  for (const Outcome& outcome : distribution.outcomes()) {
    text += (text.empty() ? "" : " ") + std::to_string(outcome.value) + ":" +
            outcome.ways.to_integer().to_string();
  }
  return text;
}

}  // namespace talia::dice
