#include "book/draw.h"

#include <algorithm>
#include <cmath>

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

void put_line(const SetLine& line, Point at, std::vector<Item>& out) {
  for (const Item& item : line.items) {
    out.push_back(item);
    move(out.back(), {at.x, at.y - line.baseline});
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

void Pen::symbol(std::string_view name, const Rect& box, Paint paint) {
  const auto id = studio_.symbols.find(name);
  if (!id) {
    return;
  }
  const Size size = studio_.symbols.get(*id).size;
  const double scale = std::min(box.size.width / size.width, box.size.height / size.height);
  const Point corner{box.left() + (box.size.width - size.width.scaled(scale)) / 2,
                     box.top() + (box.size.height - size.height.scaled(scale)) / 2};
  out_.push_back({SymbolUse{*id, Transform::scale(scale, corner)}, paint, drawn_art});
}

void Pen::strip(std::string_view name, const Rect& box, Paint paint) {
  const auto id = studio_.symbols.find(name);
  if (!id) {
    return;
  }
  const Symbol& symbol = studio_.symbols.get(*id);
  const double wanted = box.size.height / symbol.size.height;
  const int times =
      std::max(1, static_cast<int>(std::lround(box.size.width / symbol.size.width.scaled(wanted))));
  const double scale = box.size.width / symbol.size.width / times;
  const Length top = box.top() + (box.size.height - symbol.size.height.scaled(scale)) / 2;
  // One outline for all of them: where two meet, no seam shows.
  for (const SymbolPart& part : symbol.parts) {
    Path path;
    for (int i = 0; i < times; ++i) {
      append(path, part.path, Transform::scale(scale, {box.left() + box.size.width * i / times, top}));
    }
    const auto stroke = part.stroke ? std::optional(part.stroke->scaled(scale)) : std::nullopt;
    out_.push_back({PathItem{std::move(path), stroke, part.even_odd, part.stroke_style},
                    part.own.value_or(paint), drawn_art});
  }
}

}  // namespace talia::book
