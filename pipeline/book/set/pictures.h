// Pictures of files: in the room that their furniture leaves them, and as plates, over whole pages.
#pragma once
#include <vector>

#include "book/set/context.h"
#include "layout/pictures.h"

namespace talia::book {

// A picture in the middle of its room, in the width that it is to have as far as the room and the page go.
class PicturePlace {
 public:
  PicturePlace(const Illustration& picture, SetContext& context);

  // That its page leaves it; the smallest is a row.
  void take_height(Length most);
  Length height(Length room) const;
  // Reports shrunk-picture and coarse-picture.
  void draw(const Rect& area, std::vector<PlacedFrame>& stills, std::vector<Item>& out) const;

 private:
  double scale(Length room) const;
  void report_shrunk(Length room, Length width) const;

  const Illustration& picture_;
  SetContext& context_;
  layout::PictureSource source_;
  Size natural_;
  Length most_;
};

// A picture that covers a page of its own up to its edges and into its bleed, drawn from the page's corner: its middle, where its
// proportions are others. Reports coarse-picture.
BookPiece plate_piece(const Illustration& picture, SetContext& context);

}  // namespace talia::book
