#include "layout/grounds.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "frame/walk.h"

namespace talia::layout {

namespace {

constexpr int pieces_of_curve = 8;

Spot spot_of(Point point) {
  return {point.x.in_mm(), point.y.in_mm()};
}

// Of the piece of a line from a to b.
double distance(Spot spot, Spot a, Spot b) {
  const double x = b.x - a.x;
  const double y = b.y - a.y;
  const double length = x * x + y * y;
  const double along =
      length > 0 ? std::clamp(((spot.x - a.x) * x + (spot.y - a.y) * y) / length, 0.0, 1.0) : 0.0;
  return std::hypot(spot.x - a.x - along * x, spot.y - a.y - along * y);
}

// Its corners in turn, wherever they come to lie.
std::array<Spot, 4> corners_of(const Rect& rect, const Transform& place) {
  const auto at = [&](Length x, Length y) { return spot_of(place.apply({x, y})); };
  return {at(rect.left(), rect.top()), at(rect.right(), rect.top()), at(rect.right(), rect.bottom()),
          at(rect.left(), rect.bottom())};
}

std::vector<std::vector<Spot>> outlines_of(const Path& path, const Transform& place) {
  std::vector<std::vector<Spot>> outlines;
  for (const PathStep& step : path.steps()) {
    if (step.kind == PathStep::Kind::move || outlines.empty()) {
      outlines.emplace_back();
    }
    std::vector<Spot>& outline = outlines.back();
    if (step.kind == PathStep::Kind::close) {
      if (!outline.empty()) {
        outline.push_back(outline.front());
      }
    } else if (step.kind == PathStep::Kind::curve && !outline.empty()) {
      const Spot from = outline.back();
      const Spot one = spot_of(place.apply(step.control_1));
      const Spot two = spot_of(place.apply(step.control_2));
      const Spot to = spot_of(place.apply(step.to));
      for (int i = 1; i <= pieces_of_curve; ++i) {
        const double t = static_cast<double>(i) / pieces_of_curve;
        const double s = 1 - t;
        const double a = s * s * s;
        const double b = 3 * s * s * t;
        const double c = 3 * s * t * t;
        const double d = t * t * t;
        outline.push_back(
            {a * from.x + b * one.x + c * two.x + d * to.x, a * from.y + b * one.y + c * two.y + d * to.y});
      }
    } else {
      outline.push_back(spot_of(place.apply(step.to)));
    }
  }
  return outlines;
}

}  // namespace

Grounds::Grounds(const Frame& frame, const Symbols& symbols, const Images& images)
    : symbols_(symbols), images_(images) {
  frame::for_each_item_inside(
      frame.items, std::vector<std::size_t>{},
      [this](const Group& group, const Transform& place, std::vector<std::size_t> clips) {
        if (group.clip) {
          clips.push_back(clips_.size());
          clips_.push_back(shape_of(*group.clip, place, 0));
        }
        return clips;
      },
      [this](const Item& item, const Transform& place, const std::vector<std::size_t>& clips) {
        take(item, place, clips);
      });
}

Grounds::Shape Grounds::shape_of(const Rect& bounds, const Transform& place, double half_line) {
  Shape shape;
  shape.place = place;
  shape.half_line = half_line;
  for (const Spot& each : corners_of(bounds, place)) {
    shape.low = {std::min(shape.low.x, each.x - half_line), std::min(shape.low.y, each.y - half_line)};
    shape.high = {std::max(shape.high.x, each.x + half_line), std::max(shape.high.y, each.y + half_line)};
  }
  return shape;
}

Grounds::Shape Grounds::shape_of(const Path& path, const Transform& place, double half_line) {
  Shape shape = shape_of(path.bounds(), place, half_line);
  shape.path = &path;
  return shape;
}

bool Grounds::covers(Shape& shape, Spot spot) {
  if (spot.x < shape.low.x || spot.x > shape.high.x || spot.y < shape.low.y || spot.y > shape.high.y) {
    return false;
  }
  if (shape.outlines.empty() && shape.path != nullptr) {
    shape.outlines = outlines_of(*shape.path, shape.place);
  }
  int winding = 0;
  for (const auto& outline : shape.outlines) {
    for (std::size_t i = 0; i < outline.size(); ++i) {
      const Spot a = outline[i];
      if (shape.half_line > 0) {
        if (i + 1 < outline.size() && distance(spot, a, outline[i + 1]) <= shape.half_line) {
          return true;
        }
        continue;
      }
      const Spot b = outline[(i + 1) % outline.size()];
      const bool is_above = a.y <= spot.y;
      if (is_above == (b.y <= spot.y)) {
        continue;
      }
      const double x = a.x + (spot.y - a.y) / (b.y - a.y) * (b.x - a.x);
      winding += x > spot.x ? (is_above ? 1 : -1) : 0;
    }
  }
  return shape.even_odd ? winding % 2 != 0 : winding != 0;
}

void Grounds::add(Shape shape, std::optional<Paint> paint, Origin origin,
                  const std::vector<std::size_t>& clips) {
  shape.paint = paint;
  shape.origin = origin;
  shape.clips = clips;
  shapes_.push_back(std::move(shape));
}

void Grounds::take(const Item& item, const Transform& place, const std::vector<std::size_t>& clips) {
  if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
    words_.push_back({run, place, item.paint, item.origin, item.role.reading, shapes_.size(), clips});
  } else if (item.role.layer == Layer::type) {
    return;  // Icons between words lie beside them.
  } else if (const auto* const path = std::get_if<PathItem>(&item.what)) {
    Shape shape = shape_of(path->path, place, path->stroke ? path->stroke->in_mm() / 2 : 0);
    shape.even_odd = path->even_odd;
    add(std::move(shape), item.paint, item.origin, clips);
  } else if (const auto* const use = std::get_if<SymbolUse>(&item.what)) {
    const Transform to_frame = use->place.then(place);
    const double scale = std::sqrt(std::abs(to_frame.xx * to_frame.yy - to_frame.xy * to_frame.yx));
    const std::size_t first = shapes_.size();
    for (const SymbolPart& part : symbols_.get(use->symbol).parts) {
      Shape shape = shape_of(part.path, to_frame, part.stroke ? part.stroke->in_mm() / 2 * scale : 0);
      shape.even_odd = part.even_odd;
      add(std::move(shape), part.own.value_or(item.paint), item.origin, clips);
    }
    figures_.push_back({item.origin, first, shapes_.size()});
  } else if (const auto* const image = std::get_if<ImageUse>(&item.what)) {
    Shape shape = shape_of(image->box, place, 0);
    const auto corners = corners_of(image->box, place);
    shape.outlines.emplace_back(corners.begin(), corners.end());
    shape.may_be_clear = images_.get(image->image).has_alpha;
    add(std::move(shape), std::nullopt, item.origin, clips);
  }
}

