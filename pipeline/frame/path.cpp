#include "frame/path.h"

#include <algorithm>
#include <optional>

namespace talia {
namespace {

// How far the controls of a quarter circle lie along its tangents, in radii.
constexpr double quarter_arc = 0.5522847498307936;

}  // namespace

Path& Path::move_to(Point to) {
  steps_.push_back({PathStep::Kind::move, to, {}, {}});
  return *this;
}

Path& Path::line_to(Point to) {
  steps_.push_back({PathStep::Kind::line, to, {}, {}});
  return *this;
}

Path& Path::curve_to(Point control_1, Point control_2, Point to) {
  steps_.push_back({PathStep::Kind::curve, to, control_1, control_2});
  return *this;
}

Path& Path::close() {
  steps_.push_back({PathStep::Kind::close, {}, {}, {}});
  return *this;
}

Path& Path::add(const PathStep& step) {
  steps_.push_back(step);
  return *this;
}

Path& Path::add_rect(const Rect& rect) {
  return move_to(rect.origin)
      .line_to({rect.right(), rect.top()})
      .line_to({rect.right(), rect.bottom()})
      .line_to({rect.left(), rect.bottom()})
      .close();
}

Path& Path::add_rounded_rect(const Rect& rect, Length radius) {
  const Length r = std::clamp(radius, Length(), std::min(rect.size.width, rect.size.height) / 2);
  if (r == Length()) {
    return add_rect(rect);
  }
  const Length k = r - r.scaled(quarter_arc);  // From the corner to the control.
  const Length left = rect.left();
  const Length right = rect.right();
  const Length top = rect.top();
  const Length bottom = rect.bottom();
  return move_to({left + r, top})
      .line_to({right - r, top})
      .curve_to({right - k, top}, {right, top + k}, {right, top + r})
      .line_to({right, bottom - r})
      .curve_to({right, bottom - k}, {right - k, bottom}, {right - r, bottom})
      .line_to({left + r, bottom})
      .curve_to({left + k, bottom}, {left, bottom - k}, {left, bottom - r})
      .line_to({left, top + r})
      .curve_to({left, top + k}, {left + k, top}, {left + r, top})
      .close();
}

Path& Path::add_circle(Point centre, Length radius) {
  const Length k = radius.scaled(quarter_arc);
  const Length x = centre.x;
  const Length y = centre.y;
  return move_to({x + radius, y})
      .curve_to({x + radius, y + k}, {x + k, y + radius}, {x, y + radius})
      .curve_to({x - k, y + radius}, {x - radius, y + k}, {x - radius, y})
      .curve_to({x - radius, y - k}, {x - k, y - radius}, {x, y - radius})
      .curve_to({x + k, y - radius}, {x + radius, y - k}, {x + radius, y})
      .close();
}

Rect Path::bounds() const {
  std::optional<Point> low;
  Point high;
  const auto take = [&](Point point) {
    if (!low) {
      low = high = point;
    }
    *low = {std::min(low->x, point.x), std::min(low->y, point.y)};
    high = {std::max(high.x, point.x), std::max(high.y, point.y)};
  };
  for (const PathStep& step : steps_) {
    if (step.kind == PathStep::Kind::close) {
      continue;
    }
    if (step.kind == PathStep::Kind::curve) {
      take(step.control_1);
      take(step.control_2);
    }
    take(step.to);
  }
  return low ? Rect{*low, {high.x - low->x, high.y - low->y}} : Rect{};
}

}  // namespace talia
