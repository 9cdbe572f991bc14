// The grammar of types, for those that write more than rulesets do.
#pragma once
#include <string_view>

#include "formula/type.h"

namespace talia {

// As `parse_type`; words that `read_other` knows, which is asked first, at every depth, are read as well.
bool read_type(std::string_view words, Type& type, bool (*read_other)(std::string_view, Type&));

}  // namespace talia
