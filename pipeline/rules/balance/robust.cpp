#include "rules/balance/robust.h"

#include <algorithm>

#include "source/of_each.h"

namespace talia::rules {
namespace {

// The MAD of a normal law is 0.6745 of its standard deviation.
const Rational normal(Integer(6745), Integer(10'000));

std::vector<Rational> slopes_of(std::span<const Point2> members) {
  std::vector<Rational> slopes;
  const auto add = [&](const Point2& a, const Point2& b) {
    if (a.by != b.by) {
      slopes.push_back((b.value - a.value) / (b.by - a.by));
    }
  };
  if (members.size() <= most_in_all_pairs) {
    for (std::size_t i = 0; i < members.size(); ++i) {
      for (std::size_t j = i + 1; j < members.size(); ++j) {
        add(members[i], members[j]);
      }
    }
    return slopes;
  }
  std::vector<Point2> sorted(members.begin(), members.end());
  std::ranges::stable_sort(sorted, {}, &Point2::by);
  const std::size_t half = sorted.size() / 2;
  for (std::size_t i = 0; i + half < sorted.size(); ++i) {
    add(sorted[i], sorted[i + half]);
  }
  return slopes;
}

}  // namespace

Rational magnitude(const Rational& value) {
  return value.sign() < 0 ? -value : value;
}

std::optional<Rational> Robust::score(std::size_t member) const {
  return spread.sign() == 0 ? std::nullopt : std::optional(normal * residuals[member] / spread);
}

Rational Robust::reach(const Rational& score) const {
  return score * spread / normal;
}

Rational median(std::vector<Rational> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  if (values.size() % 2 == 1) {
    return *middle;
  }
  return (*std::max_element(values.begin(), middle) + *middle) / Rational(2);
}

Robust robust_line(std::span<const Point2> members) {
  Robust robust;
  if (std::vector<Rational> slopes = slopes_of(members); !slopes.empty()) {
    robust.slope = median(std::move(slopes));
    robust.follows = true;
  }
  auto left =
      source::of_each(members, [&](const Point2& member) { return member.value - robust.slope * member.by; });
  robust.level = median(left);
  std::vector<Rational> distances;
  for (const Rational& each : left) {
    robust.residuals.push_back(each - robust.level);
    distances.push_back(magnitude(robust.residuals.back()));
  }
  robust.spread = median(std::move(distances));
  return robust;
}

}  // namespace talia::rules
