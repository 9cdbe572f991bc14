// Paths: named shapes that fill their box, or an outline in mm; filled, stroked, stitched.
#include "layout/items/items.h"
#include "layout/items/shapes.h"
#include "layout/reading/reader.h"
#include "layout/reading/values.h"

namespace talia::layout {

namespace {

struct PathLook {
  std::optional<FillPaint> fill;
  std::optional<Paint> stroke;
  Length line;
  StrokeStyle style;
};

class PathPiece : public PieceContent {
 public:
  PathPiece(std::optional<DrawnShape> shape, const Path& outline, ShapeMeasures measures, PathLook look)
      : shape_(shape), outline_(outline), measures_(measures), look_(std::move(look)) {}

  Length natural_width() override { return Length(); }
  bool bleeds() const override { return true; }
  Length height(Length, std::size_t) override { return Length(); }

  void draw(const Box& box, const Rect& area, std::size_t, Drawing& drawing) override {
    const Path path =
        shape_ ? outline_of(*shape_, area, measures_) : moved(outline_, Transform::move(area.origin));
    if (!drawing.has_room(box, with_line(shape_ ? area : path.bounds()))) {
      return;
    }
    constexpr Role art{Layer::art, Reading::artefact};
    if (look_.fill) {
      drawing.fill(path, *look_.fill, box.origin);
    }
    if (look_.stroke) {
      drawing.add({PathItem{path, look_.line, false, look_.style}, *look_.stroke, art}, box.origin);
    }
  }

 private:
  // A line is seen where there is nothing to fill.
  Rect with_line(const Rect& area) const { return look_.stroke ? area.inset(look_.line / -2) : area; }

  std::optional<DrawnShape> shape_;
  const Path& outline_;  // Where it is no named shape.
  ShapeMeasures measures_;
  PathLook look_;
};

class PathContent : public BoxContent {
 public:
  std::optional<DrawnShape> shape;
  Path outline;
  ShapeMeasures measures;
  std::optional<Fill> filled;
  std::optional<Colour> stroke;
  Length line;
  StrokeStyle style;

  void fill(const Box& box, Filling& filling, std::vector<Piece>& out) const override {
    PathLook look{filling.paint(filled, box.opacity), filling.paint(stroke, box.opacity), line, style};
    out.push_back(
        piece_of(box, filling, std::make_unique<PathPiece>(shape, outline, measures, std::move(look))));
  }
};

}  // namespace

std::unique_ptr<BoxContent> read_path(Node node, Reader& reader) {
  auto content = std::make_unique<PathContent>();
  const Node path = node.find("path");
  content->shape = find_shape(path.scalar());
  if (!content->shape) {
    auto outline = parse_path_or_shape(path);
    if (!outline) {
      reader.findings().fault(std::move(outline.error()));
      return nullptr;
    }
    content->outline = std::move(*outline);
  }
  content->measures = shape_measures_of(node);
  content->filled = reader.colours().fill(node.find("fill"));
  content->stroke = reader.colours().line(node.find("stroke"));
  if (!content->filled && !content->stroke) {
    reader.findings().fault(
        Diagnostic::of(Code::bad_box, path.span(), "a path without `fill` and `stroke` draws nothing")
            .help("give it one of them, or use a box with nothing in it to keep room"));
  }
  content->line = length_of(node.find("line")).value_or(Length::mm(0.2));
  for (const Node dash : node.find("dashes").items()) {
    content->style.dashes.push_back(length_of(dash).value_or(Length::mm(0.5)));
  }
  const Node round = node.find("round");
  content->style.round_ends = content->style.round_joins = round.is(NodeKind::boolean) && round.boolean();
  return content;
}

}  // namespace talia::layout
