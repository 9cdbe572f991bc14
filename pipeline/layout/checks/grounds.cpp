#include "layout/checks/grounds.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>

#include "frame/walk.h"

namespace talia::layout {

namespace {

constexpr int pieces_of_curve = 8;
constexpr double least_difference = 1.02;  // Of contrasts: less is the same colour.

PointInMm spot_of(Point point) {
  return {point.x.in_mm(), point.y.in_mm()};
}

// From the piece of a line from a to b, squared.
double distance_squared(PointInMm spot, PointInMm a, PointInMm b) {
  const double x = b.x - a.x;
  const double y = b.y - a.y;
  const double length = x * x + y * y;
  const double along =
      length > 0 ? std::clamp(((spot.x - a.x) * x + (spot.y - a.y) * y) / length, 0.0, 1.0) : 0.0;
  const double off_x = spot.x - a.x - along * x;
  const double off_y = spot.y - a.y - along * y;
  return off_x * off_x + off_y * off_y;
}

PointInMm point_of_curve(PointInMm from, PointInMm one, PointInMm two, PointInMm to, double t) {
  const double s = 1 - t;
  const double a = s * s * s;
  const double b = 3 * s * s * t;
  const double c = 3 * s * t * t;
  const double d = t * t * t;
  return {a * from.x + b * one.x + c * two.x + d * to.x, a * from.y + b * one.y + c * two.y + d * to.y};
}

PointInMm in_units(Point point) {
  return {static_cast<double>(point.x.units()), static_cast<double>(point.y.units())};
}

// +1 where a line passes a spot downwards on its right, -1 upwards.
int turn_of(PointInMm spot, PointInMm a, PointInMm b) {
  const bool goes_down = a.y <= spot.y;
  if (goes_down == (b.y <= spot.y)) {
    return 0;
  }
  const double x = a.x + (spot.y - a.y) / (b.y - a.y) * (b.x - a.x);
  return x > spot.x ? (goes_down ? 1 : -1) : 0;
}

bool lies_between(PointInMm spot, PointInMm low, PointInMm high) {
  return spot.x >= low.x && spot.x <= high.x && spot.y >= low.y && spot.y <= high.y;
}

// Whether two rectangles have a spot in common.
bool meet(PointInMm low, PointInMm high, PointInMm other_low, PointInMm other_high) {
  return low.x <= other_high.x && other_low.x <= high.x && low.y <= other_high.y && other_low.y <= high.y;
}

// Of the rectangle around some spots.
struct Corners {
  PointInMm low{1e300, 1e300}, high{-1e300, -1e300};
  void take(PointInMm spot) {
    low = {std::min(low.x, spot.x), std::min(low.y, spot.y)};
    high = {std::max(high.x, spot.x), std::max(high.y, spot.y)};
  }
};

PointInMm in_units(PointInMm in_mm) {
  constexpr auto units = static_cast<double>(Length::units_per_mm);
  return {in_mm.x * units, in_mm.y * units};
}

bool is_upright(const Transform& place) {
  return (place.xy == 0 && place.yx == 0) || (place.xx == 0 && place.yy == 0);
}

// Whether it goes once round its bounds.
bool is_rectangle(const Path& path, const Rect& bounds) {
  const auto& steps = path.steps();
  if (steps.size() < 4 || steps.size() > 6) {
    return false;
  }
  Point last = steps.front().to;
  std::size_t corners = 0;
  bool was_level = false;  // Sides turn at each corner.
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const PathStep& step = steps[i];
    if (step.kind == PathStep::Kind::close) {
      return corners >= 4 && i + 1 == steps.size();
    }
    const bool is_corner = (step.to.x == bounds.left() || step.to.x == bounds.right()) &&
                           (step.to.y == bounds.top() || step.to.y == bounds.bottom());
    const bool is_level = step.to.y == last.y;
    const bool is_side = i == 0 || ((is_level != (step.to.x == last.x)) && (i == 1 || is_level != was_level));
    if (step.kind == PathStep::Kind::curve || (step.kind == PathStep::Kind::move) != (i == 0) || !is_corner ||
        !is_side) {
      return false;
    }
    was_level = is_level;
    last = step.to;
    ++corners;
  }
  return corners >= 4;
}

// Its corners in turn, wherever they come to lie.
std::array<PointInMm, 4> corners_of(const Rect& rect, const Transform& place) {
  const auto at = [&](Length x, Length y) { return spot_of(place.apply({x, y})); };
  return {at(rect.left(), rect.top()), at(rect.right(), rect.top()), at(rect.right(), rect.bottom()),
          at(rect.left(), rect.bottom())};
}

}  // namespace

