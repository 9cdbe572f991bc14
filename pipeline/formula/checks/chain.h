// Walks over numbered states: from state to state by chance until a state without ways on, exactly. Circles are solved,
// not followed: a state that leads back to itself is left in the end, with the chances of its other ways among themselves.
#pragma once
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "dice/rational.h"
#include "dice/work.h"

namespace talia::formula {

struct Way {
  std::size_t to;  // A state.
  // More than 0; those of a state sum to 1.
  Rational p;
};

struct Walk {
  std::vector<std::vector<Way>> ways;                  // By state; none: the walk ends there.
  std::vector<std::pair<std::size_t, Rational>> from;  // Where it begins; sums to 1.
};

struct Arrival {
  // By state, the chance that the walk ends there.
  std::vector<Rational> ends;
  Rational steps;  // How many it takes on average.
  // A state from which no end can be reached; then nothing else is known.
  std::optional<std::size_t> endless;
};

// Requires that every state can be reached. Nothing when that is more work than is left.
std::optional<Arrival> arrive(Walk walk, dice::Work& work);

}  // namespace talia::formula
