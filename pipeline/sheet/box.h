// A tuck box around a deck: its net on one sheet of card, with where to cut and where to fold.
#pragma once
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "sheet/sheet.h"

namespace talia::sheet {

// What a box holds.
struct BoxContents {
  Size card;                // The largest.
  std::size_t cards = 0;    // Copies counted.
  Length thickness;         // Of each, with its sleeve where it has one.
  bool is_sleeved = false;  // Sleeves are wider and higher than their cards.
};

// Inside, folded: 1 mm wider and higher than the cards, 4 mm in sleeves; as deep as all of them and 1 mm, rounded up to 0.5 mm.
struct BoxRoom {
  Length width, height, depth;
};
BoxRoom room_for(const BoxContents& contents);

// Below this the flaps do not hold.
inline constexpr Length least_depth = Length::mm(6);

// A net lies on its back: glue flap, back, side, front, side from the left, lid and tuck above the back, the same below. Places are
// counted from its upper left corner.
struct BoxNet {
  Size size;
  Path outline;             // With the notch for a thumb in the front.
  std::vector<Path> slits;  // Which hold the tucks.
  std::vector<std::pair<Point, Point>> folds;
  Rect back, front, left, right, lid, foot;  // Panels; `foot` is the lid at the bottom.
};
BoxNet net_of(const BoxRoom& room);

// The net in the middle of the sheet's paper, which lies where the net has room only so; with the layers `cut` and `fold`, `title` and
// `count` on front and sides, and the frame `back` of the booklet, where there is one, on the panel behind. Nothing where it has no room within the
// margin: bad-sheet. Reports bad-sheet, a warning, for a box that is too thin to hold.
struct BoxArt {
  std::optional<std::uint32_t> back;
  MappedText title, count;
};
std::optional<Page> box_page(const BoxContents& contents, const BoxArt& art, const SheetStyle& style,
                             const SheetFacts& facts, const LayoutContext& common, Diagnostics& diagnostics);

}  // namespace talia::sheet
