// For this folder alone: YAML that is written so plainly that all readers agree on it.
#pragma once
#include <string_view>

#include "document/yaml_events.h"

namespace talia::document {

// Whether a second reader has nothing to add to these events of `text`: no tab, anchor, directive or `?`; keys, plain and quoted texts
// in a line each, right behind what they belong to; brackets without comments; block texts without a written indent.
bool is_beyond_doubt(std::string_view text, const YamlEvents& gate);

}  // namespace talia::document
