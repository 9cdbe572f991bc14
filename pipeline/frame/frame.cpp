#include "frame/frame.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace talia {

Transform Transform::move(Point by) {
  return {1, 0, 0, 1, by};
}

Transform Transform::scale(double factor, Point then_move) {
  return {factor, 0, 0, factor, then_move};
}

Transform Transform::quarter_turns(int count, Point then_move) {
  switch ((count % 4 + 4) % 4) {
    case 1:
      return {0, 1, -1, 0, then_move};
    case 2:
      return {-1, 0, 0, -1, then_move};
    case 3:
      return {0, -1, 1, 0, then_move};
    default:
      return move(then_move);
  }
}

Transform Transform::turned(double degrees, Point then_move) {
  if (std::fmod(degrees, 90) == 0) {
    return quarter_turns(static_cast<int>(std::fmod(degrees, 360) / 90), then_move);
  }
  const double angle = degrees * std::numbers::pi / 180;
  return {std::cos(angle), std::sin(angle), -std::sin(angle), std::cos(angle), then_move};
}

Transform Transform::then(const Transform& next) const {
  return {next.xx * xx + next.xy * yx, next.yx * xx + next.yy * yx, next.xx * xy + next.xy * yy,
          next.yx * xy + next.yy * yy, next.apply(shift)};
}

void append(Path& to, const Path& path, const Transform& place) {
  for (const PathStep& step : path.steps()) {
    switch (step.kind) {
      case PathStep::Kind::move:
        to.move_to(place.apply(step.to));
        break;
      case PathStep::Kind::line:
        to.line_to(place.apply(step.to));
        break;
      case PathStep::Kind::curve:
        to.curve_to(place.apply(step.control_1), place.apply(step.control_2), place.apply(step.to));
        break;
      case PathStep::Kind::close:
        to.close();
        break;
    }
  }
}

Path moved(const Path& path, const Transform& place) {
  Path out;
  append(out, path, place);
  return out;
}

GradientWay way_of(const Gradient& gradient, const Rect& bounds) {
  const double width = bounds.size.width.in_mm();
  const double height = bounds.size.height.in_mm();
  if (gradient.is_radial) {
    const Point centre{bounds.left() + bounds.size.width.scaled(gradient.centre_x),
                       bounds.top() + bounds.size.height.scaled(gradient.centre_y)};
    return {centre, centre,
            Length::mm(std::hypot(width * std::max(gradient.centre_x, 1 - gradient.centre_x),
                                  height * std::max(gradient.centre_y, 1 - gradient.centre_y)))};
  }
  // As far as the corners lie from the middle in that way.
  const Transform turn = Transform::turned(gradient.angle);
  const double reach = (std::abs(width * turn.xx) + std::abs(height * turn.yx)) / 2;
  const Point half{Length::mm(turn.xx * reach), Length::mm(turn.yx * reach)};
  const Point middle{bounds.left() + bounds.size.width / 2, bounds.top() + bounds.size.height / 2};
  return {{middle.x - half.x, middle.y - half.y}, {middle.x + half.x, middle.y + half.y}, {}};
}

}  // namespace talia