bool is_flat(const Transform& place) {
  return place.xx * place.yy - place.xy * place.yx == 0;
}

PointInMm before(const Transform& place, PointInMm spot) {
  const double scale = place.xx * place.yy - place.xy * place.yx;
  const double x = spot.x - place.shift.x.in_mm();
  const double y = spot.y - place.shift.y.in_mm();
  return {(place.yy * x - place.xy * y) / scale, (place.xx * y - place.yx * x) / scale};
}

double Contrasts::of(Paint one, Paint other) {
  const std::pair pair(one, other);
  if (!last_ || pair != last_pair_) {
    const auto [known, is_new] = known_.try_emplace(pair);
    if (is_new) {
      known->second = contrast(rgb_of(one, palette_), rgb_of(other, palette_));
    }
    last_pair_ = pair;
    last_ = known->second;
  }
  return *last_;
}

Grounds::Area::Area(const Path& path, const Rect& bounds)
    : top_(in_units({{}, bounds.top()}).y), bottom_(in_units({{}, bounds.bottom()}).y) {
  Point begin;
  Point last;
  for (const PathStep& step : path.steps()) {
    const bool is_curve = step.kind == PathStep::Kind::curve;
    if (is_curve || step.kind == PathStep::Kind::line) {
      pieces_.push_back({last, step.to, is_curve ? &step : nullptr});
      last = step.to;
      continue;
    }
    pieces_.push_back({last, begin, nullptr});
    begin = last = step.kind == PathStep::Kind::move ? step.to : begin;
  }
  pieces_.push_back({last, begin, nullptr});
  fill_bands();
}

void Grounds::Area::fill_bands() {
  constexpr std::size_t pieces_of_band = 4;
  constexpr std::size_t most_bands = 64;
  const std::size_t bands = std::clamp<std::size_t>(pieces_.size() / pieces_of_band, 1, most_bands);
  band_begins_.assign(bands + 1, 0);
  const auto for_each_band = [&](const Piece& piece, const auto& f) {
    Length low = std::min(piece.from.y, piece.to.y);
    Length high = std::max(piece.from.y, piece.to.y);
    if (piece.curve != nullptr) {
      low = std::min({low, piece.curve->control_1.y, piece.curve->control_2.y});
      high = std::max({high, piece.curve->control_1.y, piece.curve->control_2.y});
    }
    const std::size_t last = band_of(static_cast<double>(high.units()));
    for (std::size_t band = band_of(static_cast<double>(low.units())); band <= last && low != high; ++band) {
      f(band);
    }
  };
  for (const Piece& piece : pieces_) {
    for_each_band(piece, [&](std::size_t band) { ++band_begins_[band + 1]; });
  }
  std::partial_sum(band_begins_.begin(), band_begins_.end(), band_begins_.begin());
  in_bands_.resize(band_begins_.back());
  std::vector<std::uint32_t> next(band_begins_.begin(), band_begins_.end() - 1);
  for (std::uint32_t i = 0; i < pieces_.size(); ++i) {
    for_each_band(pieces_[i], [&](std::size_t band) { in_bands_[next[band]++] = i; });
  }
}

std::size_t Grounds::Area::band_of(double y) const {
  const auto bands = static_cast<double>(band_begins_.size() - 1);
  const double share = bottom_ > top_ ? (y - top_) / (bottom_ - top_) : 0;
  return static_cast<std::size_t>(std::clamp(share * bands, 0.0, bands - 1));
}

int Grounds::Area::turns_around(PointInMm spot) const {
  int turns = 0;
  const std::size_t band = band_of(spot.y);
  for (std::uint32_t i = band_begins_[band]; i < band_begins_[band + 1]; ++i) {
    const Piece& piece = pieces_[in_bands_[i]];
    const PointInMm from = in_units(piece.from);
    const PointInMm to = in_units(piece.to);
    if (piece.curve == nullptr) {
      turns += turn_of(spot, from, to);
      continue;
    }
    const PointInMm one = in_units(piece.curve->control_1);
    const PointInMm two = in_units(piece.curve->control_2);
    const auto [top, bottom] = std::minmax({from.y, one.y, two.y, to.y});
    const auto [left, right] = std::minmax({from.x, one.x, two.x, to.x});
    if (spot.y < top || spot.y >= bottom || spot.x >= right) {
      continue;
    }
    if (spot.x < left) {  // All of it lies on the right: its ends tell.
      turns += static_cast<int>(from.y <= spot.y) - static_cast<int>(to.y <= spot.y);
      continue;
    }
    PointInMm last = from;
    for (int part = 1; part <= pieces_of_curve; ++part) {
      const PointInMm next = point_of_curve(from, one, two, to, static_cast<double>(part) / pieces_of_curve);
      turns += turn_of(spot, last, next);
      last = next;
    }
  }
  return turns;
}

