// What the parts of a page are drawn with: shapes, set lines, all at places counted from a piece's own corner.
#pragma once
#include <vector>

#include "frame/booklet.h"
#include "layout/layout.h"

namespace talia::book {

void move(Item& item, Point by);
void move(PlacedFrame& still, Point by);
// The items of one line of a set text, its baseline's start moved to `at`.
void put_line(SetLine line, Point at, std::vector<Item>& out);

inline constexpr Role drawn_art{Layer::art, Reading::artefact};
inline constexpr Role drawn_ground{Layer::background, Reading::artefact};

class Pen {
 public:
  explicit Pen(std::vector<Item>& out) : out_(out) {}
  void fill(const Rect& rect, Paint paint, Role role = drawn_ground);
  void fill(Path path, Paint paint, Role role = drawn_art);
  void stroke(Path path, Length width, Paint paint, StrokeStyle style = {});

 private:
  std::vector<Item>& out_;
};

}  // namespace talia::book
