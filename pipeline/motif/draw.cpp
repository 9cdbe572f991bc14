// A motif onto a canvas.
#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "motif/outline.h"
#include "motif/program.h"

namespace talia::motif {

namespace {

constexpr int deepest = 40;           // Motifs in each other.
constexpr double most_turns = 5'000;  // Of one repeat.
constexpr double farthest = 5'000;    // In mm: no picture reaches so far.

class Drawer {
 public:
  Drawer(const Stage& stage, std::uint64_t seed, std::size_t& work, Canvas& canvas)
      : stage_(stage), seed_(seed), scatter_(seed), work_(work), canvas_(canvas) {}

  Drawing run(const Motif& motif, std::vector<Quantity> arguments) {
    const source::Scatter untouched = scatter_;
    show(motif, std::move(arguments), Transform::move(stage_.origin));
    return {std::move(fault_), has_chance_ || scatter_ != untouched};
  }

 private:
  // One showing of a motif: what its names are worth.
  struct Scene {
    const Motif& motif;
    std::vector<Quantity> slots;
    std::vector<Spot> spots{};  // Of the outline that is made.
  };

  void show(const Motif& motif, std::vector<Quantity> arguments, const Transform& place) {
    if (motif.is_broken || fault_) {
      return;
    }
    if (depth_ >= deepest) {
      fail(motif.span, Code::bad_motif,
           fmt::format("the motif `{}` shows itself {} times in itself", motif.name, deepest));
      return;
    }
    ++depth_;
    Scene scene{motif, std::vector<Quantity>(motif.names.size())};
    const std::array sides{stage_.left, stage_.top, stage_.right, stage_.bottom, stage_.width, stage_.height};
    std::ranges::copy(sides, scene.slots.begin());
    std::ranges::move(arguments, scene.slots.begin() + static_cast<std::ptrdiff_t>(edges.size()));
    draw(motif.items, scene, place);
    --depth_;
  }

  void fail(Span place, Code code, std::string message) {
    if (!fault_) {
      fault_ = Diagnostic::of(code, place, std::move(message));
    }
  }

  formula::Measuring with(Scene& scene) { return {scene.slots, scatter_, work_, fault_}; }
  double number(const Measure& measure, Scene& scene) { return measure.number(with(scene)); }

  // In mm, of what has a place on paper.
  double length(const Measure& measure, Scene& scene) {
    const double found = number(measure, scene);
    if (std::abs(found) <= farthest) {
      return found;
    }
    fail(measure.span(), Code::bad_motif,
         fmt::format("{:.6g} mm is farther than any picture reaches", found));
    return 0;
  }

  // The name; nothing where there is none, which leaves out what it is for.
  std::optional<std::string> name(const Name& name, Scene& scene) {
    if (!name.given) {
      return name.written;
    }
    const Quantity found = name.given->value(with(scene));
    if (found.is_nothing() || fault_) {
      return std::nullopt;
    }
    if (found.text() == nullptr) {
      fail(name.given->span(), Code::type_mismatch, "a name is needed here, and this is a number or a list");
      return std::nullopt;
    }
    return *found.text();
  }

  // Does it once for each turn in which its condition holds.
  template <typename Do>
  void turn_by_turn(const Around& around, Scene& scene, const Do& what) {
    if (!around.seed) {
      take_turns(around, scene, what);
      return;
    }
    const source::Scatter outer = scatter_;
    scatter_ = source::Scatter(seed_ ^ source::seed_of(fmt::format("{:.9g}", number(*around.seed, scene))));
    const source::Scatter untouched = scatter_;
    take_turns(around, scene, what);
    has_chance_ = has_chance_ || scatter_ != untouched;
    scatter_ = outer;
  }

