// What exact answers about dice cost, beside 10^8 additions of 64-bit numbers.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "bench/measure.h"

namespace talia::context {

void add_numbers();  // 10^8 times.

struct DiceCosts {
  Cost floor;                                       // Of `add_numbers`.
  std::vector<std::pair<std::string, Cost>> asked;  // By expression; parsed, checked and evaluated.
};

// Throws std::runtime_error when an expression has no answer.
DiceCosts dice_costs(int rounds);

}  // namespace talia::context
