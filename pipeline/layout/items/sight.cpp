#include "layout/items/sight.h"

#include <algorithm>
#include <utility>

#include "layout/checks/grounds.h"
#include "layout/items/contours.h"
#include "layout/layout.h"

namespace talia::layout {

namespace {

// What two areas share; of no size where that is nothing.
Rect common_of(const Rect& a, const Rect& b) {
  const Length left = std::max(a.left(), b.left());
  const Length top = std::max(a.top(), b.top());
  return {{left, top},
          {std::max(Length(), std::min(a.right(), b.right()) - left),
           std::max(Length(), std::min(a.bottom(), b.bottom()) - top)}};
}

bool has_area(const Rect& area) {
  return area.size.width > Length() && area.size.height > Length();
}

bool holds(const Rect& outer, const Rect& inner) {
  return common_of(outer, inner) == inner;
}

bool is_plain_rectangle(const Path& path) {
  Path plain;
  plain.add_rect(path.bounds());
  return path == plain;
}

Rect placed_bounds(const Rect& area, const Transform& place) {
  Path outline;
  outline.add_rect(area);
  return moved(outline, place).bounds();
}

double in_square_mm(const Rect& area) {
  return area.size.width.in_mm() * area.size.height.in_mm();
}

// How much of an area shows in a frame of one drawing, in mm²; `enough` is where no more is counted.
double shown_in(const Rect& area, const Frame& frame, double enough, const LayoutContext& common) {
  constexpr int spots = 1024;
  Grounds grounds(frame, common.symbols, common.images);
  const double each = in_square_mm(area) / spots;
  double shown = 0;
  for (int i = 1; i <= spots && shown < enough; ++i) {
    shown += grounds.at(spot_in(area, i), grounds.size()) ? each : 0;
  }
  return shown;
}

Item filled(Path outline) {
  return {PathItem{std::move(outline)}, black_paint, {talia::Layer::art, Reading::artefact}};
}

}  // namespace

Sight::Sight(const Rect& trim, const CardOutline& outline) {
  layers_.push_back({{}, frame::path_of(outline, trim), trim, outline.is_rectangle()});
}

void Sight::enter_clip(const Path& outline) {
  const Layer& around = layers_.back();
  Layer layer{{}, outline, std::nullopt, around.are_bounds_all && is_plain_rectangle(outline)};
  if (around.bounds) {
    layer.bounds = common_of(*around.bounds, outline.bounds());
  }
  layers_.push_back(std::move(layer));
}

void Sight::enter_turned(const Transform& place) {
  layers_.push_back({place, std::nullopt, std::nullopt, false});
}

std::optional<Sight::Left> Sight::told_by_bounds(const Rect& area) const {
  const Layer& last = layers_.back();
  if (last.bounds && !has_area(common_of(*last.bounds, area))) {
    return Left::nothing;
  }
  return last.bounds && last.are_bounds_all && holds(*last.bounds, area) ? std::optional(Left::enough)
                                                                         : std::nullopt;
}

std::size_t Sight::work_of(const Rect& area) const {
  std::size_t steps = 0;
  for (const Layer& layer : layers_) {
    steps += layer.clip ? layer.clip->steps().size() : 0;
  }
  return told_by_bounds(area) ? 0 : steps;
}

Sight::Left Sight::left_of(const Rect& area, const LayoutContext& common) const {
  if (const auto told = told_by_bounds(area)) {
    return *told;
  }
  // The drawing with all that is around it, on a frame of its own; and where on that it may show.
  Path outline;
  outline.add_rect(area);
  Frame frame{layers_.front().bounds->size, {filled(std::move(outline))}};
  std::vector<Transform> places;
  for (const Layer& layer : layers_) {
    places.push_back(layer.place.then(places.empty() ? Transform{} : places.back()));
  }
  Rect where = placed_bounds(area, places.back());
  for (std::size_t i = layers_.size(); i > 0; --i) {
    const Layer& layer = layers_[i - 1];
    if (layer.clip) {
      where = common_of(where, placed_bounds(layer.clip->bounds(), places[i - 1]));
    }
    Group around{layer.place, layer.clip, std::exchange(frame.items, {})};
    frame.items.push_back({std::move(around)});
  }
  // Turning changes no area.
  double least = in_square_mm(area) * least_share;
  const double shown = has_area(where) ? shown_in(where, frame, least, common) : 0;
  if (shown >= least || shown == 0) {
    return shown == 0 ? Left::nothing : Left::enough;
  }
  for (const Layer& layer : layers_) {
    if (layer.clip) {
      const Rect bounds = layer.clip->bounds();
      const Frame own{bounds.size, {filled(*layer.clip)}};
      least = std::min(least, shown_in(bounds, own, least / least_share, common) * least_share);
    }
  }
  return shown < least ? Left::next_to_nothing : Left::enough;
}

}  // namespace talia::layout
