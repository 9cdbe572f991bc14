#include "layout/items/edging.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "layout/items/contours.h"

namespace talia::layout {

namespace {

// A side of the frame, told as if it were the upper one: x runs along it, y inwards.
struct SideOfFrame {
  std::string_view name;
  Transform place;
  Length length;
  Length begin, end;  // What the corners leave of it.
};

Transform matrix_of(double xx, double yx, double xy, double yy, Point shift) {
  Transform transform;
  transform.xx = xx;
  transform.yx = yx;
  transform.xy = xy;
  transform.yy = yy;
  transform.shift = shift;
  return transform;
}

// Of a frame round `area`, from the upper side clockwise. Mirrored sides face each other; turned ones follow each other.
std::array<SideOfFrame, 4> sides_of(const Edging& edging, const Rect& area) {
  const Size corner = edging.corner.drawn();
  const Point upper_left = area.origin;
  const Point lower_right{area.right(), area.bottom()};
  const Point upper_right{lower_right.x, upper_left.y};
  const Point lower_left{upper_left.x, lower_right.y};
  const bool is_turned = edging.is_turned;
  std::array<SideOfFrame, 4> sides{
      SideOfFrame{"top", matrix_of(1, 0, 0, 1, upper_left), area.size.width, {}, {}},
      SideOfFrame{"right", matrix_of(0, 1, -1, 0, upper_right), area.size.height, {}, {}},
      SideOfFrame{"bottom",
                  is_turned ? matrix_of(-1, 0, 0, -1, lower_right) : matrix_of(1, 0, 0, -1, lower_left),
                  area.size.width,
                  {},
                  {}},
      SideOfFrame{"left",
                  is_turned ? matrix_of(0, -1, 1, 0, lower_left) : matrix_of(0, 1, 1, 0, upper_left),
                  area.size.height,
                  {},
                  {}}};
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const bool is_level = i % 2 == 0;
    sides[i].begin = is_turned || is_level ? corner.width : corner.height;
    sides[i].end = sides[i].length - (!is_turned && is_level ? corner.width : corner.height);
  }
  return sides;
}

// Where the corners stand, the upper left one first.
std::array<Transform, 4> corners_of(const Edging& edging, const Rect& area) {
  if (edging.is_turned) {
    const auto sides = sides_of(edging, area);
    return {sides[0].place, sides[1].place, sides[2].place, sides[3].place};
  }
  return {matrix_of(1, 0, 0, 1, area.origin), matrix_of(-1, 0, 0, 1, {area.right(), area.top()}),
          matrix_of(-1, 0, 0, -1, {area.right(), area.bottom()}),
          matrix_of(1, 0, 0, -1, {area.left(), area.bottom()})};
}

// Draws of shared drawings where they are of one solid colour, else outlines, so that colours run over the whole frame and mix
// with what lies below.
class EdgingPen {
 public:
  EdgingPen(const FillPaint& paint, const Box& box, Drawing& drawing)
      : paint_(paint), box_(box), drawing_(drawing), is_shared_(!paint.gradient && !is_open(paint.paint)) {}

  // Whether drawings stay what they are.
  bool is_shared() const { return is_shared_; }

  // What it costs to draw it once.
  std::size_t strokes_of(const Motif& motif) const {
    std::size_t steps = 0;
    for (const SymbolPart& part : motif.parts) {
      steps += part.path.steps().size();
    }
    return is_shared_ && motif.symbol ? 1 : steps;
  }

  void draw(const Motif& motif, const Transform& place) {
    if (is_shared_ && motif.symbol) {
      drawing_.add({SymbolUse{*motif.symbol, place}, paint_.paint, role_of_strip}, box_.origin);
    } else {
      draw(motif.parts, place);
    }
  }

  // What is one drawing. Its parts become one outline, all of it going round the same way: where they lie over each other
  // they leave no hole, and none shines through the other.
  void draw(const std::vector<SymbolPart>& parts, const Transform& place) {
    Path own;
    for (const SymbolPart& part : parts) {
      Path outline = moved(part.path, place);
      if (is_shared_ || part.stroke || (part.even_odd && !paint_.gradient)) {
        drawing_.add({PathItem{std::move(outline), part.stroke, part.even_odd, part.stroke_style},
                      paint_.paint, role_of_strip},
                     box_.origin);
      } else if (part.even_odd) {
        append(holed_by(static_cast<std::size_t>(&part - parts.data())), outline, {});
      } else {
        append(paint_.gradient ? whole_ : own, turning_area(outline) < 0 ? backwards(outline) : outline, {});
      }
    }
    add(std::move(own), false);
  }

  // What colours run over.
  void finish() {
    add(std::move(whole_), false);
    for (Path& each : holed_) {
      add(std::move(each), true);
    }
  }

