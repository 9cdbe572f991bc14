// Robust statistics for small samples: a line that a few outliers do not bend, and how far each member lies from it. All exact.
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "dice/rational.h"

namespace talia::rules {

struct Point2 {
  Rational by, value;
};

// `value` is expected to be `level + slope · by`.
struct Robust {
  // The median of the slopes between members (Theil and Sen); 0 where no two differ in `by`.
  Rational slope;
  Rational level;  // The median of what is left.
  // The median absolute deviation (MAD) of the residuals.
  Rational spread;
  std::vector<Rational> residuals;  // By member: value minus what is expected.
  // Whether there are two members that differ in `by`.
  bool follows = false;

  Rational expected(const Rational& by) const { return level + slope * by; }
  // The modified z-score, 0.6745 · residual / MAD; nothing when the MAD is 0.
  std::optional<Rational> score(std::size_t member) const;
  // How far from the line a member may lie for a score; requires a spread that is not 0.
  Rational reach(const Rational& score) const;
};

// Up to this many members the slopes of all pairs count, beyond it those of members half the list apart by `by` (Theil's
// incomplete method), so that the work stays small.
constexpr std::size_t most_in_all_pairs = 600;

Rational magnitude(const Rational& value);  // Without its sign.
// The mean of the middle two of an even count. Requires a value.
Rational median(std::vector<Rational> values);
// Requires a member.
Robust robust_line(std::span<const Point2> members);

}  // namespace talia::rules
