#include "rules/balance/verdict.h"

#include <algorithm>

namespace talia::rules {

namespace {

Verdict judge(const Comparison& comparison, const Rational& threshold) {
  Verdict verdict;
  if (comparison.members.size() < fewest_members) {
    verdict.doubt = Verdict::Doubt::too_few;
    return verdict;
  }
  std::vector<Point2> points;
  for (const Compared& member : comparison.members) {
    points.push_back({member.by, member.value});
  }
  verdict.line = robust_line(points);
  const bool has_spread = verdict.line.spread.sign() > 0;
  verdict.doubt = has_spread ? Verdict::Doubt::none : Verdict::Doubt::no_spread;
  const Rational reach = has_spread ? verdict.line.reach(threshold) : Rational();
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (magnitude(verdict.line.residuals[i]) > reach) {
      verdict.outliers.push_back(i);
    }
  }
  std::ranges::stable_sort(verdict.outliers, [&](std::size_t a, std::size_t b) {
    return magnitude(verdict.line.residuals[a]) > magnitude(verdict.line.residuals[b]);
  });
  return verdict;
}

}  // namespace

std::vector<Verdict> judge(const std::vector<Comparison>& comparisons, const Rational& threshold) {
  std::vector<Verdict> verdicts;
  verdicts.reserve(comparisons.size());
  for (const Comparison& comparison : comparisons) {
    verdicts.push_back(judge(comparison, threshold));
  }
  return verdicts;
}

}  // namespace talia::rules