bool Grounds::Area::may_pass(PointInMm low, PointInMm high) const {
  const std::uint32_t end = band_begins_[band_of(high.y) + 1];
  for (std::uint32_t i = band_begins_[band_of(low.y)]; i < end; ++i) {
    const Piece& piece = pieces_[in_bands_[i]];
    Corners around;
    around.take(in_units(piece.from));
    around.take(in_units(piece.to));
    if (piece.curve != nullptr) {
      around.take(in_units(piece.curve->control_1));
      around.take(in_units(piece.curve->control_2));
    }
    if (meet(low, high, around.low, around.high)) {
      return true;
    }
  }
  return false;
}

void Grounds::Outline::add(PointInMm spot) {
  spots.push_back(spot);
  low = {std::min(low.x, spot.x), std::min(low.y, spot.y)};
  high = {std::max(high.x, spot.x), std::max(high.y, spot.y)};
}

std::vector<Grounds::Outline> Grounds::outlines_of(const Path& path, const Transform& place) {
  std::vector<Outline> outlines;
  for (const PathStep& step : path.steps()) {
    if (step.kind == PathStep::Kind::move || outlines.empty()) {
      outlines.emplace_back();
    }
    Outline& outline = outlines.back();
    if (step.kind == PathStep::Kind::close) {
      if (!outline.spots.empty()) {
        outline.add(outline.spots.front());
      }
    } else if (step.kind == PathStep::Kind::curve && !outline.spots.empty()) {
      const PointInMm from = outline.spots.back();
      const PointInMm one = spot_of(place.apply(step.control_1));
      const PointInMm two = spot_of(place.apply(step.control_2));
      const PointInMm to = spot_of(place.apply(step.to));
      for (int i = 1; i <= pieces_of_curve; ++i) {
        outline.add(point_of_curve(from, one, two, to, static_cast<double>(i) / pieces_of_curve));
      }
    } else {
      outline.add(spot_of(place.apply(step.to)));
    }
  }
  return outlines;
}

Grounds::Grounds(const Frame& frame, const Symbols& symbols, const Images& images)
    : symbols_(symbols), images_(images) {
  shapes_.reserve(64);
  frame::for_each_item_inside(
      frame.items, std::vector<std::size_t>{},
      [this](const Group& group, const Transform& place, std::vector<std::size_t> clips) {
        if (group.clip) {
          clips.push_back(clips_.size());
          clips_.push_back(shape_of(*group.clip, group.clip->bounds(), place, 0));
        }
        return clips;
      },
      [this](const Item& item, const Transform& place, const std::vector<std::size_t>& clips) {
        take(item, place, clips);
      });
}

Grounds::Shape Grounds::shape_of(const Rect& bounds, const Transform& place, double half_line) {
  Shape shape;
  shape.box = bounds;
  shape.place = place;
  shape.half_line = half_line;
  for (const PointInMm& each : corners_of(bounds, place)) {
    shape.low = {std::min(shape.low.x, each.x - half_line), std::min(shape.low.y, each.y - half_line)};
    shape.high = {std::max(shape.high.x, each.x + half_line), std::max(shape.high.y, each.y + half_line)};
  }
  return shape;
}

Grounds::Shape Grounds::shape_of(const Path& path, const Rect& bounds, const Transform& place,
                                 double half_line) {
  Shape shape = shape_of(bounds, place, half_line);
  if (half_line > 0 || !is_rectangle(path, shape.box)) {
    shape.path = &path;
  }
  return shape;
}

bool Grounds::covers(Shape& shape, PointInMm spot) {
  if (!lies_between(spot, shape.low, shape.high)) {
    return false;
  }
  if (shape.half_line > 0) {
    return is_on_line(shape, spot);
  }
  if (is_flat(shape.place)) {
    return false;
  }
  const PointInMm own = before(shape.place, spot);
  if (shape.path == nullptr) {
    return lies_between(own, spot_of({shape.box.left(), shape.box.top()}),
                        spot_of({shape.box.right(), shape.box.bottom()}));
  }
  const int turns = area_of(shape).turns_around(in_units(own));
  return shape.even_odd ? turns % 2 != 0 : turns != 0;
}

const Grounds::Area& Grounds::area_of(Shape& shape) {
  if (!shape.area) {
    shape.area.emplace(*shape.path, shape.box);
  }
  return *shape.area;
}

