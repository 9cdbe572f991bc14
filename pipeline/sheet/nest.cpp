#include "sheet/nest.h"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "sheet/grid.h"

namespace talia::sheet {

namespace {

// How many of a length stand beside each other.
int most(Length room, Length each, Length gap) {
  return static_cast<int>(std::max<std::int64_t>((room + gap).units() / (each + gap).units(), 0));
}

}  // namespace

bool goes_first(const Size& card, const Size& other) {
  return std::tie(card.height, card.width) > std::tie(other.height, other.width);
}

std::vector<Rect> nested(const SheetStyle& style, std::span<const Size> cards) {
  const Rect area = nest_area(style);
  std::vector<Rect> trims;
  Length top = area.top();
  while (trims.size() < cards.size() && top + cards[trims.size()].height <= area.bottom()) {
    const std::size_t first = trims.size();
    Length left = area.left();
    while (trims.size() < cards.size() && left + cards[trims.size()].width <= area.right()) {
      const Size& card = cards[trims.size()];
      trims.push_back({{left, top}, card});
      left = left + card.width + style.gap_x;
    }
    if (trims.size() == first) {
      break;  // Wider than the paper.
    }
    const Length free = area.right() - trims.back().right();
    std::for_each(trims.begin() + static_cast<std::ptrdiff_t>(first), trims.end(),
                  [&](Rect& trim) { trim.origin.x = trim.origin.x + free / 2; });
    top = top + cards[first].height + style.gap_y;
  }
  return trims;
}

std::size_t count_sheets(const SheetStyle& style, std::span<const Size> cards) {
  std::size_t sheets = 0;
  while (!cards.empty()) {
    const std::size_t count = nested(style, cards).size();
    if (count == 0) {
      return 0;
    }
    cards = cards.subspan(count);
    ++sheets;
  }
  return sheets;
}

bool settle_nest(const SheetTarget& target, SheetStyle& style, Diagnostics& diagnostics) {
  const Rect area = nest_area(style);
  for (const CardShape& shape : style.shapes) {
    if (shape.trim.width > area.size.width || shape.trim.height > area.size.height) {
      diagnostics.add(
          Diagnostic::of(Code::bad_sheet, target.paper_span,
                         fmt::format("a card of {:.5g} × {:.5g} mm has no room: marks, margins and words "
                                     "leave {:.5g} × {:.5g} mm of the paper",
                                     shape.trim.width.in_mm(), shape.trim.height.in_mm(),
                                     area.size.width.in_mm(), area.size.height.in_mm()))
              .help("take larger paper or smaller margins; nothing is scaled, and nothing is turned"));
      return false;
    }
  }
  style.columns = most(area.size.width, style.card.width, style.gap_x);
  style.rows = most(area.size.height, style.card.height, style.gap_y);
  return true;
}

}  // namespace talia::sheet
