// Links inside finished drawings.
#pragma once
#include <functional>
#include <string_view>
#include <vector>

#include "frame/frame.h"

namespace talia::frame {

// Whether there is one, at any depth.
bool has_links(const std::vector<Item>& items);

// Takes out every link whose destination is not to be kept, at any depth. Paper has no links, and a link to a name that
// a booklet does not have would be a dead one.
void remove_links(std::vector<Item>& items, const std::function<bool(std::string_view destination)>& is_kept);

// Takes out every anchor whose name is not to be kept, at any depth; asks in reading order.
void keep_anchors(std::vector<Item>& items, const std::function<bool(const std::string& name)>& is_kept);

}  // namespace talia::frame