 private:
  // Of even-odd parts that lie over each other, each is drawn by itself.
  Path& holed_by(std::size_t number) {
    holed_.resize(std::max(holed_.size(), number + 1));
    return holed_[number];
  }

  void add(Path path, bool even_odd) {
    if (!path.empty()) {
      drawing_.add({PathItem{std::move(path), std::nullopt, even_odd, {}, paint_.gradient}, paint_.paint,
                    role_of_strip},
                   box_.origin);
    }
  }

  const FillPaint& paint_;
  const Box& box_;
  Drawing& drawing_;
  bool is_shared_;
  Path whole_;
  std::vector<Path> holed_;  // By the number of the part.
};

class EdgingDrawing {
 public:
  EdgingDrawing(const Edging& edging, const FillPaint& paint, const Box& box, const Rect& area,
                Drawing& drawing)
      : edging_(edging),
        paint_(paint),
        box_(box),
        area_(area.inset(edging.inset)),
        drawing_(drawing),
        pen_(paint, box, drawing) {}

  void draw() {
    const auto sides = sides_of(edging_, area_);
    if (!drawing_.has_room(box_, area_) || !has_room_for_corners(sides) || !has_room_for_edge(sides) ||
        !has_depth() || !has_strokes(sides)) {
      return;
    }
    for (const Transform& corner : corners_of(edging_, area_)) {
      pen_.draw(edging_.corner, Transform::scale(edging_.corner.scale).then(corner));
    }
    for (const SideOfFrame& side : sides) {
      draw_lines(side);
      if (edging_.edge) {
        draw_edge(*edging_.edge, side);
      }
    }
    pen_.finish();
  }

 private:
  bool has_sides() const { return edging_.edge.has_value() || !edging_.lines.empty(); }
  Length gap() const { return has_sides() ? edging_.gap : Length(); }
  Length room_of(const SideOfFrame& side) const { return side.end - side.begin - gap() * 2; }

  bool report(std::string message, std::string help) {
    if (drawing_.face.is_sound) {
      drawing_.report(Diagnostic::of(Code::box_overflows, edging_.span, std::move(message))
                          .note(drawing_.subject.place, drawing_.subject.note)
                          .help(std::move(help)));
    }
    return false;
  }

  bool has_room_for_corners(const std::array<SideOfFrame, 4>& sides) {
    if (std::ranges::all_of(sides,
                            [&](const SideOfFrame& side) { return room_of(side) >= -unseen_excess; })) {
      return true;
    }
    const Size corner = edging_.corner.drawn();
    return report(
        fmt::format("the corners of this frame meet: it is {:.2f} mm wide and {:.2f} mm high, and a corner "
                    "{:.2f} mm and {:.2f} mm{}",
                    area_.size.width.in_mm(), area_.size.height.in_mm(), corner.width.in_mm(),
                    corner.height.in_mm(),
                    gap() > Length() ? fmt::format(", with a gap of {:.4g} mm", gap().in_mm()) : ""),
        "give the corner a smaller `size`, or the box more room");
  }

  bool has_room_for_edge(const std::array<SideOfFrame, 4>& sides) {
    if (!edging_.edge) {
      return true;
    }
    const Length piece = piece_of_edge();
    for (const SideOfFrame& side : sides) {
      const Length room = room_of(side);
      if (!(room / (is_stretched() ? piece : piece + edging_.edge->gap) < most_repetitions)) {
        drawing_.report(Diagnostic::of(Code::work_budget, edging_.span,
                                       fmt::format("the edge of this frame would stand more than {} times "
                                                   "along its {}, {:.4g} mm each",
                                                   most_repetitions, side.name, piece.in_mm()))
                            .note(drawing_.subject.place, drawing_.subject.note)
                            .help("give the edge a larger `size`"));
        return false;
      }
      if (room < (is_stretched() ? piece / 2 : piece) - unseen_excess) {
        return report(fmt::format("at the {} of this frame the corners leave {:.2f} mm, and a piece of its "
                                  "edge is {:.2f} mm long",
                                  side.name, std::max(room, Length()).in_mm(), piece.in_mm()),
                      "give the corner or the edge a smaller `size`, or the box more room");
      }
    }
    return true;
  }

  // What lies beyond the middle of the frame would belong to the other side.
  bool has_depth() {
    const Length most = std::min(area_.size.width, area_.size.height) / 2;
    const auto fits = [&](Length at, Length height, std::string_view what) {
      return at + height <= most + unseen_excess ||
             report(fmt::format("{} of this frame reaches {:.2f} mm into it, and its middle is at {:.2f} mm",
                                what, (at + height).in_mm(), most.in_mm()),
                    "give it a smaller `at`, or the box more room");
    };
    return std::ranges::all_of(edging_.lines,
                               [&](const EdgeLine& line) { return fits(line.at, line.width, "a line"); }) &&
           (!edging_.edge || fits(edging_.edge->at, edging_.edge->motif.drawn().height, "the edge"));
  }

