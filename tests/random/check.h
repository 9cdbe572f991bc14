// Holds what the language makes of a random expression to its brute force.
#pragma once
#include <cstdint>
#include <string>

namespace talia::test {

struct RandomTally {
  std::size_t expressions = 0, compared = 0, given_up = 0;  // Given up: the work budget ended them.
};

// Checks one expression after the other; gives what is wrong with the first that differs, else nothing.
std::string check_random_expressions(std::uint64_t first_seed, std::size_t count, RandomTally& tally);

}  // namespace talia::test
