// The statistics of balance, against figures worked out by hand.
#include <catch2/catch.hpp>

#include "rules/balance/robust.h"

using namespace talia;

namespace {

Rational fraction(const std::string& text) {
  return *Rational::parse(text);
}

std::vector<rules::Point2> points(const std::vector<std::pair<int, int>>& pairs) {
  std::vector<rules::Point2> all;
  all.reserve(pairs.size());
  for (const auto& [by, value] : pairs) {
    all.push_back({Rational(by), Rational(value)});
  }
  return all;
}

}  // namespace

TEST_CASE("a median is the middle, or the mean of the middle two", "[rules]") {
  CHECK(rules::median({Rational(3)}) == Rational(3));
  CHECK(rules::median({Rational(9), Rational(1), Rational(4)}) == Rational(4));
  CHECK(rules::median({Rational(9), Rational(1), Rational(4), Rational(2)}) == Rational(3));
}

TEST_CASE("an outlier does not bend the line", "[rules]") {
  // Slopes of pairs: 2 2 2 2 2 2 of the first four; to (5, 40): 29/4... 31 are the greater: the median of all ten is 2.
  const auto line = rules::robust_line(points({{1, 3}, {2, 5}, {3, 7}, {4, 9}, {5, 40}}));
  CHECK(line.follows);
  CHECK(line.slope == Rational(2));
  CHECK(line.level == Rational(1));
  CHECK(line.residuals.back() == Rational(29));
  CHECK(line.spread == Rational(0));
  CHECK(!line.score(4));
}

TEST_CASE("distances are told in modified z-scores", "[rules]") {
  // Without anything to follow: median 5; distances 3 1 0 1 15, their median 1; 0.6745 · 15.
  const auto line = rules::robust_line(points({{0, 2}, {0, 4}, {0, 5}, {0, 6}, {0, 20}}));
  CHECK(!line.follows);
  CHECK(line.level == Rational(5));
  CHECK(line.spread == Rational(1));
  CHECK(line.score(4) == fraction("10.1175"));
  CHECK(line.score(0) == fraction("-2.0235"));
  CHECK(line.reach(fraction("0.6745")) == Rational(1));
}

TEST_CASE("slopes of many are those of members half the list apart", "[rules]") {
  std::vector<std::pair<int, int>> many;
  many.reserve(1001);
  for (int i = 0; i < 1001; ++i) {
    many.emplace_back(i, 3 * i + (i % 10 == 0 ? 5000 : 7));
  }
  const auto line = rules::robust_line(points(many));
  CHECK(line.slope == Rational(3));
  CHECK(line.level == Rational(7));
}
