// Paths: named shapes that fill their box, or an outline in mm; filled, stroked, stitched.
#include <algorithm>
#include <array>

#include "layout/items.h"
#include "layout/shapes.h"

namespace talia::layout {

namespace {

enum class Shape { rectangle, ellipse, circle, lozenge, star, across, down, outline };

struct PathLook {
  std::optional<Paint> fill, stroke;
  Length line;
  StrokeStyle style;
};

Rect square_in(const Rect& area) {
  const Length side = std::min(area.size.width, area.size.height);
  return aligned(area, {side, side}, Horizontal::centre, Vertical::middle);
}

class PathPiece : public PieceContent {
 public:
  PathPiece(Shape shape, const Path& outline, int points, double inner, PathLook look)
      : shape_(shape), outline_(outline), points_(points), inner_(inner), look_(std::move(look)) {}

  Length natural_width() override { return Length(); }
  bool bleeds() const override { return true; }
  Length height(Length, std::size_t) override { return Length(); }

  void draw(const Box& box, const Rect& area, std::size_t, Drawing& drawing) override {
    const Path path = shape_in(area, box.radius);
    constexpr Role art{Layer::art, Reading::artefact};
    if (look_.fill) {
      drawing.add({PathItem{path, std::nullopt, true}, *look_.fill, art}, box.origin);
    }
    if (look_.stroke) {
      drawing.add({PathItem{path, look_.line, false, look_.style}, *look_.stroke, art}, box.origin);
    }
  }

 private:
  Path shape_in(const Rect& area, Length radius) const {
    Path path;
    const Length x = area.left() + area.size.width / 2;
    const Length y = area.top() + area.size.height / 2;
    switch (shape_) {
      case Shape::rectangle:
        radius > Length() ? path.add_rounded_rect(area, radius) : path.add_rect(area);
        break;
      case Shape::ellipse:
        return ellipse(area);
      case Shape::circle:
        return ellipse(square_in(area));
      case Shape::lozenge:
        return lozenge(area);
      case Shape::star:
        return star(area, points_, inner_);
      case Shape::across:
        path.move_to({area.left(), y}).line_to({area.right(), y});
        break;
      case Shape::down:
        path.move_to({x, area.top()}).line_to({x, area.bottom()});
        break;
      case Shape::outline:
        return moved(outline_, Transform::move(area.origin));
    }
    return path;
  }

  Shape shape_;
  const Path& outline_;
  int points_;
  double inner_;
  PathLook look_;
};

class PathContent : public BoxContent {
 public:
  Shape shape = Shape::rectangle;
  Path outline;
  int points = 5;
  double inner = 0.5;
  std::optional<Colour> filled, stroke;
  Length line;
  StrokeStyle style;

  void fill(const Box& box, Filling& filling, std::vector<Piece>& out) const override {
    PathLook look{filling.paint(filled), filling.paint(stroke), line, style};
    out.push_back(
        piece_of(box, filling, std::make_unique<PathPiece>(shape, outline, points, inner, std::move(look))));
  }
};

struct NamedShape {
  std::string_view name;
  Shape shape;
};
constexpr std::array named_shapes{
    NamedShape{"rectangle", Shape::rectangle}, NamedShape{"ellipse", Shape::ellipse},
    NamedShape{"circle", Shape::circle},       NamedShape{"lozenge", Shape::lozenge},
    NamedShape{"star", Shape::star},           NamedShape{"across", Shape::across},
    NamedShape{"down", Shape::down},
};

}  // namespace

std::unique_ptr<BoxContent> read_path(Node node, Reader& reader) {
  auto content = std::make_unique<PathContent>();
  const Node path = node.find("path");
  const auto named = std::ranges::find(named_shapes, path.scalar(), &NamedShape::name);
  if (named != named_shapes.end()) {
    content->shape = named->shape;
  } else if (auto outline = parse_path(path.scalar(), path.span())) {
    content->shape = Shape::outline;
    content->outline = std::move(*outline);
  } else {
    reader.fault(std::move(outline.error()));
    return nullptr;
  }
  content->points = std::clamp(static_cast<int>(reader.number(node.find("points"), 5)), 2, 200);
  content->inner = reader.number(node.find("inner"), 0.5);
  content->filled = reader.colour(node.find("fill"));
  content->stroke = reader.colour(node.find("stroke"));
  content->line = reader.length(node.find("line")).value_or(Length::mm(0.2));
  for (const Node dash : node.find("dashes").items()) {
    content->style.dashes.push_back(reader.length(dash).value_or(Length::mm(0.5)));
  }
  const Node round = node.find("round");
  content->style.round_ends = content->style.round_joins = round.is(NodeKind::boolean) && round.boolean();
  return content;
}

}  // namespace talia::layout
