// Fonts with no more than some text needs, for pages that carry their own.
#pragma once
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace talia::typeset {

// A font file with the glyphs of some characters, those that its features put in their place among them, and without hints.
// Nothing where it is no font.
std::optional<std::string> subset(std::string_view font, const std::set<char32_t>& characters);

}  // namespace talia::typeset