const std::vector<Grounds::Outline>& Grounds::outlines_of(Shape& shape) {
  if (shape.outlines.empty()) {
    shape.outlines = outlines_of(*shape.path, shape.place);
  }
  return shape.outlines;
}

bool Grounds::may_cover(Shape& shape, PointInMm low, PointInMm high) {
  if (!meet(low, high, shape.low, shape.high) || is_flat(shape.place)) {
    return false;
  }
  if (shape.half_line > 0) {
    const double reach = shape.half_line;
    const PointInMm from{low.x - reach, low.y - reach};
    const PointInMm to{high.x + reach, high.y + reach};
    return std::ranges::any_of(outlines_of(shape), [&](const Outline& outline) {
      for (std::size_t i = 0; i + 1 < outline.spots.size() && meet(from, to, outline.low, outline.high);
           ++i) {
        Corners piece;
        piece.take(outline.spots[i]);
        piece.take(outline.spots[i + 1]);
        if (meet(from, to, piece.low, piece.high)) {
          return true;
        }
      }
      return false;
    });
  }
  if (shape.path == nullptr) {
    return true;
  }
  Corners own;
  for (const PointInMm corner : {low, PointInMm{high.x, low.y}, high, PointInMm{low.x, high.y}}) {
    own.take(in_units(before(shape.place, corner)));
  }
  return area_of(shape).may_pass(own.low, own.high) || covers(shape, low);
}

bool Grounds::is_on_line(Shape& shape, PointInMm spot) {
  const double reach = shape.half_line;
  return std::ranges::any_of(outlines_of(shape), [&](const Outline& outline) {
    if (!lies_between(spot, {outline.low.x - reach, outline.low.y - reach},
                      {outline.high.x + reach, outline.high.y + reach})) {
      return false;
    }
    for (std::size_t i = 0; i + 1 < outline.spots.size(); ++i) {
      if (distance_squared(spot, outline.spots[i], outline.spots[i + 1]) <= reach * reach) {
        return true;
      }
    }
    return false;
  });
}

bool Grounds::covers_all(const Shape& shape, PointInMm low, PointInMm high) {
  return shape.half_line == 0 && !shape.may_be_clear && lies_between(low, shape.low, shape.high) &&
         lies_between(high, shape.low, shape.high) && is_upright(shape.place) && shape.path == nullptr;
}

std::optional<Grounds::Ground> Grounds::at(PointInMm spot, std::size_t below) {
  for (std::size_t i = std::min(below, shapes_.size()); i > 0; --i) {
    Shape& shape = shapes_[i - 1];
    if (shows(shape, spot)) {
      return ground_of(shape);
    }
  }
  return std::nullopt;
}

std::optional<Grounds::Ground> Grounds::at(PointInMm spot, std::span<const std::size_t> shapes) {
  const auto found = std::ranges::find_if(shapes, [&](std::size_t i) { return shows(shapes_[i], spot); });
  return found == shapes.end() ? std::nullopt : std::optional(ground_of(shapes_[*found]));
}

// Whether a filled outline goes around all between two corners.
bool Grounds::encloses(Shape& shape, PointInMm low, PointInMm high) {
  if (shape.half_line > 0 || shape.may_be_clear || shape.path == nullptr || is_flat(shape.place) ||
      !covers(shape, low)) {
    return false;
  }
  Corners own;
  for (const PointInMm corner : {low, PointInMm{high.x, low.y}, high, PointInMm{low.x, high.y}}) {
    own.take(in_units(before(shape.place, corner)));
  }
  return !area_of(shape).may_pass(own.low, own.high);
}

bool Grounds::hides_all(std::size_t number, PointInMm low, PointInMm high) {
  const auto surely = [&](Shape& shape) {
    return covers_all(shape, low, high) || encloses(shape, low, high);
  };
  Shape& shape = shapes_[number];
  return surely(shape) &&
         std::ranges::all_of(shape.clips, [&](std::size_t clip) { return surely(clips_[clip]); });
}

bool Grounds::shows(Shape& shape, PointInMm spot) {
  return covers(shape, spot) &&
         std::ranges::all_of(shape.clips, [&](std::size_t clip) { return covers(clips_[clip], spot); });
}

bool Grounds::is_clipped(std::span<const std::size_t> clips, PointInMm spot) {
  return !std::ranges::all_of(clips, [&](std::size_t clip) { return covers(clips_[clip], spot); });
}