  template <typename Do>
  void take_turns(const Around& around, Scene& scene, const Do& what) {
    double turns = 1;
    if (around.repeat) {
      turns = std::round(number(*around.repeat, scene));
      if (turns > most_turns) {
        fail(around.repeat->span(), Code::work_budget,
             fmt::format("this is repeated {:.0f} times, and {:.0f} are the most", turns, most_turns));
      }
    }
    for (double turn = 0; turn < turns && !fault_ && !canvas_.is_full(); ++turn) {
      if (work_ == 0) {
        fail(around.span, Code::work_budget, "this drawing takes more work than any picture needs");
        break;
      }
      --work_;
      if (around.as) {
        scene.slots[*around.as] = Quantity(turn);
      }
      for (const auto& [slot, value] : around.lets) {
        Quantity found = value.value(with(scene));
        scene.slots[slot] = std::move(found);
      }
      if (!fault_ && (!around.when || number(*around.when, scene) != 0)) {
        what();
      }
    }
  }

  void draw(const std::vector<Item>& items, Scene& scene, const Transform& place) {
    for (const Item& item : items) {
      turn_by_turn(item.around, scene, [&] {
        if (const auto* const drawn = std::get_if<Drawn>(&item.what)) {
          draw(*drawn, scene, place);
        } else if (const auto* const group = std::get_if<Group>(&item.what)) {
          draw(*group, scene, place);
        } else if (const auto* const use = std::get_if<Use>(&item.what)) {
          std::vector<Quantity> arguments;
          for (const auto& argument : use->arguments) {
            arguments.push_back(argument ? argument->value(with(scene)) : Quantity());
          }
          show(*use->motif, std::move(arguments), place);
        }
      });
    }
  }

  void draw(const Group& group, Scene& scene, const Transform& around) {
    const Transform place = place_of(group, scene).then(around);
    if (!group.clip) {
      draw(group.items, scene, place);
      return;
    }
    auto clip = clip_of(*group.clip, scene, place);
    if (fault_ || !clip || clip->empty()) {
      return;
    }
    canvas_.begin_clip(*std::move(clip));
    draw(group.items, scene, place);
    canvas_.end_clip();
  }

  std::optional<Path> clip_of(const Shape& shape, Scene& scene, const Transform& place) {
    if (shape.kind != ShapeKind::icon) {
      return outlines(shape, true, scene, place).front().path;
    }
    const auto called = name(shape.icon, scene);
    const auto outline = called && !fault_ ? canvas_.filled_icon(*called, shape.icon.span) : std::nullopt;
    return outline ? std::optional(moved(*outline, place_of(shape, scene, place))) : std::nullopt;
  }

  Transform place_of(const Group& group, Scene& scene) {
    const auto point = [&](const std::optional<std::array<Measure, 2>>& pair) {
      return pair ? Point{Length::mm(length((*pair)[0], scene)), Length::mm(length((*pair)[1], scene))}
                  : Point{};
    };
    const Point about = point(group.about);
    const Point shift = point(group.shift);
    Transform place = Transform::move({-about.x, -about.y});
    if (!group.scale.empty()) {
      const double across = number(group.scale.front(), scene);
      const double down = number(group.scale.back(), scene);
      place = place.then({across, 0, 0, down, {}});
    }
    if (group.turn) {
      place = place.then(Transform::turned(number(*group.turn, scene)));
    }
    return place.then(Transform::move({about.x + shift.x, about.y + shift.y}));
  }

  void draw(const Drawn& drawn, Scene& scene, const Transform& place) {
    const Look& look = drawn.look;
    const auto fill = look.fill ? name(*look.fill, scene) : std::nullopt;
    const auto stroke = look.stroke ? name(*look.stroke, scene) : std::nullopt;
    if (drawn.shape.kind == ShapeKind::icon && !look.stroke) {
      const auto called = fill ? name(drawn.shape.icon, scene) : std::nullopt;
      const Transform own = place_of(drawn.shape, scene, place);
      if (called && !fault_) {
        canvas_.use(*called, drawn.shape.icon.span, own, *fill, look.fill->span);
      }
      return;
    }
    const bool is_closed = drawn.shape.is_closed.value_or(look.fill.has_value());
    const std::vector<Canvas::Outline> all = outlines(drawn.shape, is_closed, scene, place);
    const double scale = std::sqrt(std::abs(place.xx * place.yy - place.xy * place.yx));
    const double line = look.line ? length(*look.line, scene) : 0.2;
    StrokeStyle style{look.is_round, look.is_round, {}};
    for (const Measure& dash : look.dashes) {
      style.dashes.push_back(Length::mm(length(dash, scene) * scale));
    }
    if (fault_ || (line <= 0 && stroke)) {
      return;
    }
    for (const Canvas::Outline& outline : all) {
      if (outline.path.empty()) {
        continue;
      }
      if (fill && outline.line) {
        canvas_.stroke(outline.path, *fill, *outline.line, {}, look.fill->span);
      } else if (fill) {
        canvas_.fill(outline.path, outline.even_odd, *fill, look.fill->span);
      }
      if (stroke) {
        const Length own = outline.line.value_or(Length());
        canvas_.stroke(outline.path, *stroke, own + Length::mm(line * scale), style, look.stroke->span);
      }
    }
  }

