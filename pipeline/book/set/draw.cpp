#include "book/set/draw.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace talia::book {

namespace {

Point moved(Point point, Point by) {
  return {point.x + by.x, point.y + by.y};
}

struct Mover {
  Point by;
  void operator()(GlyphRun& run) const { run.origin = moved(run.origin, by); }
  void operator()(PathItem& path) const { path.path = moved(path.path, Transform::move(by)); }
  void operator()(SymbolUse& use) const { use.place.shift = moved(use.place.shift, by); }
  void operator()(ImageUse& use) const { use.box.origin = moved(use.box.origin, by); }
  void operator()(Group& group) const { group.place.shift = moved(group.place.shift, by); }
  void operator()(Link& link) const { link.area.origin = moved(link.area.origin, by); }
  void operator()(Anchor& anchor) const { anchor.place = moved(anchor.place, by); }
};

}  // namespace

void move(Item& item, Point by) {
  std::visit(Mover{by}, item.what);
}

void move(PlacedFrame& still, Point by) {
  still.place.shift = moved(still.place.shift, by);
  if (still.clip) {
    still.clip = moved(*still.clip, Transform::move(by));
  }
}

void put_line(SetLine line, Point at, std::vector<Item>& out) {
  for (Item& item : line.items) {
    move(item, {at.x, at.y - line.baseline});
  }
  if (out.empty()) {
    out = std::move(line.items);
  } else {
    std::ranges::move(line.items, std::back_inserter(out));
  }
}

void Pen::fill(const Rect& rect, Paint paint, Role role) {
  out_.push_back({PathItem{Path().add_rect(rect)}, paint, role});
}

void Pen::fill(Path path, Paint paint, Role role) {
  out_.push_back({PathItem{std::move(path)}, paint, role});
}

void Pen::stroke(Path path, Length width, Paint paint, StrokeStyle style) {
  out_.push_back({PathItem{std::move(path), width, false, std::move(style)}, paint, drawn_art});
}

}  // namespace talia::book
