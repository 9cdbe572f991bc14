#include "frame/frame.h"

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

}  // namespace talia
