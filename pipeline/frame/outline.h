// The outline that a card or token is cut to, within its trim.
#pragma once
#include <compare>
#include <vector>

#include "frame/length.h"
#include "frame/path.h"

namespace talia {

struct CardOutline {
  enum class Shape {
    rectangle,  // The trim.
    circle,     // As wide as the trim, which is square.
    // With equal sides, one of them level at the foot; as large as the trim has room for, in its middle.
    polygon,
    rounded,   // A rectangle with round corners.
    bevelled,  // A rectangle whose corners are cut off.
    path,
  };
  Shape shape = Shape::rectangle;
  int sides = 0;  // Of a polygon, 3 or more.
  Length corner;  // Of a round corner the radius, of one that is cut off what it takes of each side.
  // One closed figure that does not meet itself, from the upper left corner of the trim that it was drawn for.
  Path path;
  auto operator<=>(const CardOutline&) const = default;

  bool is_rectangle() const { return shape == Shape::rectangle; }
};

// A card that is cut out of a page.
struct Cut {
  CardOutline outline;
  Rect trim;
  bool is_turned = false;  // It stands on its head.
  bool operator==(const Cut&) const = default;
};

// What is cut out of a page, each edge once.
struct Cuts {
  struct Line {
    Point from, to;
    bool operator==(const Line&) const = default;
  };
  std::vector<Cut> figures;
  std::vector<Line> lines;  // Of cards that share edges.
  bool operator==(const Cuts&) const = default;
};

namespace frame {

// Whether cards of a trim can have an outline that is stated for another: a figure of its own only where the two are one.
bool is_made_for(const CardOutline& outline, const Size& made_for, const Size& trim);
// As it is seen from behind.
CardOutline mirrored(const CardOutline& outline, const Size& trim);
// Whether two outlines cut the same: figures need not be drawn from the same corner or the same way round.
bool is_alike(const CardOutline& a, const CardOutline& b);
// As one closed figure. `grown`: moved outwards by so much; of a path not the figure, but its bounds, as a rectangle.
Path path_of(const CardOutline& outline, const Rect& trim, Length grown = {});
Path path_of(const Cut& cut);
// Rectangles that touch along an edge are cut by lines, as long as they run on.
Cuts cuts_of(const std::vector<Cut>& cards);
// The corners of a figure in order, its curves as lines that leave them by less than 0.01 mm where they are no longer than 200 mm.
std::vector<Point> corners_of(const Path& figure);

}  // namespace frame
}  // namespace talia