std::optional<Grounds::Ground> Grounds::at(Spot spot, std::size_t below) {
  for (std::size_t i = std::min(below, shapes_.size()); i > 0; --i) {
    Shape& shape = shapes_[i - 1];
    if (shows(shape, spot)) {
      return Ground{shape.paint, shape.origin};
    }
  }
  return std::nullopt;
}

bool Grounds::shows(Shape& shape, Spot spot) {
  return covers(shape, spot) &&
         std::ranges::all_of(shape.clips, [&](std::size_t clip) { return covers(clips_[clip], spot); });
}

bool Grounds::is_clipped(const Words& words, Spot spot) {
  return !std::ranges::all_of(words.clips, [&](std::size_t clip) { return covers(clips_[clip], spot); });
}

std::optional<Origin> Grounds::cover_of(const Words& words, std::span<const Spot> spots, double thick) {
  Origin cover = Origin::none;
  for (const Spot& spot : spots) {
    const auto hides = [&](Shape& shape) {
      return !shape.may_be_clear && (shape.half_line == 0 || shape.half_line * 2 >= thick) &&
             shows(shape, spot);
    };
    const auto later = std::span(shapes_).subspan(words.below);
    const auto found = std::ranges::find_if(later, hides);
    if (found == later.end()) {
      return std::nullopt;
    }
    cover = found->origin;
  }
  return cover;
}

bool Grounds::is_seen(const Figure& figure, Paint paper, const Palette& palette) {
  constexpr int spots = 16;
  constexpr double least_difference = 1.02;
  Spot low{1e9, 1e9}, high{-1e9, -1e9};
  for (std::size_t i = figure.first; i < figure.last; ++i) {
    low = {std::min(low.x, shapes_[i].low.x), std::min(low.y, shapes_[i].low.y)};
    high = {std::max(high.x, shapes_[i].high.x), std::max(high.y, shapes_[i].high.y)};
  }
  bool is_found = false;
  for (int i = 0; i < spots * spots; ++i) {
    const Spot spot{low.x + (high.x - low.x) * (i % spots + 0.5) / spots,
                    low.y + (high.y - low.y) * (i / spots + 0.5) / spots};
    for (std::size_t each = figure.last; each > figure.first; --each) {
      if (!shows(shapes_[each - 1], spot)) {
        continue;
      }
      is_found = true;
      const auto ground = at(spot, figure.first);
      if (ground && !ground->paint) {
        return true;  // A picture.
      }
      const Paint below = ground ? *ground->paint : paper;
      if (contrast(rgb_of(*shapes_[each - 1].paint, palette), rgb_of(below, palette)) > least_difference) {
        return true;
      }
      break;
    }
  }
  return !is_found;
}

}  // namespace talia::layout
