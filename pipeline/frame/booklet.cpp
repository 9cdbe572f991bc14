#include "frame/booklet.h"

#include <utility>

namespace talia::frame {

void place(Page& page, const Transform& by, Role role) {
  if (by == Transform{}) {
    return;
  }
  for (PlacedFrame& placed : page.placed) {
    placed.place = placed.place.then(by);
    placed.clip = placed.clip ? std::optional(moved(*placed.clip, by)) : std::nullopt;
  }
  const auto place_all = [&](std::vector<Item>& items) {
    Group all{by, {}, std::move(items)};
    items.clear();
    items.push_back({std::move(all), {}, role});
  };
  place_all(page.own.items);
  for (PageLayer& layer : page.layers) {
    place_all(layer.items);
  }
}

}  // namespace talia::frame
