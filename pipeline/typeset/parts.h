// Parts a text over several rooms, as it is done for a card that is too small for it: between lines, where a good typesetter
// would. No room but for one that nothing else helps ends in a heading or before a single line of a paragraph, begins with
// one, parts a row of a table from its head, or has fewer than three lines.
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "typeset/flow.h"

namespace talia::typeset {

// A room has so many lines or more.
inline constexpr std::size_t least_lines_in_room = 3;

// Where the text ends in each of the rooms that it takes, but the last. Nothing when these rooms do not hold it, or a line
// or row is higher than its room. `rooms` has one at least, and all but the first are of one width.
std::optional<std::vector<TextBreak>> part(const std::vector<FlowedParagraph>& pieces,
                                           std::span<const Size> rooms, const TextStyle& style,
                                           TypesetContext& context);

// A room, by its number from 0, among those that the breaks lie between.
struct NumberedRoom {
  std::span<const TextBreak> breaks;
  std::size_t number;
};

StretchOfText lay_out_part(const std::vector<FlowedParagraph>& pieces, const RoomWidths& widths,
                           const NumberedRoom& room, const TextStyle& style, Role role,
                           TypesetContext& context);

}  // namespace talia::typeset
