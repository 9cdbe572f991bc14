// Exact distributions of whole numbers: what a roll can come to, and in how many ways. Whatever makes one holds the
// sum of its weights against what it must be.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "dice/rational.h"
#include "dice/weight.h"
#include "dice/work.h"

namespace talia::dice {

struct Outcome {
  std::int64_t value;
  Weight ways;  // Never zero.
  bool operator==(const Outcome&) const = default;
};

using Predicate = std::function<bool(std::int64_t)>;

// The outcomes of a roll, ascending, each once, at least one. Outcomes are at most `farthest` from zero.
class Distribution {
 public:
  static constexpr std::int64_t farthest = std::int64_t{1} << 60;

  static Distribution constant(std::int64_t value);
  static Distribution die(std::int64_t sides);  // Requires sides >= 1.
  // In any order; equal values are merged, zeros left out. Requires a weight that is not zero.
  static Distribution of(std::vector<Outcome> outcomes);

  std::span<const Outcome> outcomes() const { return outcomes_; }
  const Weight& total() const { return total_; }
  std::int64_t least() const { return outcomes_.front().value; }
  std::int64_t most() const { return outcomes_.back().value; }
  Rational mean() const;
  Weight ways_of(std::int64_t value) const;  // Zero for what cannot come up.
  bool operator==(const Distribution&) const = default;

  // The same outcomes, with weights that have no common divisor.
  Distribution reduced() &&;
  Distribution negated() const;
  Distribution shifted(std::int64_t by) const;
  Distribution scaled(std::int64_t factor) const;

 private:
  friend Distribution checked(std::vector<Outcome> ascending, Weight total);
  Distribution() = default;
  std::vector<Outcome> outcomes_;
  Weight total_;
};

// Outcomes that are ascending and without zeros already. Ends the program when they do not sum to `total`.
Distribution checked(std::vector<Outcome> ascending, Weight total);

// Nothing when it takes more work than is left, or outcomes would lie too far from zero.
using Found = std::optional<Distribution>;

// Both rolled, independently.
Found sum(const Distribution& a, const Distribution& b, Work& work);
// Both rolled, independently; the higher of the two.
Found higher(const Distribution& a, const Distribution& b, Work& work);
// The sum of `count` rolls of the die.
Found sum_of_many(const Distribution& die, std::size_t count, Work& work);
// One of several rolls, each as often as its weight says. Requires one of a weight that is not zero.
Found mixed(std::span<const std::pair<Weight, Distribution>> rolls, Work& work);
// The die is thrown again while `wanted` holds, at most `times` times; the last throw stands.
Found rerolled(const Distribution& die, const Predicate& wanted, std::size_t times, Work& work);
// The die is thrown again and added while the last throw is `wanted`, at most `depth` times.
Found exploded(const Distribution& die, const Predicate& wanted, std::size_t depth, Work& work);

// In how many of all pairs of throws `a` is below, at and above `b`.
struct PairCounts {
  Weight below, equal, above;
};
std::optional<PairCounts> compared(const Distribution& a, const Distribution& b, Work& work);

// For tests and messages: `2:1 3:2 4:1`.
std::string dump(const Distribution& distribution);

}  // namespace talia::dice
