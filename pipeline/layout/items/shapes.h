// Outlines that templates draw with. Known to layout alone.
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "frame/frame.h"
#include "layout/layout.h"
#include "source/result.h"

namespace talia::layout {

enum class DrawnShape { rectangle, ellipse, circle, lozenge, star, across, down };

// What a shape is made to measure by.
struct ShapeMeasures {
  Length radius;       // Of a rectangle's corners.
  int points = 5;      // Of a star.
  double inner = 0.5;  // A star's inner radius over the outer.
};

// Of a box's `radius`, `points` and `inner`.
ShapeMeasures shape_measures_of(Node box);

// By the name that templates have for it.
std::optional<DrawnShape> find_shape(std::string_view name);
// A shape that fills an area. A star has its first point upwards.
Path outline_of(DrawnShape shape, const Rect& area, const ShapeMeasures& measures);
Path lozenge(const Rect& area);
// Absolute `M L C Z` with numbers in mm from `origin`. Errors: bad-path at `span`.
Result<Path> parse_path(std::string_view text, Span span);
// The same where the name of a shape may stand in its place, and none does: the help is with the shapes then, unless the text
// begins as an outline.
Result<Path> parse_path_or_shape(Node node);

// The corners of an area whose outline is one such path of straight lines, which need not be closed: three or more, no two
// neighbours in one place, and no line meets another but at their corner. Errors: bad-path at `span`.
Result<std::vector<Point>> parse_outline(std::string_view text, Span span);
// The same of a path that was read.
Result<std::vector<Point>> corners_of_outline(const Path& path, Span span);
// Whether two of the lines between corners, and from the last back to the first, meet elsewhere than at their corner.
bool meets_itself(const std::vector<Point>& corners);

// A point at an angle in degrees, clockwise from three o'clock.
Point on_circle(Point centre, Length radius, double degrees);

}  // namespace talia::layout
