// The order of a line in which some letters run from right to left: UAX 9, its levels by FriBidi.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace talia::typeset {

// Even: from left to right; odd: from right to left, inside what has the level below.
using Level = std::uint8_t;

enum class Direction : std::uint8_t { automatic, left_to_right, right_to_left };

// Whether anything in the text can stand elsewhere than where it is written. Most texts have nothing.
bool has_turns(std::u32string_view text);

struct BidiLevels {
  std::vector<Level> levels;  // Of each character, before lines are made.
  Level base = 0;             // Of the paragraph.
};

// Of one paragraph. `automatic` takes the direction of its first letter.
BidiLevels bidi_levels(std::u32string_view text, Direction direction);

// Of the characters [begin, end) when they are one line: spaces at its end go back to the paragraph's level.
std::vector<Level> line_levels(std::u32string_view text, const BidiLevels& paragraph, std::size_t begin,
                               std::size_t end);

// Parts of a line in the order in which they stand from left to right, as numbers of `levels`.
std::vector<std::size_t> visual_order(std::span<const Level> levels);

// The direction of a BCP 47 language's paragraphs.
Direction direction_of(std::string_view language);

}  // namespace talia::typeset
