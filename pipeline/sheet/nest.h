// Cards of several sizes and outlines on one sheet: on shelves below each other, each as high as its first card.
#pragma once
#include <span>
#include <vector>

#include "sheet/sheet.h"

namespace talia::sheet {

// The trims on the front of the first of some cards, in their order: as many as one sheet has room for. Requires that no card is
// higher than one before it; gives none where the first has no room.
std::vector<Rect> nested(const SheetStyle& style, std::span<const Size> cards);

// The same of all of them, and on how many sheets they stand; 0 where one has no room.
std::size_t count_sheets(const SheetStyle& style, std::span<const Size> cards);

// Whether a card goes before another.
bool goes_first(const Size& card, const Size& other);

// Settles columns and rows, of the largest. False when a card has no room: bad-sheet.
bool settle_nest(const SheetTarget& target, SheetStyle& style, Diagnostics& diagnostics);

}  // namespace talia::sheet
