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
  Group all{by, {}, std::move(page.own.items)};
  page.own.items.clear();
  page.own.items.push_back({std::move(all), {}, role});
}

}  // namespace talia::frame
