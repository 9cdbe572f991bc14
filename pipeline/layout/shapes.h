// Outlines that templates draw with. Known to layout alone.
#pragma once
#include <string_view>

#include "frame/frame.h"
#include "source/result.h"

namespace talia::layout {

Path ellipse(const Rect& area);
Path lozenge(const Rect& area);
// A star with its first point upwards; `inner` is the inner radius over the outer.
Path star(const Rect& area, int points, double inner);
// Absolute `M L C Z` with numbers in mm from `origin`. Errors: bad-path at `span`.
Result<Path> parse_path(std::string_view text, Span span);

// A point at an angle in degrees, clockwise from three o'clock.
Point on_circle(Point centre, Length radius, double degrees);

// Numbers that look random and are the same for a seed in every run.
class Scatter {
 public:
  explicit Scatter(std::uint64_t seed) : state_(seed) {}
  double next();  // In [0, 1).
  double between(double from, double to) { return from + (to - from) * next(); }

 private:
  std::uint64_t state_;
};

std::uint64_t seed_of(std::string_view text);

}  // namespace talia::layout
