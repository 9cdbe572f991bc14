// The items of a finished drawing one by one, at any depth, with where they stand on it.
#pragma once
#include <variant>
#include <vector>

#include "frame/frame.h"

namespace talia::frame {

// Calls `f(item, place, inside)` for every item that is no group, in reading order. `place` leads to the coordinates of
// the whole; `inside` is what `enter(group, place, inside)`, called from the outermost group inwards, made of those
// around the item.
template <typename Inside, typename Enter, typename F>
void for_each_item_inside(const std::vector<Item>& items, const Inside& inside, const Enter& enter,
                          const F& f, const Transform& place = {}) {
  for (const Item& item : items) {
    if (const auto* const group = std::get_if<Group>(&item.what)) {
      const Transform placed = group->place.then(place);
      for_each_item_inside(group->items, enter(*group, placed, inside), enter, f, placed);
    } else {
      f(item, place, inside);
    }
  }
}

// Likewise, whatever groups are around: calls `f(item, place)`.
template <typename F>
void for_each_item(const std::vector<Item>& items, const F& f, const Transform& place = {}) {
  struct Anything {};
  for_each_item_inside(
      items, Anything{}, [](const Group&, const Transform&, Anything) { return Anything{}; },
      [&f](const Item& item, const Transform& to_whole, Anything) { f(item, to_whole); }, place);
}

}  // namespace talia::frame
