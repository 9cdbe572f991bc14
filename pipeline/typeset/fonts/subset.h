// Fonts with no more than some text needs, for files that carry their own.
#pragma once
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace talia::typeset {

// A font file with the glyphs of some characters, those that its features put in their place among them, and without hints.
// Nothing where it is no font.
std::optional<std::string> subset(std::string_view font, const std::set<char32_t>& characters);

// The outlines of a font for a page that names glyphs by their numbers.
struct Glyphs {
  std::string bytes;
  bool is_postscript = false;  // The table `CFF ` alone; else a font file.
};

// Those of some glyphs, under their numbers; the others are empty. Of a font that cannot be cut, all.
Glyphs glyphs_of(std::string_view font, std::span<const std::uint32_t> numbers);

}  // namespace talia::typeset
