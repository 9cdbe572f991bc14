#include "cli/verdict.h"

#include <algorithm>

namespace talia::cli {

namespace {

Verdict judge(const rules::Comparison& comparison, const Rational& threshold) {
  Verdict verdict;
  if (comparison.members.size() < fewest_members) {
    verdict.doubt = Verdict::Doubt::too_few;
    return verdict;
  }
  std::vector<rules::Point2> points;
  for (const rules::Compared& member : comparison.members) {
    points.push_back({member.by, member.value});
  }
  verdict.line = rules::robust_line(points);
  const bool has_spread = verdict.line.spread.sign() > 0;
  verdict.doubt = has_spread ? Verdict::Doubt::none : Verdict::Doubt::no_spread;
  const Rational reach = has_spread ? verdict.line.reach(threshold) : Rational();
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (rules::magnitude(verdict.line.residuals[i]) > reach) {
      verdict.outliers.push_back(i);
    }
  }
  std::ranges::stable_sort(verdict.outliers, [&](std::size_t a, std::size_t b) {
    return rules::magnitude(verdict.line.residuals[a]) > rules::magnitude(verdict.line.residuals[b]);
  });
  return verdict;
}

}  // namespace

std::vector<Verdict> judge(const std::vector<rules::Comparison>& comparisons, const Rational& threshold) {
  std::vector<Verdict> verdicts;
  verdicts.reserve(comparisons.size());
  for (const rules::Comparison& comparison : comparisons) {
    verdicts.push_back(judge(comparison, threshold));
  }
  return verdicts;
}

}  // namespace talia::cli
