#include "layout/reading/value_kinds.h"

#include "layout/reading/keys.h"

namespace talia::layout {

bool is_colour_key(std::string_view key) {
  return is_among(key,
                  "colour icon_colour strong_colour background head_background ground border fill stroke rim "
                  "shade rule band stitch linear radial");
}

bool looks_like_outline(std::string_view text) {
  return text.starts_with('M') && (text.size() < 2 || text[1] < 'a' || text[1] > 'z');
}

}  // namespace talia::layout
