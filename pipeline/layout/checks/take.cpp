// The items of a frame as the shapes, words and codes of its grounds.
#include <algorithm>
#include <cmath>

#include "layout/checks/grounds.h"

namespace talia::layout {

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
    take_beside_words(item, place, clips);
  } else if (const auto* const path = std::get_if<PathItem>(&item.what)) {
    Shape shape =
        shape_of(path->path, path->path.bounds(), place, path->stroke ? path->stroke->in_mm() / 2 : 0);
    shape.even_odd = path->even_odd;
    shape.gradient = path->gradient && !path->stroke ? &*path->gradient : nullptr;
    const auto is_open_stop = [](const GradientStop& stop) { return is_open(stop.paint); };
    if (is_open(item.paint) ||
        (shape.gradient != nullptr && std::ranges::any_of(shape.gradient->stops, is_open_stop))) {
      open_.push_back(shapes_.size());
    }
    add(std::move(shape), item.paint, item.origin, clips);
  } else if (const auto* const use = std::get_if<SymbolUse>(&item.what)) {
    const Transform to_frame = use->place.then(place);
    const double scale = std::sqrt(std::abs(to_frame.xx * to_frame.yy - to_frame.xy * to_frame.yx));
    const std::size_t first = shapes_.size();
    for (const SymbolPart& part : symbols_.get(use->symbol).parts) {
      Shape shape =
          shape_of(part.path, part.bounds, to_frame, part.stroke ? part.stroke->in_mm() / 2 * scale : 0);
      shape.even_odd = part.even_odd;
      shape.is_of_figure = true;
      add(std::move(shape), part.own.value_or(item.paint), item.origin, clips);
    }
    figures_.push_back({item.origin, first, shapes_.size()});
  } else if (const auto* const image = std::get_if<ImageUse>(&item.what)) {
    Shape shape = shape_of(image->box, place, 0);
    shape.may_be_clear = images_.get(image->image).has_alpha;
    add(std::move(shape), std::nullopt, item.origin, clips);
  }
}

// Icons between words hide nothing of these. Of all that is drawn as type a code alone is an area with holes; it lies on a
// ground of its own, which was drawn just before.
void Grounds::take_beside_words(const Item& item, const Transform& place,
                                const std::vector<std::size_t>& clips) {
  const auto* const path = std::get_if<PathItem>(&item.what);
  const auto* const use = std::get_if<SymbolUse>(&item.what);
  if (path != nullptr && path->even_odd && !path->stroke && !shapes_.empty()) {
    codes_.push_back({path->path.bounds(), shapes_.back().box, place, item.origin, shapes_.size(), clips});
  } else if (path != nullptr) {
    signs_.push_back({path->path.bounds(), place, item.origin, shapes_.size()});
  } else if (use != nullptr) {
    signs_.push_back(
        {{{}, symbols_.get(use->symbol).size}, use->place.then(place), item.origin, shapes_.size()});
  }
}

}  // namespace talia::layout
