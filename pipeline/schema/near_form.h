// A text that almost has the form that a pattern asks for. Known to schema alone.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "source/text/pattern.h"

namespace talia::schema {

// The one text of the pattern's form that is nearest to `text`: in other letter case, with bars for blanks, other bars or none, or
// with one sign put in, exchanged or taken out. Nothing where there is none, or more than one as near.
std::optional<std::string> nearest_form(std::string_view text, const source::Pattern& pattern);

}  // namespace talia::schema
