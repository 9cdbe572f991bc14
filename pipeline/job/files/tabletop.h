// A deck for Tabletop Simulator: sheets of cards as pictures, and a saved object that opens them as a deck. Its rules are in the
// simulator's knowledge base: at most 10 × 7 cards and 4096 pixels each way; the last place of a sheet is not a card's.
#pragma once
#include "job/files/written.h"
#include "job/pages/card_parts.h"

namespace talia::job {

struct TabletopGrid {
  int columns = 1, rows = 1;
  PixelSize tile;  // Of one card.
};
inline constexpr int most_on_table_sheet = 69;
// The grid that shows so many cards (1 to 69) of a size largest, at no more than `dpi`.
TabletopGrid tabletop_grid(int cards, const Size& card, double dpi);

// Each card once, whatever its copies.
Written write_tabletop(CardParts& cards, const Writing& how, Diagnostics& diagnostics);

}  // namespace talia::job
