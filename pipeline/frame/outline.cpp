#include "frame/outline.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>

#include "frame/frame.h"

namespace talia::frame {

namespace {

constexpr int pieces_of_curve = 72;

Point middle_of(const Rect& rect) {
  return {rect.left() + rect.size.width / 2, rect.top() + rect.size.height / 2};
}

// The corners of a polygon about nothing whose radius is 1, clockwise from the right end of the side at its foot.
std::vector<std::pair<double, double>> unit_polygon(int sides) {
  std::vector<std::pair<double, double>> corners;
  for (int i = 0; i < sides; ++i) {
    const double angle = std::numbers::pi * (0.5 + (2.0 * i - 1) / sides);
    corners.emplace_back(std::cos(angle), std::sin(angle));
  }
  return corners;
}

Path polygon(int sides, const Rect& trim, Length grown) {
  const auto corners = unit_polygon(sides);
  const auto [left, right] = std::ranges::minmax(corners, {}, &std::pair<double, double>::first);
  const auto [top, bottom] = std::ranges::minmax(corners, {}, &std::pair<double, double>::second);
  const double radius = std::min(trim.size.width.in_mm() / (right.first - left.first),
                                 trim.size.height.in_mm() / (bottom.second - top.second));
  const Point middle = middle_of(trim);
  const double x = middle.x.in_mm() - radius * (left.first + right.first) / 2;
  const double y = middle.y.in_mm() - radius * (top.second + bottom.second) / 2;
  const double outer = radius + grown.in_mm() / std::cos(std::numbers::pi / sides);
  Path path;
  for (const auto& [across, down] : corners) {
    const Point corner{Length::mm(x + outer * across), Length::mm(y + outer * down)};
    path.empty() ? path.move_to(corner) : path.line_to(corner);
  }
  return path.close();
}

// The edges of rectangles that lie on one line, by where they begin and end along it.
using Stretches = std::vector<std::pair<Length, Length>>;
using Edges = std::map<Length, Stretches>;

void add_edges(const Rect& rect, Edges& level, Edges& upright) {
  for (const Length y : {rect.top(), rect.bottom()}) {
    level[y].emplace_back(rect.left(), rect.right());
  }
  for (const Length x : {rect.left(), rect.right()}) {
    upright[x].emplace_back(rect.top(), rect.bottom());
  }
}

// Those that touch or overlap as one.
Stretches joined(Stretches stretches) {
  std::ranges::sort(stretches);
  Stretches result;
  for (const auto& [begin, end] : stretches) {
    if (result.empty() || begin > result.back().second) {
      result.emplace_back(begin, end);
    } else {
      result.back().second = std::max(result.back().second, end);
    }
  }
  return result;
}

// Whether two rectangles have some of an edge in common.
bool share_edge(const Rect& a, const Rect& b) {
  const bool beside = std::min(a.bottom(), b.bottom()) > std::max(a.top(), b.top());
  const bool below = std::min(a.right(), b.right()) > std::max(a.left(), b.left());
  return (beside && (a.right() == b.left() || b.right() == a.left())) ||
         (below && (a.bottom() == b.top() || b.bottom() == a.top()));
}

// Whether all corners of a figure lie on the sides of another.
bool lies_on(const Path& figure, const Path& other) {
  constexpr double near = 0.02;
  const std::vector<Point> sides = corners_of(other);
  return std::ranges::all_of(corners_of(figure), [&](const Point& corner) {
    for (std::size_t i = 0; i < sides.size(); ++i) {
      const Point from = sides[i];
      const Point to = sides[(i + 1) % sides.size()];
      const double x = (to.x - from.x).in_mm();
      const double y = (to.y - from.y).in_mm();
      const double across = (corner.x - from.x).in_mm();
      const double down = (corner.y - from.y).in_mm();
      const double length = x * x + y * y;
      const double share = length == 0 ? 0 : std::clamp((across * x + down * y) / length, 0.0, 1.0);
      if (std::hypot(across - share * x, down - share * y) <= near) {
        return true;
      }
    }
    return false;
  });
}

Path bevelled(const Rect& rect, Length corner) {
  const Length left = rect.left() + corner;
  const Length right = rect.right() - corner;
  const Length top = rect.top() + corner;
  const Length bottom = rect.bottom() - corner;
  return Path()
      .move_to({left, rect.top()})
      .line_to({right, rect.top()})
      .line_to({rect.right(), top})
      .line_to({rect.right(), bottom})
      .line_to({right, rect.bottom()})
      .line_to({left, rect.bottom()})
      .line_to({rect.left(), bottom})
      .line_to({rect.left(), top})
      .close();
}

}  // namespace

bool is_made_for(const CardOutline& outline, const Size& made_for, const Size& trim) {
  using Shape = CardOutline::Shape;
  const bool takes_any = outline.shape == Shape::rectangle || outline.shape == Shape::polygon ||
                         (outline.shape == Shape::circle && trim.width == trim.height) ||
                         ((outline.shape == Shape::rounded || outline.shape == Shape::bevelled) &&
                          outline.corner * 2 <= std::min(trim.width, trim.height));
  return takes_any || made_for == trim;
}

CardOutline mirrored(const CardOutline& outline, const Size& trim) {
  CardOutline result = outline;
  Transform across;
  across.xx = -1;
  across.shift = {trim.width, Length()};
  result.path = moved(outline.path, across);
  return result;
}

bool is_alike(const CardOutline& a, const CardOutline& b) {
  if (a.shape != CardOutline::Shape::path || b.shape != CardOutline::Shape::path) {
    return a == b;
  }
  return lies_on(a.path, b.path) && lies_on(b.path, a.path);
}

Path path_of(const CardOutline& outline, const Rect& trim, Length grown) {
  const Rect area = trim.inset(-grown);
  Path path;
  switch (outline.shape) {
    case CardOutline::Shape::rectangle:
      break;
    case CardOutline::Shape::circle:
      return path.add_circle(middle_of(area), area.size.width / 2);
    case CardOutline::Shape::polygon:
      return polygon(outline.sides, trim, grown);
    case CardOutline::Shape::rounded:
      return path.add_rounded_rect(area, outline.corner + grown);
    case CardOutline::Shape::bevelled:
      // Its slanting sides move outwards by as much as the others.
      return bevelled(area, outline.corner + grown * 2 - grown.scaled(std::numbers::sqrt2));
    case CardOutline::Shape::path:
      if (grown == Length()) {
        return moved(outline.path, Transform::move(trim.origin));
      }
      break;
  }
  return path.add_rect(area);
}

Path path_of(const Cut& cut) {
  const Path path = path_of(cut.outline, cut.trim);
  return cut.is_turned ? moved(path, Transform::quarter_turns(2, {cut.trim.left() + cut.trim.right(),
                                                                  cut.trim.top() + cut.trim.bottom()}))
                       : path;
}

Cuts cuts_of(const std::vector<Cut>& cards) {
  Cuts cuts;
  Edges level;
  Edges upright;
  for (const Cut& card : cards) {
    const bool shares = card.outline.is_rectangle() && std::ranges::any_of(cards, [&](const Cut& other) {
                          return other.outline.is_rectangle() && share_edge(card.trim, other.trim);
                        });
    if (shares) {
      add_edges(card.trim, level, upright);
    } else {
      cuts.figures.push_back(card);
    }
  }
  for (auto& [y, stretches] : level) {
    for (const auto& [begin, end] : joined(std::move(stretches))) {
      cuts.lines.push_back({{begin, y}, {end, y}});
    }
  }
  for (auto& [x, stretches] : upright) {
    for (const auto& [begin, end] : joined(std::move(stretches))) {
      cuts.lines.push_back({{x, begin}, {x, end}});
    }
  }
  return cuts;
}

std::vector<Point> corners_of(const Path& figure) {
  std::vector<Point> corners;
  const auto add = [&](Point point) {
    if (corners.empty() || corners.back() != point) {
      corners.push_back(point);
    }
  };
  for (const PathStep& step : figure.steps()) {
    if (step.kind == PathStep::Kind::curve && !corners.empty()) {
      const Point from = corners.back();
      for (int i = 1; i < pieces_of_curve; ++i) {
        const double t = static_cast<double>(i) / pieces_of_curve;
        const double u = 1 - t;
        const auto at = [&](Length a, Length b, Length c, Length d) {
          return a.scaled(u * u * u) + b.scaled(3 * u * u * t) + c.scaled(3 * u * t * t) +
                 d.scaled(t * t * t);
        };
        add({at(from.x, step.control_1.x, step.control_2.x, step.to.x),
             at(from.y, step.control_1.y, step.control_2.y, step.to.y)});
      }
    }
    if (step.kind != PathStep::Kind::close) {
      add(step.to);
    }
  }
  if (corners.size() > 1 && corners.front() == corners.back()) {
    corners.pop_back();
  }
  return corners;
}

}  // namespace talia::frame
