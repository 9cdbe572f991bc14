// What of finished pages is told to those who do not see them.
#pragma once
#include <cstddef>
#include <span>
#include <vector>

#include "frame/booklet.h"
#include "frame/symbols.h"

namespace talia::frame {

// Items [first, last) of a list: drawn in a row, of one origin and reading, and by one link, that of the item `link`, where it is
// none of them. Nothing but links and anchors, which are not drawn, stands among them. Groups are never part of one.
struct Stretch {
  std::size_t first, last;
  std::size_t link;
};
inline constexpr std::size_t no_link = static_cast<std::size_t>(-1);
std::vector<Stretch> stretches(const std::vector<Item>& items);

// Whether a group is told as one figure.
bool is_figure(const Item& item);

// The box around what items draw but for texts, and for drawings where no symbols are given; empty where they draw nothing.
Rect picture_area(std::span<const Item> items, const Symbols* symbols, const Transform& place = {});

// States what is told of a page, in the order in which it is drawn: placed ones of `frames` with units, then its own items, of which
// origins are the numbers of the booklet's units. Without units each stretch is told for itself. How large the drawings of
// figures are is known by `symbols`, which may be absent.
void tell(Page& page, const std::vector<SharedFrame>& frames, bool has_units,
          const Symbols* symbols = nullptr);
void tell(Booklet& booklet, const Symbols* symbols = nullptr);

}  // namespace talia::frame
