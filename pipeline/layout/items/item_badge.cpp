// Badges: a value in a shape. The value stands in the middle as the eye sees it, by its ink and not by its advance, and
// has as much room as the shape has at its height.
#include <algorithm>
#include <cmath>

#include "layout/items/items.h"
#include "layout/items/shapes.h"
#include "layout/reading/reader.h"
#include "layout/reading/values.h"
#include "typeset/ink.h"

namespace talia::layout {

namespace {

struct BadgeLook {
  DrawnShape shape = DrawnShape::circle;
  ShapeMeasures measures;
  std::optional<FillPaint> fill;
  std::optional<Paint> stroke, rim;
  Length line, rim_width;
};

void shift(std::vector<Item>& items, std::size_t first, Length by) {
  for (std::size_t i = first; i < items.size(); ++i) {
    if (auto* const run = std::get_if<GlyphRun>(&items[i].what)) {
      run->origin.x += by;
    } else if (auto* const symbol = std::get_if<SymbolUse>(&items[i].what)) {
      symbol->place.shift.x += by;
    }
  }
}

class BadgePiece : public PieceContent {
 public:
  BadgePiece(Piece value, BadgeLook look) : value_(std::move(value)), look_(std::move(look)) {}

  Length natural_width() override { return value_.natural_width() + look_.rim_width * 2; }
  Length height(Length width, std::size_t) override { return width; }

  void draw(const Box& box, const Rect& area, std::size_t, Drawing& drawing) override {
    constexpr Role art{Layer::art, Reading::artefact};
    const auto fill = [&](const Rect& rect, const FillPaint& paint) {
      drawing.fill(outline_of(look_.shape, rect, look_.measures), paint, box.origin);
    };
    const Rect inner = look_.rim ? area.inset(look_.rim_width) : area;
    if (look_.rim) {
      fill(area, {*look_.rim});
    }
    if (look_.fill) {
      fill(inner, *look_.fill);
    }
    if (look_.stroke) {
      drawing.add({PathItem{outline_of(look_.shape, inner.inset(look_.line / 2), look_.measures), look_.line},
                   *look_.stroke, art},
                  box.origin);
    }
    draw_value(inner, drawing);
  }

 private:
  void draw_value(const Rect& inner, Drawing& drawing) {
    const Length line = std::min(value_.content->height(inner.size.width, 0), inner.size.height);
    const Length width = width_at(inner, line);
    const Rect room = aligned(inner, {width, line}, Horizontal::centre, Vertical::middle);
    std::vector<Item>& items = *drawing.out;
    const std::size_t first = items.size();
    value_.content->draw(*value_.box, room, 0, drawing);
    if (const auto ink = typeset::ink_of(std::span(items).subspan(first), drawing.common.fonts)) {
      const Length middle = inner.left() + inner.size.width / 2;
      shift(items, first, middle - (ink->left() + ink->size.width / 2));
    }
  }

  // Of the shape, over a line in its middle; capitals take two thirds of it.
  Length width_at(const Rect& area, Length line) const {
    const double tall = std::min(1.0, line.scaled(0.67) / area.size.height);
    const Length side = std::min(area.size.width, area.size.height);
    switch (look_.shape) {
      case DrawnShape::lozenge:
        return area.size.width.scaled(1 - tall);
      case DrawnShape::ellipse:
        return area.size.width.scaled(std::sqrt(1 - tall * tall));
      case DrawnShape::circle:
      case DrawnShape::star: {
        const double inner = look_.shape == DrawnShape::star ? look_.measures.inner : 1;
        const double high = std::min(1.0, line.scaled(0.67) / side.scaled(inner));
        return side.scaled(inner * std::sqrt(1 - high * high));
      }
      default:
        return area.size.width;
    }
  }

  Piece value_;
  BadgeLook look_;
};

class BadgeContent : public BoxContent {
 public:
  std::unique_ptr<BoxContent> value;
  DrawnShape shape = DrawnShape::circle;
  ShapeMeasures measures;
  std::optional<Fill> filled;
  std::optional<Colour> stroke, rim;
  Length line, rim_width;

  void fill(const Box& box, Filling& filling, std::vector<Piece>& out) const override {
    std::vector<Piece> pieces;
    value->fill(box, filling, pieces);
    for (Piece& piece : pieces) {  // None where the value is empty.
      BadgeLook look{shape,
                     measures,
                     filling.paint(filled, box.opacity),
                     filling.paint(stroke, box.opacity),
                     filling.paint(rim, box.opacity),
                     line,
                     rim_width};
      out.push_back(piece_of(box, filling, std::make_unique<BadgePiece>(std::move(piece), std::move(look))));
    }
  }
};

}  // namespace

std::unique_ptr<BoxContent> read_badge(Node node, Reader& reader) {
  auto content = std::make_unique<BadgeContent>();
  content->value = read_text(node, reader);
  if (!content->value) {
    return nullptr;
  }
  const Node shape = node.find("shape");
  content->shape =
      shape.exists() ? find_shape(shape.scalar()).value_or(DrawnShape::circle) : DrawnShape::circle;
  content->measures = shape_measures_of(node);
  content->filled = reader.colours().fill(node.find("fill"));
  content->stroke = reader.colours().line(node.find("stroke"));
  content->rim = reader.colours().area(node.find("rim"));
  content->line = length_of(node.find("line")).value_or(Length::mm(0.2));
  content->rim_width = content->rim ? length_of(node.find("rim_width")).value_or(Length::mm(0.5)) : Length();
  return content;
}

}  // namespace talia::layout
