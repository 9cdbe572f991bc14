// Links inside finished drawings.
#pragma once
#include <functional>
#include <string_view>
#include <vector>

#include "frame/frame.h"

namespace talia::frame {

// Takes out every link whose destination is not to be kept, at any depth. Paper has no links, and a link to a name that
// a booklet does not have would be a dead one.
void remove_links(std::vector<Item>& items, const std::function<bool(std::string_view destination)>& is_kept);

}  // namespace talia::frame
