// Outlines: moves, lines, cubic curves, closes.
#pragma once
#include <compare>
#include <vector>

#include "frame/length.h"

namespace talia {

struct PathStep {
  enum class Kind { move, line, curve, close };
  Kind kind;
  Point to;                    // Meaningless for close.
  Point control_1, control_2;  // Of a curve.
  auto operator<=>(const PathStep&) const = default;
};

class Path {
 public:
  Path& move_to(Point to);
  Path& line_to(Point to);
  Path& curve_to(Point control_1, Point control_2, Point to);
  Path& close();
  Path& add(const PathStep& step);
  Path& add_rect(const Rect& rect);
  Path& add_rounded_rect(const Rect& rect, Length radius);
  Path& add_circle(Point centre, Length radius);
  const std::vector<PathStep>& steps() const { return steps_; }
  bool empty() const { return steps_.empty(); }
  Rect bounds() const;  // Of all points, controls included.
  auto operator<=>(const Path&) const = default;

 private:
  std::vector<PathStep> steps_;
};

// How many widths long the point of a mitred join may be; beyond that it is cut off. As in SVG.
inline constexpr double mitre_limit = 4;

// How a line of some width is drawn along a path. Butt ends and mitred joins unless it says otherwise.
struct StrokeStyle {
  bool round_ends = false;
  bool round_joins = false;
  std::vector<Length> dashes;  // On, off, on …; none is a whole line.
  bool operator==(const StrokeStyle&) const = default;
};

}  // namespace talia
