#include "layout/checks/to_cut.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "source/of_each.h"

namespace talia::layout {

namespace {

double distance(PointInMm spot, PointInMm from, PointInMm to) {
  const double x = to.x - from.x;
  const double y = to.y - from.y;
  const double length = x * x + y * y;
  const double along =
      length == 0 ? 0 : std::clamp(((spot.x - from.x) * x + (spot.y - from.y) * y) / length, 0.0, 1.0);
  return std::hypot(from.x + along * x - spot.x, from.y + along * y - spot.y);
}

bool is_inside(PointInMm spot, const std::vector<PointInMm>& corners) {
  bool inside = false;
  for (std::size_t i = 0, last = corners.size() - 1; i < corners.size(); last = i++) {
    const PointInMm a = corners[i];
    const PointInMm b = corners[last];
    if ((a.y > spot.y) != (b.y > spot.y) && spot.x < (b.x - a.x) * (spot.y - a.y) / (b.y - a.y) + a.x) {
      inside = !inside;
    }
  }
  return inside;
}

}  // namespace

Path cut_of(const FaceKey& key) {
  return frame::path_of(key.outline, {{key.bleed_x, key.bleed_y}, key.trim});
}

DistanceToCut::DistanceToCut(const FaceKey& key) : key_(key) {
  if (!key.outline.is_rectangle()) {
    corners_ = source::of_each<PointInMm>(frame::corners_of(cut_of(key)), [](const Point& corner) {
      return PointInMm{corner.x.in_mm(), corner.y.in_mm()};
    });
  }
}

double DistanceToCut::of(const Bounds& bounds) const {
  if (corners_.empty()) {
    const double left = key_.bleed_x.in_mm();
    const double top = key_.bleed_y.in_mm();
    return std::min({bounds.left - left, bounds.top - top, left + key_.trim.width.in_mm() - bounds.right,
                     top + key_.trim.height.in_mm() - bounds.bottom});
  }
  const std::array<PointInMm, 4> box{{{bounds.left, bounds.top},
                                      {bounds.right, bounds.top},
                                      {bounds.right, bounds.bottom},
                                      {bounds.left, bounds.bottom}}};
  double nearest = 1e9;  // Of what lies inside.
  double beyond = 0;     // Of corners that lie outside, and of the cut where it comes in between them.
  for (std::size_t i = 0; i < corners_.size(); ++i) {
    const PointInMm from = corners_[i];
    const PointInMm to = corners_[(i + 1) % corners_.size()];
    for (const PointInMm spot : box) {
      nearest = std::min(nearest, distance(spot, from, to));
    }
    for (std::size_t side = 0; side < box.size(); ++side) {
      nearest = std::min(nearest, distance(from, box[side], box[(side + 1) % box.size()]));
    }
    beyond = std::max(beyond, std::min({from.x - bounds.left, bounds.right - from.x, from.y - bounds.top,
                                        bounds.bottom - from.y}));
  }
  for (const PointInMm spot : box) {
    if (is_inside(spot, corners_)) {
      continue;
    }
    double out = 1e9;
    for (std::size_t i = 0; i < corners_.size(); ++i) {
      out = std::min(out, distance(spot, corners_[i], corners_[(i + 1) % corners_.size()]));
    }
    beyond = std::max(beyond, out);
  }
  return beyond > 0 ? -beyond : nearest;
}

}  // namespace talia::layout