  // Outlines are gathered before they are added to the face.
  bool has_strokes(const std::array<SideOfFrame, 4>& sides) {
    std::size_t strokes = pen_.strokes_of(edging_.corner) * sides.size();
    for (const SideOfFrame& side : sides) {
      strokes += edging_.edge ? pen_.strokes_of(edging_.edge->motif) * copies_along(side) : 0;
    }
    if (strokes < drawing_.strokes) {
      return true;
    }
    drawing_.report(Diagnostic::of(Code::work_budget, edging_.span,
                                   fmt::format("there is too much to draw: this frame has {} parts, and the "
                                               "drawings of a face have at most {}",
                                               strokes, most_strokes))
                        .note(drawing_.subject.place, drawing_.subject.note)
                        .help("give the edge a larger `size`, or take simpler drawings"));
    return false;
  }

  bool is_stretched() const { return edging_.edge->stretches || edging_.edge->repetition.periods > 0; }

  // How long one piece is before it is stretched.
  Length piece_of_edge() const {
    const Edge& edge = *edging_.edge;
    return edge.repetition.periods > 0 ? length_of_periods(edge.repetition.period, edge.motif.scale)
                                       : edge.motif.drawn().width;
  }

  // As many as have room, with the gaps before and after each where they do not stretch.
  int pieces_along(const SideOfFrame& side) const {
    const Length piece = piece_of_edge();
    const Length gap = edging_.edge->gap;
    const double fitting = is_stretched() ? std::round(room_of(side) / piece)
                                          : std::floor((room_of(side) - gap) / (piece + gap) + 1e-6);
    return std::max(1, static_cast<int>(fitting));
  }

  // How often the edge's drawing stands there, with as many periods as it holds.
  std::size_t copies_along(const SideOfFrame& side) const {
    const int held = std::max(1, edging_.edge->repetition.periods);
    const int copies = (pieces_along(side) - 1) / held + 1;
    return static_cast<std::size_t>(copies);
  }

  void draw_lines(const SideOfFrame& side) {
    for (const EdgeLine& line : edging_.lines) {
      if (room_of(side) > Length()) {
        SymbolPart part;
        part.path.add_rect({{side.begin + gap(), line.at}, {room_of(side), line.width}});
        pen_.draw({part}, side.place);
      }
    }
  }

  void draw_edge(const Edge& edge, const SideOfFrame& side) {
    const Length first = side.begin + gap();
    const Length room = room_of(side);
    if (edge.repetition.periods > 0) {
      draw_strip_of(edge, side, {{first, edge.at}, {room, edge.motif.drawn().height}});
      return;
    }
    const Length piece = piece_of_edge();
    const int count = pieces_along(side);
    if (edge.stretches) {
      const double stretched = edge.motif.scale * (room / (piece * count));
      for (int i = 0; i < count; ++i) {
        const Point at{first + room * i / count, edge.at};
        pen_.draw(edge.motif, matrix_of(stretched, 0, 0, edge.motif.scale, at).then(side.place));
      }
      return;
    }
    // What is over widens the gaps.
    const Length free = (room - piece * count) / (count + 1);
    for (int i = 0; i < count; ++i) {
      const Point at{first + free * (i + 1) + piece * i, edge.at};
      pen_.draw(edge.motif, Transform::scale(edge.motif.scale, at).then(side.place));
    }
  }

  void draw_strip_of(const Edge& edge, const SideOfFrame& side, const Rect& along) {
    const Strip strip{*edge.motif.symbol, paint_.paint, edge.repetition};
    if (pen_.is_shared()) {
      Group group{side.place, {}, {}};
      std::vector<Item>* const outer = std::exchange(drawing_.out, &group.items);
      draw_strip(strip, box_, along, drawing_);
      drawing_.out = outer;
      drawing_.add({std::move(group), {}, role_of_strip}, box_.origin);
      return;
    }
    pen_.draw(parts_of_strip(strip, drawing_.common.symbols.get(strip.symbol), along), side.place);
  }

  const Edging& edging_;
  const FillPaint& paint_;
  const Box& box_;
  const Rect area_;
  Drawing& drawing_;
  EdgingPen pen_;
};

}  // namespace

void draw_edging(const Edging& edging, const FillPaint& paint, const Box& box, const Rect& area,
                 Drawing& drawing) {
  EdgingDrawing(edging, paint, box, area, drawing).draw();
}

}  // namespace talia::layout
