// What exact answers about dice cost, beside 10^8 additions of 64-bit numbers.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "bench/measure.h"

namespace talia::bench {

struct DiceCosts {
  Cost floor;                                       // 10^8 additions.
  std::vector<std::pair<std::string, Cost>> asked;  // By expression; parsed, checked and evaluated.
};

// Throws std::runtime_error when an expression has no answer.
DiceCosts dice_costs(int rounds);

}  // namespace talia::bench
