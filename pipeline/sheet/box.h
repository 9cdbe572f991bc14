// Tuck boxes: how large one is for so many cards, and the net that it is cut and folded from. Nothing is drawn here.
#pragma once
#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "frame/frame.h"

namespace talia {

// How a box is cut; none of the lengths is negative.
struct BoxShape {
  Length room;                          // More than the cards' width and height, of the box inside.
  Length slack = Length::mm(1);         // More than the thickness of the stack.
  Length depth_step = Length::mm(0.5);  // The depth is the next larger multiple of it. More than 0.
  Length glue = Length::mm(10);  // Width of the flap that is glued; of a box that is not so deep, its depth.
  Length glue_cut = Length::mm(4);     // By how much its outer edge is shorter, at both ends.
  Length tuck = Length::mm(14);        // Height of what goes behind the front, above and below …
  Length tuck_corner = Length::mm(5);  // … with corners of this radius …
  Length tuck_slit = Length::mm(6);    // … and a slit at both ends of its fold.
  Length notch = Length::mm(9);        // Radius of the half circle for a thumb; 0: there is none.
  // Dust flaps are as long as the smaller one of these shares, of the depth (0 to 1) and of the width (0 to 0.5).
  double dust_of_depth = 0.92, dust_of_width = 0.45;
  bool operator==(const BoxShape&) const = default;
};

// Of a box inside, which is what the net is drawn to: board adds its thickness outside.
struct BoxSize {
  Length width, height, depth;
  bool operator==(const BoxSize&) const = default;
};

// The sides that art stands on, in the order of the net: lid and bottom hang on the back.
enum class BoxPanel { back, left, front, right, lid, bottom };
inline constexpr std::array<std::string_view, 6> box_panel_names{"back",  "left", "front",
                                                                 "right", "lid",  "bottom"};
constexpr std::string_view name_of(BoxPanel panel) {
  return box_panel_names[static_cast<std::size_t>(panel)];
}

// A straight line of the net.
struct NetLine {
  Point from, to;
};

// What stays flat when the box is folded. Its corners go round clockwise; rounded ones and the notch are not in them.
struct NetPiece {
  std::string_view name;
  std::vector<Point> corners;
  // The piece that it is folded from, by its number, and the fold. None: the back, from which all others are folded.
  std::optional<std::size_t> from;
  NetLine fold{};
};

// Where a panel's art lies on the net.
struct PanelPlace {
  BoxPanel panel;
  Rect area;                // Its trim.
  Length bleed_x, bleed_y;  // That the art has beyond it, for what is folded from the panel and for the cut.
  int half_turns = 0;       // 1: it stands on its head.
  Path clip;                // What of it shows.
};

struct BoxNet {
  Size size;                       // From its leftmost to its rightmost point, and so down.
  Path outline;                    // Closed.
  std::vector<NetLine> slits;      // Cut as well.
  std::vector<NetPiece> pieces;    // In an order in which they can be folded.
  std::vector<PanelPlace> panels;  // In the order in which their art is drawn.
  // Within the size and off the net: above and below the front, free of its bleed.
  Rect above_front, below_front;
};

namespace sheet {

inline constexpr Length box_bleed = Length::mm(3);
// Kept free of type beside cuts and folds, which are made by hand.
inline constexpr Length box_safe = Length::mm(1);
// More than cards without and with sleeves take.
inline constexpr Length box_room = Length::mm(1), sleeved_room = Length::mm(3);
// A box that is shallower is hard to fold, and its lid to open.
inline constexpr Length least_depth = Length::mm(6);

// The box for `cards` of a size that are each so thick, sleeves included. Requires a card or more.
BoxSize box_size(const Size& card, int cards, Length thickness, const BoxShape& shape);
// From the net's top left corner. Requires sides of more than nothing.
BoxNet box_net(const BoxSize& box, const BoxShape& shape);
// The paper as it lies for the net, `margin` being kept free at every edge: as it is given, else turned. Nothing where the net fits
// neither way.
std::optional<Size> paper_for(const Size& net, const Size& paper, Length margin);

}  // namespace sheet
}  // namespace talia