  std::vector<Canvas::Outline> outlines(const Shape& shape, bool is_closed, Scene& scene,
                                        const Transform& place) {
    if (shape.kind == ShapeKind::icon) {
      return icon(shape, scene, place);
    }
    Path path;
    if (shape.kind == ShapeKind::outline) {
      scene.spots.clear();
      pieces_ = 0;
      add(shape.steps, shape, is_closed, scene, path);
      finish(shape, is_closed, scene, path);
    } else {
      std::array<double, 4> at{};
      for (std::size_t i = 0; i < std::min(at.size(), shape.numbers.size()); ++i) {
        at[i] = length(shape.numbers[i], scene);
      }
      if (shape.kind == ShapeKind::rectangle) {
        const Rect rect{{Length::mm(at[0]), Length::mm(at[1])}, {Length::mm(at[2]), Length::mm(at[3])}};
        const double radius = shape.radius ? length(*shape.radius, scene) : 0;
        radius > 0 ? path.add_rounded_rect(rect, Length::mm(radius)) : path.add_rect(rect);
      } else {
        path.add_circle({}, Length::mm(std::abs(at[2])));
        const double down = shape.kind == ShapeKind::ellipse && at[2] != 0 ? at[3] / at[2] : 1;
        path = moved(path, {1, 0, 0, down, {Length::mm(at[0]), Length::mm(at[1])}});
      }
    }
    return {{moved(path, place), true, std::nullopt}};
  }

  std::vector<Canvas::Outline> icon(const Shape& shape, Scene& scene, const Transform& place) {
    const auto called = name(shape.icon, scene);
    if (!called || fault_) {
      return {};
    }
    const Transform own = place_of(shape, scene, place);
    std::vector<Canvas::Outline> all = canvas_.icon(*called, shape.icon.span);
    const double scale = std::sqrt(std::abs(own.xx * own.yy - own.xy * own.yx));
    for (Canvas::Outline& each : all) {
      each.path = moved(each.path, own);
      each.line = each.line ? std::optional(each.line->scaled(scale)) : std::nullopt;
    }
    return all;
  }

  // Of an icon: from a square of side 1 about the origin to where it stands.
  Transform place_of(const Shape& shape, Scene& scene, const Transform& around) {
    const double size = length(shape.numbers[2], scene);
    const Point middle{Length::mm(length(shape.numbers[0], scene)),
                       Length::mm(length(shape.numbers[1], scene))};
    return Transform{shape.is_mirrored ? -size : size, 0, 0, size, {}}
        .then(Transform::turned(shape.turn ? number(*shape.turn, scene) : 0))
        .then(Transform::move(middle))
        .then(around);
  }

  void add(const std::vector<Step>& steps, const Shape& shape, bool is_closed, Scene& scene, Path& path) {
    for (const Step& step : steps) {
      if (step.kind == StepKind::point) {
        add_point(step, shape, scene, path);
        continue;
      }
      turn_by_turn(step.around, scene, [&] {
        switch (step.kind) {
          case StepKind::move:
            finish(shape, is_closed, scene, path);
            add_point(step, shape, scene, path);
            break;
          case StepKind::steps:
            add(step.within, shape, is_closed, scene, path);
            break;
          case StepKind::wander:
            wander(step, shape, scene, path);
            break;
          default:
            bend(step, scene, path);
        }
      });
    }
  }

  // Smooth lines and brushes are made when all their points are known; of others each step is drawn as it comes.
  static bool is_gathered(const Shape& shape) { return shape.is_smooth || shape.is_brush; }

