#include "rules/balance/verdict.h"

#include <algorithm>

#include "source/of_each.h"

namespace talia::rules {

namespace {

Verdict judge(const Comparison& comparison, const Rational& threshold) {
  Verdict verdict;
  if (comparison.members.size() < fewest_members) {
    verdict.doubt = Verdict::Doubt::too_few;
    return verdict;
  }
  verdict.line = robust_line(source::of_each(comparison.members, [](const Compared& member) {
    return Point2{member.by, member.value};
  }));
  const bool has_spread = verdict.line.spread.sign() > 0;
  verdict.doubt = has_spread ? Verdict::Doubt::none : Verdict::Doubt::no_spread;
  const Rational reach = has_spread ? verdict.line.reach(threshold) : Rational();
  for (std::size_t i = 0; i < comparison.members.size(); ++i) {
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
  return source::of_each(comparisons, [&](const Comparison& each) { return judge(each, threshold); });
}

}  // namespace talia::rules
