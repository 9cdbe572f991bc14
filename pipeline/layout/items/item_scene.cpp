// Scenes: layers of flat shapes cut from felt, one over the other. What is irregular in them comes from the definition's
// id, so that the cards of a deck differ and a card never does.
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "layout/items/items.h"
#include "layout/items/motif_layer.h"
#include "layout/items/shapes.h"
#include "layout/reading/keys.h"
#include "layout/reading/reader.h"
#include "layout/reading/values.h"
#include "source/scatter.h"

namespace talia::layout {

namespace {

// Places of layers, as shares of the scene's sides.
struct Places {
  double x = 0.5, y = 0.5;  // Centre.
  double at = 0.5;          // Height of a horizon, from the top.
  double rise = 0.1;        // How far it swings.
  double from = 0, to = 1;  // Of the scene's width, or of a radius.
};

// What layers take; each uses a few of them.
struct SceneLayer {
  Places places;
  std::vector<std::pair<double Places::*, Formula>> open;  // Places that the record's values say.
  int count = 12;
  double turn = 0;  // Degrees clockwise.
  Length radius, second_radius, size;
  Length line;
  std::optional<Fill> fill;
  std::optional<Colour> stitch;
  std::optional<SymbolId> symbol;
};

struct Stage {
  const Box& box;
  const Rect& area;
  const SceneLayer& layer;
  const Places& places;
  const FillPaint& paint;
  std::optional<Paint> stitch;
  source::Scatter& scatter;
  Drawing& drawing;