  void add_point(const Step& step, const Shape& shape, Scene& scene, Path& path) {
    const Spot spot{length(step.numbers[0], scene), length(step.numbers[1], scene),
                    step.numbers.size() > 2 ? length(step.numbers[2], scene) : 0};
    if (fault_) {
      return;
    }
    go_to(spot, shape, scene, path);
  }

  void go_to(const Spot& spot, const Shape& shape, Scene& scene, Path& path) {
    if (!is_gathered(shape)) {
      const Point to{Length::mm(spot.x), Length::mm(spot.y)};
      pieces_++ == 0 ? path.move_to(to) : path.line_to(to);
      scene.spots.assign(1, spot);
    } else {
      scene.spots.push_back(spot);
    }
  }

  void wander(const Step& step, const Shape& shape, Scene& scene, Path& path) {
    const Spot to{length(step.numbers[0], scene), length(step.numbers[1], scene)};
    const double stride = length(step.numbers[2], scene);
    const double off = length(step.numbers[3], scene);
    if (fault_) {
      return;
    }
    if (scene.spots.empty()) {
      go_to(to, shape, scene, path);
      return;
    }
    const Spot from = scene.spots.back();
    const double way = std::hypot(to.x - from.x, to.y - from.y);
    const double pieces = stride > 0 ? std::clamp(std::round(way / stride), 1.0, most_turns) : 1;
    for (double i = 1; i < pieces; ++i) {
      const double q = (i + scatter_.between(-0.3, 0.3)) / pieces;
      const double aside = scatter_.between(-off, off) / std::max(way, 1e-9);
      go_to({from.x + (to.x - from.x) * q - (to.y - from.y) * aside,
             from.y + (to.y - from.y) * q + (to.x - from.x) * aside},
            shape, scene, path);
    }
    go_to(to, shape, scene, path);
  }

  void bend(const Step& step, Scene& scene, Path& path) {
    std::array<double, 6> at{};
    for (std::size_t i = 0; i < step.numbers.size(); ++i) {
      const bool is_angle = step.kind == StepKind::arc && i > 2;
      at[i] = is_angle ? std::remainder(number(step.numbers[i], scene), 720 * 50)
                       : length(step.numbers[i], scene);
    }
    if (fault_) {
      return;
    }
    if (step.kind == StepKind::arc) {
      add_arc(path, {at[0], at[1]}, at[2], at[3], at[4], pieces_++ > 0);
      const double end = at[4] * std::numbers::pi / 180;
      scene.spots.assign(1, {at[0] + at[2] * std::cos(end), at[1] + at[2] * std::sin(end)});
      return;
    }
    if (pieces_++ == 0) {
      path.move_to({Length::mm(at[0]), Length::mm(at[1])});
    }
    path.curve_to({Length::mm(at[0]), Length::mm(at[1])}, {Length::mm(at[2]), Length::mm(at[3])},
                  {Length::mm(at[4]), Length::mm(at[5])});
    scene.spots.assign(1, {at[4], at[5]});
  }

  // Ends the outline that is being made.
  void finish(const Shape& shape, bool is_closed, Scene& scene, Path& path) {
    if (shape.is_brush) {
      add_brush(path, scene.spots, shape.is_smooth);
    } else if (shape.is_smooth) {
      add_line(path, scene.spots, true, is_closed && scene.spots.size() > 2);
    } else if (pieces_ > 0 && is_closed) {
      path.close();
    }
    scene.spots.clear();
    pieces_ = 0;
  }

  const Stage& stage_;
  const std::uint64_t seed_;
  source::Scatter scatter_;
  std::size_t& work_;
  Canvas& canvas_;
  std::optional<Diagnostic> fault_;
  bool has_chance_ = false;
  int depth_ = 0;
  std::size_t pieces_ = 0;  // Of the outline that is being drawn.
};

}  // namespace

Drawing draw(const Motif& motif, std::vector<Quantity> arguments, const Stage& stage, std::uint64_t seed,
             std::size_t& work, Canvas& canvas) {
  return Drawer(stage, seed, work, canvas).run(motif, std::move(arguments));
}

}  // namespace talia::motif
