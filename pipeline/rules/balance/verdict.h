// Which members of a comparison stand out, and by how much: what the report says and the page draws.
#pragma once
#include <vector>

#include "rules/balance/balance.h"
#include "rules/balance/robust.h"

namespace talia::rules {

// Fewer cannot be judged.
constexpr std::size_t fewest_members = 5;

struct Verdict {
  enum class Doubt {
    none,
    too_few,  // Then nothing else is known.
    // At least half lie exactly on the line: whoever does not stands out, without a score.
    no_spread,
  };
  Doubt doubt = Doubt::none;
  Robust line;
  std::vector<std::size_t> outliers;  // Of the members, those farthest off first.
};

// One for each comparison. Whose score is beyond the threshold stands out.
std::vector<Verdict> judge(const std::vector<Comparison>& comparisons, const Rational& threshold);

}  // namespace talia::rules