  Point centre() const {
    return {area.left() + area.size.width.scaled(places.x), area.top() + area.size.height.scaled(places.y)};
  }
  Point at(double x, double y) const {
    return {area.left() + area.size.width.scaled(x), area.top() + area.size.height.scaled(y)};
  }
  void fill(Path path) const {
    if (!path.empty()) {
      drawing.fill(std::move(path), paint, box.origin);
    }
  }
  void line(Path path, Length width) const { add(std::move(path), paint.paint, width, {}); }
  // A running stitch in thread of the second colour.
  void sew(Path path) const {
    if (stitch) {
      add(std::move(path), *stitch, Length::mm(0.17), {true, true, {Length::mm(0.75), Length::mm(0.55)}});
    }
  }
  void add(Path path, Paint colour, Length width, StrokeStyle style) const {
    drawing.add({PathItem{std::move(path), width, true, std::move(style)},
                 colour,
                 {talia::Layer::art, Reading::artefact}},
                box.origin);
  }
};

// What of an area of straight sides lies in a rectangle, for colours run over what is drawn, and rays go far beyond what is
// seen.
void add_seen(Path& path, std::vector<Point> corners, const Rect& area) {
  const auto cut = [&](const auto& depth) {  // Of a point: how far inside it lies.
    std::vector<Point> kept;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Point from = corners[i];
      const Point to = corners[(i + 1) % corners.size()];
      const Length a = depth(from);
      const Length b = depth(to);
      if (a >= Length()) {
        kept.push_back(from);
      }
      if ((a > Length() && b < Length()) || (a < Length() && b > Length())) {
        const double share = a / (a - b);
        kept.push_back({from.x + (to.x - from.x).scaled(share), from.y + (to.y - from.y).scaled(share)});
      }
    }
    corners = std::move(kept);
  };
  cut([&](Point point) { return point.x - area.left(); });
  cut([&](Point point) { return area.right() - point.x; });
  cut([&](Point point) { return point.y - area.top(); });
  cut([&](Point point) { return area.bottom() - point.y; });
  for (std::size_t i = 0; i < corners.size(); ++i) {
    i == 0 ? path.move_to(corners[i]) : path.line_to(corners[i]);
  }
  if (!corners.empty()) {
    path.close();
  }
}

void draw_rays(const Stage& stage) {
  const Point centre = stage.centre();
  const Length reach = stage.area.size.width + stage.area.size.height;
  const int count = stage.layer.count;
  Path path;
  for (int i = 0; i < count; ++i) {
    const double step = 360.0 / count;
    const double middle = step * i + stage.layer.turn;
    const Point one = on_circle(centre, reach, middle - step / 4);
    const Point other = on_circle(centre, reach, middle + step / 4);
    if (stage.paint.gradient) {
      add_seen(path, {centre, one, other}, stage.area);
    } else {
      path.move_to(centre).line_to(one).line_to(other).close();
    }
  }
  stage.fill(std::move(path));
}

void draw_disc(const Stage& stage) {
  const Length radius = stage.layer.radius;
  const auto circle = [&](Length r) {
    Path path;
    path.add_circle(stage.centre(), r);
    return path;
  };
  stage.fill(circle(radius));
  stage.sew(circle(radius - Length::mm(0.8)));
}

void draw_ring(const Stage& stage) {
  Path path;
  if (stage.paint.gradient) {
    // Colours run over areas alone.
    path.add_circle(stage.centre(), stage.layer.radius + stage.layer.line / 2);
    path.add_circle(stage.centre(), std::max(Length(), stage.layer.radius - stage.layer.line / 2));
    stage.fill(std::move(path));
    return;
  }
  path.add_circle(stage.centre(), stage.layer.radius);
  stage.line(std::move(path), stage.layer.line);
}

// Small triangles around a circle, pointing outwards.
void draw_darts(const Stage& stage) {
  const Point centre = stage.centre();
  Path path;
  for (int i = 0; i < stage.layer.count; ++i) {
    const double angle = 360.0 * i / stage.layer.count;
    const double half = stage.layer.size / stage.layer.radius * 90 / 3.14159265;
    path.move_to(on_circle(centre, stage.layer.radius, angle - half));
    path.line_to(on_circle(centre, stage.layer.second_radius, angle));
    path.line_to(on_circle(centre, stage.layer.radius, angle + half));
    path.close();
  }
  stage.fill(std::move(path));
}

void draw_dots(const Stage& stage) {
  Path path;
  for (int i = 0; i < stage.layer.count; ++i) {
    path.add_circle(on_circle(stage.centre(), stage.layer.radius, 360.0 * i / stage.layer.count + 15),
                    stage.layer.size);
  }
  stage.fill(std::move(path));
}

// The ground below a line of points: a smooth one for hills, a broken one for ranges.
Path ground(const Stage& stage, const std::vector<Point>& points, bool smooth, Length below, bool closed) {
  Path path;
  const auto y = [&](Point point) { return Point{point.x, point.y + below}; };
  path.move_to(y(points.front()));
  for (std::size_t i = 1; i < points.size(); ++i) {
    if (!smooth) {
      path.line_to(y(points[i]));
      continue;
    }
    const Point& before = points[i == 1 ? 0 : i - 2];
    const Point& after = points[std::min(i + 1, points.size() - 1)];
    const Point a = points[i - 1];
    const Point b = points[i];
    const Point first{a.x + (b.x - before.x) / 6, a.y + (b.y - before.y) / 6};
    const Point second{b.x - (after.x - a.x) / 6, b.y - (after.y - a.y) / 6};
    path.curve_to(y(first), y(second), y(b));
  }
  if (closed) {
    path.line_to({points.back().x, stage.area.bottom() + Length::mm(1)});
    path.line_to({points.front().x, stage.area.bottom() + Length::mm(1)});
    path.close();
  }
  return path;
}

std::vector<Point> hill_line(const Stage& stage) {
  const double phase = stage.scatter.between(0, 6.28);
  const double waves = stage.scatter.between(0.7, 1.3);
  std::vector<Point> points;
  for (int i = 0; i <= 8; ++i) {
    const double x = -0.02 + 1.04 * i / 8;
    points.push_back(
        stage.at(x, stage.places.at + stage.places.rise / 2 * std::sin(phase + waves * 6.28 * x)));
  }
  return points;
}

void draw_hills(const Stage& stage) {
  const std::vector<Point> points = hill_line(stage);
  stage.fill(ground(stage, points, true, Length(), true));
  stage.sew(ground(stage, points, true, Length::mm(0.85), false));
}

void draw_ranges(const Stage& stage) {
  std::vector<Point> points;
  const int peaks = stage.layer.count;
  for (int i = 0; i <= 2 * peaks; ++i) {
    const double x = -0.03 + 1.06 * (i + (i % 2 == 0 ? 0 : stage.scatter.between(-0.25, 0.25))) / (2 * peaks);
    const double y = i % 2 == 0 ? stage.places.at + stage.places.rise * stage.scatter.between(0, 0.35)
                                : stage.places.at - stage.places.rise * stage.scatter.between(0.3, 1);
    points.push_back(stage.at(x, y));
  }
  stage.fill(ground(stage, points, false, Length(), true));
  stage.sew(ground(stage, points, false, Length::mm(1.0), false));
}

// Blades along the foot.
void draw_grass(const Stage& stage) {
  Path path;
  for (int i = 0; i < stage.layer.count; ++i) {
    const Point foot =
        stage.at(stage.scatter.next(), stage.places.at + stage.places.rise * stage.scatter.next());
    const Length height = stage.layer.size.scaled(stage.scatter.between(0.55, 1));
    const Length lean = height.scaled(stage.scatter.between(-0.5, 0.5));
    const Length half = Length::mm(0.16);
    const Point tip{foot.x + lean, foot.y - height};
    path.move_to({foot.x - half, foot.y});
    path.curve_to({foot.x - half, foot.y - height / 2}, {tip.x - lean / 3, tip.y + height / 4}, tip);
    path.curve_to({tip.x - lean / 4, tip.y + height / 3}, {foot.x + half, foot.y - height / 3},
                  {foot.x + half, foot.y});
    path.close();
  }
  stage.fill(std::move(path));
}

void draw_stars(const Stage& stage) {
  Path path;
  for (int i = 0; i < stage.layer.count; ++i) {
    const Point centre = stage.at(stage.scatter.next(), stage.scatter.next());
    const Length size = stage.layer.size.scaled(stage.scatter.between(0.4, 1));
    const Length waist = size / 6;
    path.move_to({centre.x, centre.y - size});
    path.line_to({centre.x + waist, centre.y - waist}).line_to({centre.x + size, centre.y});
    path.line_to({centre.x + waist, centre.y + waist}).line_to({centre.x, centre.y + size});
    path.line_to({centre.x - waist, centre.y + waist}).line_to({centre.x - size, centre.y});
    path.line_to({centre.x - waist, centre.y - waist}).close();
  }
  stage.fill(std::move(path));
}

// An ornament here and there, in even strips across the scene so that two never meet.
void draw_scattered(const Stage& stage) {
  if (!stage.layer.symbol) {
    return;
  }
  const Symbol& symbol = stage.drawing.common.symbols.get(*stage.layer.symbol);
  for (int i = 0; i < stage.layer.count; ++i) {
    const double strip = (stage.places.to - stage.places.from) / stage.layer.count;
    const double x = stage.places.from + strip * (i + stage.scatter.between(0.1, 0.6));
    const double y = stage.places.at + stage.places.rise * stage.scatter.between(-0.5, 0.5);
    const double scale = stage.layer.size / symbol.size.width * stage.scatter.between(0.75, 1.1);
    stage.drawing.add({SymbolUse{*stage.layer.symbol, Transform::scale(scale, stage.at(x, y))},
                       stage.paint.paint,
                       {talia::Layer::art, Reading::artefact}},
                      stage.box.origin);
  }
}

// A lozenge over the whole scene, with its border and stitches.
void draw_lozenge(const Stage& stage) {
  const Rect whole{{stage.area.left() - stage.area.size.width.scaled(stage.places.rise),
                    stage.area.top() - stage.area.size.height.scaled(stage.places.rise)},
                   {stage.area.size.width.scaled(1 + 2 * stage.places.rise),
                    stage.area.size.height.scaled(1 + 2 * stage.places.rise)}};
  stage.fill(lozenge(whole));
  stage.sew(
      lozenge(whole.inset(Length::mm(2.2), Length::mm(2.2).scaled(whole.size.height / whole.size.width))));
}

struct LayerKind {
  std::string_view name;
  void (*draw)(const Stage&);
  bool is_area;           // And no line, nor so small that it is one to the eye.
  std::string_view keys;  // That it reads besides `colour`.
};
constexpr std::array layer_kinds{
    LayerKind{"darts", draw_darts, false, "centre count radius tip size"},
    LayerKind{"disc", draw_disc, true, "centre radius stitch"},
    LayerKind{"dots", draw_dots, false, "centre count radius size"},
    LayerKind{"grass", draw_grass, false, "at rise count size"},
    LayerKind{"hills", draw_hills, true, "at rise stitch"},
    LayerKind{"lozenge", draw_lozenge, true, "rise stitch"},
    LayerKind{"ranges", draw_ranges, true, "at rise count stitch"},
    LayerKind{"rays", draw_rays, true, "centre count turn"},
    LayerKind{"ring", draw_ring, false, "centre radius line"},
    LayerKind{"scatter", draw_scattered, false, "ornament at rise from to count size"},
    LayerKind{"stars", draw_stars, false, "count size"},
};

void check_layer_keys(Node layer, const LayerKind& kind, Reader& reader) {
  for (const Entry& entry : layer.entries()) {
    if (entry.key == "layer" || entry.key == "colour" || is_among(entry.key, kind.keys)) {
      continue;
    }
    std::vector<std::string> readers;
    for (const LayerKind& each : layer_kinds) {
      if (is_among(entry.key, each.keys)) {
        readers.emplace_back(each.name);
      }
    }
    reader.findings().warn(
        Diagnostic::of(Code::key_without_effect, entry.key_span,
                       fmt::format("`{}` does nothing in a layer of {}", entry.key, kind.name))
            .help(fmt::format("`{}` is read by {}", entry.key, listed(readers))));
  }
}

struct KnownLayer {
  const LayerKind* kind;
  SceneLayer layer;
};

struct PaintedLayer {
  const KnownLayer* known;
  Places places;
  FillPaint paint;
  std::optional<Paint> stitch;
};

using LayerOfFace = std::variant<PaintedLayer, FilledMotif>;

class ScenePiece : public PieceContent {
 public:
  explicit ScenePiece(std::vector<LayerOfFace> layers) : layers_(std::move(layers)) {}
  Length natural_width() override { return Length(); }
  bool bleeds() const override { return true; }
  Length height(Length, std::size_t) override { return Length(); }

