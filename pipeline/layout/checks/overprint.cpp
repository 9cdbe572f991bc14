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

template <typename Items, typename F>
void for_each_run(Items& items, const F& f) {
  for (auto& item : items) {
    if (auto* const group = std::get_if<Group>(&item.what)) {
      for_each_run(group->items, f);
    } else if (auto* const run = std::get_if<GlyphRun>(&item.what)) {
      f(*run);
    }
  }
}

}  // namespace

std::vector<bool> words_upon(const Frame& frame, const OverprintStyle& style, const Symbols& symbols,
                             const Images& images) {
  std::set<const GlyphRun*> found;
  Grounds grounds(frame, symbols, images);
  for (const Grounds::Words& words : grounds.words()) {
    if (!style.is_black(words.paint)) {
      continue;
    }
    const auto [low, high] = corners_around(words);
    bool is_borne = true;
    for (const std::size_t shape : grounds.under(words, low, high)) {
      is_borne = is_borne && bears_black(grounds.ground(shape), style);
      if (!is_borne || grounds.hides_all(shape, low, high)) {
        break;
      }
    }
    if (is_borne) {
      found.insert(words.run);
    }
  }
  std::vector<bool> upon;
  for_each_run(frame.items, [&](const GlyphRun& run) { upon.push_back(found.contains(&run)); });
  return upon;
}

std::size_t count_runs(const std::vector<Item>& items) {
  std::size_t count = 0;
  for_each_run(items, [&](const GlyphRun&) { ++count; });
  return count;
}

void set_upon(std::vector<Item>& items, std::vector<bool>::const_iterator upon) {
  for_each_run(items, [&](GlyphRun& run) { run.is_upon = *upon++; });
}

}  // namespace talia::layout
