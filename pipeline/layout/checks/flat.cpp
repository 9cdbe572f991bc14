// What of a ground is one colour, and what runs from one to others.
#include <algorithm>

#include "layout/checks/grounds.h"

namespace talia::layout {

std::optional<double> Grounds::Ground::least_contrast(Paint words, Contrasts& contrasts) const {
  if (!paint) {
    return std::nullopt;
  }
  double least = contrasts.of(words, *paint);
  for (std::size_t i = 0; gradient != nullptr && i < gradient->stops.size(); ++i) {
    least = std::min(least, contrasts.of(words, gradient->stops[i].paint));
  }
  return least;
}

// Whether both cover a spot between two corners; a line's are too fine to be sure.
bool Grounds::meet_in(Shape& shape, Shape& other, PointInMm low, PointInMm high) {
  constexpr int spots = 48;
  constexpr double least = 0.001;  // Millimetres: what only touches has no area in common.
  if (high.x - low.x < least || high.y - low.y < least || !may_cover(other, low, high)) {
    return false;
  }
  if (other.half_line > 0 || shape.half_line > 0) {
    return true;
  }
  for (int i = 0; i < spots * spots; ++i) {
    const int column = i % spots;
    const int row = i / spots;
    const PointInMm spot{low.x + (high.x - low.x) * (column + 0.5) / spots,
                         low.y + (high.y - low.y) * (row + 0.5) / spots};
    if (shows(shape, spot) && shows(other, spot)) {
      return true;
    }
  }
  return false;
}

// Whether a filled outline covers another, as far as spots along the edge of that and in a grid over it tell.
bool Grounds::goes_around(Shape& outer, Shape& shape) {
  constexpr int spots = 48;
  if (outer.half_line > 0 || outer.may_be_clear || shape.half_line > 0 || shape.path == nullptr) {
    return false;
  }
  const PointInMm middle{(shape.low.x + shape.high.x) / 2, (shape.low.y + shape.high.y) / 2};
  const auto just_inside = [&](PointInMm spot) {
    return PointInMm{middle.x + (spot.x - middle.x) * 0.999, middle.y + (spot.y - middle.y) * 0.999};
  };
  for (const Outline& outline : outlines_of(shape)) {
    if (!std::ranges::all_of(outline.spots,
                             [&](PointInMm spot) { return covers(outer, just_inside(spot)); })) {
      return false;
    }
  }
  for (int i = 0; i < spots * spots; ++i) {
    const int column = i % spots;
    const int row = i / spots;
    const PointInMm spot{shape.low.x + (shape.high.x - shape.low.x) * (column + 0.5) / spots,
                         shape.low.y + (shape.high.y - shape.low.y) * (row + 0.5) / spots};
    if (covers(shape, spot) && !covers(outer, spot)) {
      return false;
    }
  }
  return true;
}

std::optional<Paint> Grounds::flat_under(std::size_t number) {
  Shape& shape = shapes_[number];
  PointInMm low = shape.low;
  PointInMm high = shape.high;
  for (const std::size_t clip : shape.clips) {
    low = {std::max(low.x, clips_[clip].low.x), std::max(low.y, clips_[clip].low.y)};
    high = {std::min(high.x, clips_[clip].high.x), std::min(high.y, clips_[clip].high.y)};
  }
  std::optional<Paint> flat;
  for (std::size_t i = number; i > 0; --i) {
    Shape& below = shapes_[i - 1];
    if (!may_cover(below, low, high)) {
      continue;
    }
    const auto clips_all = [&](std::size_t clip) {
      // Of the same clip as the shape's own nothing else is seen.
      return std::ranges::find(shape.clips, clip) != shape.clips.end() || covers_all(clips_[clip], low, high);
    };
    const bool is_whole =
        std::ranges::all_of(below.clips, clips_all) &&
        (covers_all(below, low, high) || encloses(below, low, high) || goes_around(below, shape));
    if (!is_whole && !meet_in(shape, below, {std::max(low.x, below.low.x), std::max(low.y, below.low.y)},
                              {std::min(high.x, below.high.x), std::min(high.y, below.high.y)})) {
      continue;
    }
    if (!below.paint || below.gradient != nullptr || (flat && *flat != *below.paint)) {
      return std::nullopt;
    }
    flat = below.paint;
    if (is_whole) {
      return flat;
    }
  }
  return flat && *flat != white_paint ? std::nullopt : std::optional(white_paint);
}

}  // namespace talia::layout
