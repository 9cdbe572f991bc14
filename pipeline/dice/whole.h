// Whole numbers of combinatorics: how often something can be chosen, and roots.
#pragma once
#include <cstddef>

#include "dice/rational.h"
#include "dice/weight.h"

namespace talia::dice {

// In how many ways `chosen` of `count` things are chosen; 0 where there are fewer.
Weight binomial(std::size_t count, std::size_t chosen);
// Rounded down. Requires square >= 0.
Integer square_root(const Integer& square);

}  // namespace talia::dice
