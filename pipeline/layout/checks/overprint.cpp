#include "layout/checks/overprint.h"

#include <algorithm>
#include <set>
#include <utility>

#include "layout/checks/grounds.h"

namespace talia::layout {

namespace {

// Letters reach so far above and below their baseline and beyond a run's ends, in sizes of the type, at most.
constexpr double above = 1.3, below = 0.6, beside = 0.5;

std::pair<PointInMm, PointInMm> corners_around(const Grounds::Words& words) {
  const GlyphRun& run = *words.run;
  const Length left = run.origin.x - run.size.scaled(beside),
               right = run.origin.x + run.advance + run.size.scaled(beside);
  const Length top = run.origin.y - run.size.scaled(above), bottom = run.origin.y + run.size.scaled(below);
  PointInMm low{1e9, 1e9}, high{-1e9, -1e9};
  for (const Point corner :
       {Point{left, top}, Point{right, top}, Point{left, bottom}, Point{right, bottom}}) {
    const Point at = words.place.apply(corner);
    low = {std::min(low.x, at.x.in_mm()), std::min(low.y, at.y.in_mm())};
    high = {std::max(high.x, at.x.in_mm()), std::max(high.y, at.y.in_mm())};
  }
  return {low, high};
}

bool bears_black(const Grounds::Ground& ground, const OverprintStyle& style) {
  if (ground.gradient != nullptr) {
    return std::ranges::all_of(ground.gradient->stops, style.bears_black, &GradientStop::paint);
  }
  return ground.paint ? style.bears_black(*ground.paint) : style.pictures_bear_black;
}

void mark(std::vector<Item>& items, const std::set<const GlyphRun*>& upon) {
  for (Item& item : items) {
    if (auto* const group = std::get_if<Group>(&item.what)) {
      mark(group->items, upon);
    } else if (auto* const run = std::get_if<GlyphRun>(&item.what)) {
      run->is_upon = upon.contains(run);
    }
  }
}

}  // namespace

void mark_overprint(Frame& frame, const OverprintStyle& style, const Symbols& symbols, const Images& images) {
  std::set<const GlyphRun*> upon;
  const Grounds grounds(frame, symbols, images);
  for (const Grounds::Words& words : grounds.words()) {
    if (!style.is_black(words.paint)) {
      continue;
    }
    const auto [low, high] = corners_around(words);
    const std::vector<std::size_t> under = grounds.under(words, low, high);
    if (std::ranges::all_of(under,
                            [&](std::size_t shape) { return bears_black(grounds.ground(shape), style); })) {
      upon.insert(words.run);
    }
  }
  mark(frame.items, upon);
}

}  // namespace talia::layout
