#include "motif/outline.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace talia::motif {

namespace {

Point point(double x, double y) {
  return {Length::mm(x), Length::mm(y)};
}

}  // namespace

void add_line(Path& path, const std::vector<Spot>& spots, bool is_smooth, bool is_closed) {
  if (spots.empty()) {
    return;
  }
  const std::size_t count = spots.size();
  const auto at = [&](std::ptrdiff_t i) -> const Spot& {
    const auto size = static_cast<std::ptrdiff_t>(count);
    return spots[static_cast<std::size_t>(is_closed ? (i + size) % size
                                                    : std::clamp<std::ptrdiff_t>(i, 0, size - 1))];
  };
  path.move_to(point(spots[0].x, spots[0].y));
  const std::size_t pieces = is_closed && is_smooth ? count : count - 1;
  for (std::size_t i = 0; i < pieces; ++i) {
    const auto here = static_cast<std::ptrdiff_t>(i);
    const Spot &before = at(here - 1), &from = at(here), &to = at(here + 1), &after = at(here + 2);
    if (is_smooth) {
      path.curve_to(point(from.x + (to.x - before.x) / 6, from.y + (to.y - before.y) / 6),
                    point(to.x - (after.x - from.x) / 6, to.y - (after.y - from.y) / 6), point(to.x, to.y));
    } else {
      path.line_to(point(to.x, to.y));
    }
  }
  if (is_closed) {
    path.close();
  }
}

void add_brush(Path& path, const std::vector<Spot>& spots, bool is_smooth) {
  if (spots.size() < 2) {
    return;
  }
  std::vector<Spot> one, other;
  for (std::size_t i = 0; i < spots.size(); ++i) {
    const Spot& before = spots[i == 0 ? 0 : i - 1];
    const Spot& after = spots[std::min(i + 1, spots.size() - 1)];
    const double length = std::max(std::hypot(after.x - before.x, after.y - before.y), 1e-9);
    const double across = -(after.y - before.y) / length * spots[i].width / 2;
    const double down = (after.x - before.x) / length * spots[i].width / 2;
    one.push_back({spots[i].x + across, spots[i].y + down});
    other.push_back({spots[i].x - across, spots[i].y - down});
  }
  std::ranges::reverse(other);
  Path side, back;
  add_line(side, one, is_smooth, false);
  add_line(back, other, is_smooth, false);
  for (const PathStep& step : side.steps()) {
    path.add(step);
  }
  path.line_to(back.steps().front().to);
  for (std::size_t i = 1; i < back.steps().size(); ++i) {
    path.add(back.steps()[i]);
  }
  path.close();
}

void add_arc(Path& path, Spot centre, double radius, double from, double to, bool joins) {
  constexpr double most = 45;  // Degrees of one curve.
  const auto pieces = static_cast<int>(std::ceil(std::max(std::abs(to - from), 1e-6) / most));
  const double step = (to - from) / pieces * std::numbers::pi / 180;
  const double reach = 4.0 / 3 * std::tan(step / 4) * radius;
  double angle = from * std::numbers::pi / 180;
  const auto on = [&](double a) {
    return Spot{centre.x + radius * std::cos(a), centre.y + radius * std::sin(a)};
  };
  const Spot start = on(angle);
  joins ? path.line_to(point(start.x, start.y)) : path.move_to(point(start.x, start.y));
  for (int i = 0; i < pieces; ++i, angle += step) {
    const Spot a = on(angle), b = on(angle + step);
    path.curve_to(point(a.x - reach * std::sin(angle), a.y + reach * std::cos(angle)),
                  point(b.x + reach * std::sin(angle + step), b.y - reach * std::cos(angle + step)),
                  point(b.x, b.y));
  }
}

}  // namespace talia::motif
