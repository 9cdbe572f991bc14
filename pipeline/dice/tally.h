// Weights gathered by value, inside `dice`: an array where the values lie close together, else a map.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "dice/weight.h"

namespace talia::dice {

class Tally {
 public:
  // Values from `least` to `most` may come; `expected` is about how many different ones.
  Tally(std::int64_t least, std::int64_t most, std::size_t expected) : least_(least) {
    constexpr std::size_t always_dense = 4096, holes_for_each = 8;
    const auto span = static_cast<std::uint64_t>(most) - static_cast<std::uint64_t>(least);
    if (span < always_dense || span / holes_for_each < expected) {
      dense_.resize(static_cast<std::size_t>(span) + 1);
    }
  }

  Weight& at(std::int64_t value) {
    return dense_.empty() ? sparse_[value] : dense_[static_cast<std::size_t>(value - least_)];
  }

  // What weighs more than zero as `{value, weight}`, ascending.
  template <typename Outcome>
  std::vector<Outcome> outcomes() const {
    std::vector<Outcome> outcomes;
    for_each([&outcomes](std::int64_t value, const Weight& ways) { outcomes.push_back({value, ways}); });
    return outcomes;
  }

  // Calls `f(value, weight)` for each weight that is not zero, ascending by value.
  template <typename F>
  void for_each(F f) const {
    for (std::size_t i = 0; i < dense_.size(); ++i) {
      if (!dense_[i].is_zero()) {
        f(least_ + static_cast<std::int64_t>(i), dense_[i]);
      }
    }
    for (const auto& [value, weight] : sparse_) {
      if (!weight.is_zero()) {
        f(value, weight);
      }
    }
  }

 private:
  std::int64_t least_;
  std::vector<Weight> dense_;
  std::map<std::int64_t, Weight> sparse_;
};

}  // namespace talia::dice
