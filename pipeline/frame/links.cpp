#include "frame/links.h"

#include <algorithm>

namespace talia::frame {

bool has_links(const std::vector<Item>& items) {
  return std::ranges::any_of(items, [](const Item& item) {
    const auto* const group = std::get_if<Group>(&item.what);
    return std::holds_alternative<Link>(item.what) || (group != nullptr && has_links(group->items));
  });
}

void remove_links(std::vector<Item>& items,
                  const std::function<bool(std::string_view destination)>& is_kept) {
  std::erase_if(items, [&](const Item& item) {
    const auto* link = std::get_if<Link>(&item.what);
    return link && !is_kept(link->destination);
  });
  for (Item& item : items) {
    if (auto* group = std::get_if<Group>(&item.what)) {
      remove_links(group->items, is_kept);
    }
  }
}

void keep_anchors(std::vector<Item>& items, const std::function<bool(const std::string& name)>& is_kept) {
  std::erase_if(items, [&](Item& item) {
    if (auto* const group = std::get_if<Group>(&item.what)) {
      keep_anchors(group->items, is_kept);
    }
    const auto* const anchor = std::get_if<Anchor>(&item.what);
    return anchor != nullptr && !is_kept(anchor->name);
  });
}

}  // namespace talia::frame