  void draw(const Box& box, const Rect& area, std::size_t, Drawing& drawing) override {
    if (!drawing.has_room(box, area)) {
      return;
    }
    source::Scatter scatter(drawing.seed);
    Path clip;
    clip.add_rect(area);
    Group group{{}, std::move(clip), {}};
    std::vector<Item>* const outer = drawing.out;
    drawing.out = &group.items;
    const Rect given = drawing.unbled;
    for (std::size_t i = 0; i < layers_.size(); ++i) {
      if (const auto* const shown = std::get_if<FilledMotif>(&layers_[i])) {
        draw_motif(*shown, box, given, area, i, drawing);
        continue;
      }
      const auto& layer = std::get<PaintedLayer>(layers_[i]);
      layer.known->kind->draw(
          {box, area, layer.known->layer, layer.places, layer.paint, layer.stitch, scatter, drawing});
    }
    drawing.out = outer;
    drawing.add({std::move(group), {}, {talia::Layer::art, Reading::artefact}}, box.origin);
  }

 private:
  std::vector<LayerOfFace> layers_;
};

Places places_of(const SceneLayer& layer, Filling& filling) {
  Places places = layer.places;
  for (const auto& [place, formula] : layer.open) {
    const auto value = filling.evaluate(formula);
    const Rational* const number = value ? value->number() : nullptr;
    // As far as the schema lets plain numbers go.
    places.*place = number == nullptr ? places.*place : std::clamp(number->nearest_double(), -2.0, 3.0);
  }
  return places;
}

class SceneContent : public BoxContent {
 public:
  std::vector<std::variant<KnownLayer, MotifLayer>> layers;