std::vector<std::size_t> Grounds::under(const Words& words, PointInMm low, PointInMm high) const {
  std::vector<std::size_t> under;
  for (std::size_t i = words.below; i > 0; --i) {
    const Shape& shape = shapes_[i - 1];
    if (!meet(low, high, shape.low, shape.high)) {
      continue;
    }
    under.push_back(i - 1);
    if (shape.clips.empty() && covers_all(shape, low, high)) {
      break;
    }
  }
  return under;
}

std::vector<std::size_t> Grounds::above(std::size_t below, PointInMm low, PointInMm high, double thick) {
  std::vector<std::size_t> above;
  for (std::size_t i = below; i < shapes_.size(); ++i) {
    Shape& shape = shapes_[i];
    if (!shape.may_be_clear && (shape.half_line == 0 || shape.half_line * 2 >= thick) &&
        may_cover(shape, low, high)) {
      above.push_back(i);
    }
  }
  return above;
}

std::vector<std::size_t> Grounds::clear_above(std::size_t below, PointInMm low, PointInMm high) {
  std::vector<std::size_t> above;
  for (std::size_t i = below; i < shapes_.size(); ++i) {
    if (shapes_[i].may_be_clear && may_cover(shapes_[i], low, high)) {
      above.push_back(i);
    }
  }
  return above;
}

std::optional<Origin> Grounds::cover_of(std::span<const std::size_t> above,
                                        std::span<const PointInMm> spots) {
  Origin cover = Origin::none;
  for (const PointInMm& spot : spots) {
    const auto found = std::ranges::find_if(above, [&](std::size_t i) { return shows(shapes_[i], spot); });
    if (found == above.end()) {
      return std::nullopt;
    }
    cover = shapes_[*found].origin;
  }
  return cover;
}

// Whether all its colours differ from all that may lie below it between the corners, so that any spot tells it apart. Drawings
// of the same box are seen with it.
bool Grounds::stands_out(const Figure& figure, PointInMm low, PointInMm high, Paint paper,
                         Contrasts& contrasts) const {
  std::vector<Paint> paints;
  for (std::size_t i = figure.first; i < figure.last; ++i) {
    if (std::ranges::find(paints, *shapes_[i].paint) == paints.end()) {
      paints.push_back(*shapes_[i].paint);
    }
  }
  const auto differs = [&](Paint ground) {
    return std::ranges::all_of(paints,
                               [&](Paint paint) { return contrasts.of(paint, ground) > least_difference; });
  };
  for (std::size_t i = figure.first; i > 0; --i) {
    const Shape& shape = shapes_[i - 1];
    const bool is_neighbour = shape.is_of_figure && shape.origin == figure.origin;  // One of several tiles.
    if (is_neighbour || !meet(low, high, shape.low, shape.high)) {
      continue;
    }
    if (shape.paint && !differs(*shape.paint)) {
      return false;
    }
    if (covers_all(shape, low, high) && std::ranges::all_of(shape.clips, [&](std::size_t clip) {
          return covers_all(clips_[clip], low, high);
        })) {
      return true;
    }
  }
  return differs(paper);
}

bool Grounds::is_seen(const Figure& figure, Paint paper, Contrasts& contrasts) {
  constexpr int spots = 16;
  constexpr int stride = 89;  // Far from one spot to the next, so that one on the figure comes soon.
  PointInMm low{1e9, 1e9}, high{-1e9, -1e9};
  for (std::size_t i = figure.first; i < figure.last; ++i) {
    low = {std::min(low.x, shapes_[i].low.x), std::min(low.y, shapes_[i].low.y)};
    high = {std::max(high.x, shapes_[i].high.x), std::max(high.y, shapes_[i].high.y)};
  }
  if (stands_out(figure, low, high, paper, contrasts)) {
    return true;
  }
  bool is_found = false;
  for (int count = 0; count < spots * spots; ++count) {
    const int i = count * stride % (spots * spots);
    const int column = i % spots;
    const int row = i / spots;
    const PointInMm spot{low.x + (high.x - low.x) * (column + 0.5) / spots,
                         low.y + (high.y - low.y) * (row + 0.5) / spots};
    for (std::size_t each = figure.last; each > figure.first; --each) {
      if (!shows(shapes_[each - 1], spot)) {
        continue;
      }
      is_found = true;
      const auto ground = at(spot, figure.first);
      if (ground && (!ground->paint || ground->gradient != nullptr)) {
        return true;  // A picture, or colours that run.
      }
      if (contrasts.of(*shapes_[each - 1].paint, ground ? *ground->paint : paper) > least_difference) {
        return true;
      }
      break;
    }
  }
  return !is_found;
}

}  // namespace talia::layout
