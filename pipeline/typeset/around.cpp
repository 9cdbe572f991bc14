#include "typeset/around.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include <hb.h>

#include "typeset/fonts/fonts.h"

namespace talia::typeset {
namespace {

// Where a line between two corners that are not of one height is at `y`: the next unit to the left of it, and to the right.
// Corners are less than 2,000 mm apart, so that no product overflows.
Breadth at_height(Point a, Point b, Length y) {
  const std::int64_t rise = (b.y - a.y).units();
  const std::int64_t run = (b.x - a.x).units() * (y - a.y).units();
  const std::int64_t whole = run / rise;
  const std::int64_t rest = run % rise;
  const bool is_below = rest != 0 && (rest < 0) != (rise < 0);
  const std::int64_t floor = whole - (is_below ? 1 : 0);
  return {a.x + Length::of_units(floor), a.x + Length::of_units(floor + (rest != 0 ? 1 : 0))};
}

// What of a line between two corners lies inside a band; they are ordered by height.
Breadth in_band(Point upper, Point lower, Band band) {
  if (upper.y == lower.y) {
    return {std::min(upper.x, lower.x), std::max(upper.x, lower.x)};
  }
  const Breadth top = upper.y >= band.top ? Breadth{upper.x, upper.x} : at_height(upper, lower, band.top);
  const Breadth bottom =
      lower.y <= band.bottom ? Breadth{lower.x, lower.x} : at_height(upper, lower, band.bottom);
  return {std::min(top.left, bottom.left), std::max(top.right, bottom.right)};
}

template <typename Hear>
void for_each_side(const std::vector<Point>& corners, const Hear& hear) {
  Point before = corners.back();
  for (const Point& corner : corners) {
    before.y <= corner.y ? hear(before, corner) : hear(corner, before);
    before = corner;
  }
}

}  // namespace

InkReach ink_reach(const PreparedParagraph& paragraph, const FontStore& fonts) {
  InkReach reach;
  if (!paragraph.is_sound) {
    return reach;
  }
  for (const StyleRun& run : paragraph.runs) {
    if (run.icon) {
      reach.above = std::max(reach.above, run.icon_height);
      continue;
    }
    const LoadedFont& font = fonts.storage().font(run.shape.font);
    for (std::uint32_t i = run.first_glyph; i < run.last_glyph; ++i) {
      const ShapedGlyph& glyph = paragraph.glyphs[i];
      hb_glyph_extents_t extents;
      if (hb_font_get_glyph_extents(font.handle.get(), glyph.glyph, &extents) == 0) {
        continue;
      }
      const auto in_em = [&](std::int64_t units) {
        return of_font_units(units * run.shape.scale / 1000, font.metrics.units_per_em);
      };
      reach.above = std::max(reach.above, glyph.y_offset + in_em(extents.y_bearing));
      reach.below = std::max(reach.below, -glyph.y_offset - in_em(extents.y_bearing + extents.height));
    }
  }
  return reach;
}

RoomsAround::RoomsAround(const KeptClear& area, Length width, Length least_gap)
    : area_(area),
      width_(std::max(width, Length())),
      beside_(std::max(area.gap, least_gap)),
      bottom_(std::ranges::max_element(area.corners, {}, &Point::y)->y + area.gap) {}

std::vector<Breadth> RoomsAround::covered(Band band) const {
  band = {band.top - area_.gap, band.bottom + area_.gap};
  const Length middle = band.top + (band.bottom - band.top) / 2;
  std::vector<Breadth> covered;
  std::vector<Breadth> at_middle;
  for_each_side(area_.corners, [&](Point upper, Point lower) {
    if (lower.y > band.top && upper.y < band.bottom) {
      covered.push_back(in_band(upper, lower, band));
    }
    if (upper.y <= middle && lower.y > middle) {
      at_middle.push_back(at_height(upper, lower, middle));
    }
  });
  // Where no side lies in the band, all of it is inside the area, or nothing.
  std::ranges::sort(at_middle, {}, &Breadth::left);
  for (std::size_t i = 1; i < at_middle.size(); i += 2) {
    covered.push_back({at_middle[i - 1].left, at_middle[i].right});
  }
  std::ranges::sort(covered, {}, &Breadth::left);
  return covered;
}

Breadth RoomsAround::widest(Band band) const {
  Breadth widest{};
  Length from;
  const bool begins_at_end = area_.from_right != area_.lines_begin_right;
  const auto hear = [&](Length to) {
    const Breadth room{from, std::min(to, width_)};
    if (room.width() > widest.width() || (begins_at_end && room.width() == widest.width())) {
      widest = room;
    }
  };
  for (const Breadth& each : covered(band)) {
    hear(each.left - beside_);
    from = std::max(from, each.right + beside_);
  }
  hear(width_);
  return area_.from_right ? Breadth{width_ - widest.right, width_ - widest.left} : widest;
}

bool reaches_into(const KeptClear& area, Size room) {
  const KeptClear alone{area.corners, Length(), area.from_right, area.lines_begin_right};
  return !RoomsAround(alone, room.width, Length()).is_free({Length(), room.height});
}

}  // namespace talia::typeset