  void fill(const Box& box, Filling& filling, std::vector<Piece>& out) const override {
    std::vector<LayerOfFace> painted;
    for (const auto& layer : layers) {
      if (const auto* const shown = std::get_if<MotifLayer>(&layer)) {
        if (auto filled = fill_motif(*shown, filling)) {
          painted.emplace_back(*std::move(filled));
        }
        continue;
      }
      const auto& known = std::get<KnownLayer>(layer);
      painted.emplace_back(PaintedLayer{&known, places_of(known.layer, filling),
                                        filling.paint(known.layer.fill).value_or(FillPaint{black_paint}),
                                        filling.paint(known.layer.stitch)});
    }
    out.push_back(piece_of(box, filling, std::make_unique<ScenePiece>(std::move(painted))));
  }
};

// A number, or an expression that gives one.
void read_place(Node node, double Places::*place, SceneLayer& layer, Reader& reader) {
  if (node.is(NodeKind::text)) {
    layer.open.emplace_back(place, reader.expressions().formula(node, Type::of(Type::Kind::number)));
  } else {
    layer.places.*place = number_of(node, layer.places.*place);
  }
}

SceneLayer read_layer(Node node, bool is_area, Reader& reader) {
  SceneLayer layer;
  if (const Node centre = node.find("centre"); centre.size() == 2) {
    read_place(centre.at(0), &Places::x, layer, reader);
    read_place(centre.at(1), &Places::y, layer, reader);
  }
  read_place(node.find("at"), &Places::at, layer, reader);
  read_place(node.find("rise"), &Places::rise, layer, reader);
  read_place(node.find("from"), &Places::from, layer, reader);
  read_place(node.find("to"), &Places::to, layer, reader);
  layer.turn = number_of(node.find("turn"), 0);
  layer.count = std::clamp(static_cast<int>(number_of(node.find("count"), layer.count)), 0, 400);
  layer.radius = length_of(node.find("radius")).value_or(Length::mm(5));
  layer.second_radius = length_of(node.find("tip")).value_or(layer.radius + Length::mm(2));
  layer.size = length_of(node.find("size")).value_or(Length::mm(1));
  layer.line = length_of(node.find("line")).value_or(Length::mm(0.2));
  const Node colour = node.find("colour");
  layer.fill = is_area ? reader.colours().fill(colour) : reader.colours().ink(colour);
  layer.stitch = reader.colours().line(node.find("stitch"));
  if (const Node name = node.find("ornament"); name.exists()) {
    if (layer.fill && layer.fill->gradient) {
      reader.findings().fault(
          Diagnostic::of(Code::bad_box, colour.span(), "an ornament that is scattered has one colour")
              .help("write one, or several layers of one colour each"));
    }
    layer.symbol = reader.common().symbols.find(fmt::format("ornament/{}", name.scalar()));
    if (!layer.symbol) {
      reader.findings().fault(Diagnostic::of(Code::unknown_ornament, name.span(),
                                             fmt::format("there is no ornament `{}`", name.scalar()))
                                  .help_closest(name.scalar(), reader.common().catalog.ornaments));
    }
  }
  return layer;
}

}  // namespace

std::unique_ptr<BoxContent> read_scene(Node node, Reader& reader) {
  auto content = std::make_unique<SceneContent>();
  for (const Node layer : node.find("scene").items()) {
    if (layer.find("motif").exists()) {
      if (auto read = read_motif_layer(layer, reader)) {
        content->layers.emplace_back(*std::move(read));
      }
      continue;
    }
    const Node name = layer.find("layer");
    const auto kind = std::ranges::find(layer_kinds, name.exists() ? name.scalar() : "", &LayerKind::name);
    if (kind != layer_kinds.end()) {
      check_layer_keys(layer, *kind, reader);
      content->layers.emplace_back(KnownLayer{&*kind, read_layer(layer, kind->is_area, reader)});
    }
  }
  return content;
}

}  // namespace talia::layout
