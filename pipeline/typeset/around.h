// Text that runs round an area with an outline of straight lines: what room that leaves at each height. Whoever sets lines asks
// for the room of the band in which one stands.
#pragma once
#include <vector>

#include "typeset/paragraph/paragraph.h"

namespace talia::typeset {

// An area that a text keeps clear of.
struct KeptClear {
  // Of its outline, three or more, from the top left corner of the text's room, or with `from_right` from the top right one,
  // and x to the left. The outline crosses itself nowhere.
  std::vector<Point> corners;
  Length gap;  // Around it.
  bool from_right = false;
  bool lines_begin_right = false;  // Where there are two rooms of one width, a line stands in that one.
};

// From one height to another.
struct Band {
  Length top, bottom;
};

// From one place of a text's width to another.
struct Breadth {
  Length left, right;
  Length width() const { return right - left; }
};

// How far the ink of a paragraph's lines stands over their baselines, and hangs below them.
struct InkReach {
  Em above = 0, below = 0;
};

// Of all glyphs and icons, whichever of them come to stand on a line.
InkReach ink_reach(const PreparedParagraph& paragraph, const FontStore& fonts);

// The rooms that an area leaves of a text's width.
class RoomsAround {
 public:
  // Lines end `least_gap` beside the area or more, however little its own gap is. The area outlives this.
  RoomsAround(const KeptClear& area, Length width, Length least_gap);

  // The widest that is free over a whole band; of two as wide the one on the side where lines begin. Of no width where nothing is.
  Breadth widest(Band band) const;
  bool is_free(Band band) const { return widest(band).width() == width_; }
  // From here on downwards everything is free.
  Length bottom() const { return bottom_; }

 private:
  std::vector<Breadth> covered(Band band) const;

  const KeptClear& area_;
  Length width_, beside_, bottom_;
};

// Whether an area covers anything of a room.
bool reaches_into(const KeptClear& area, Size room);

}  // namespace talia::typeset
