#include "layout/items/contours.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "layout/checks/grounds.h"
#include "layout/layout.h"

namespace talia::layout {

namespace {

// A figure of an outline, closed, and what is known of it.
struct Contour {
  Path path;
  std::vector<PointInMm> corners;  // With straight lines.
  PointInMm low{1e9, 1e9}, high{-1e9, -1e9};
  double area = 0;                  // Twice what it goes round; below 0 where it turns to the left.
  std::optional<PointInMm> inside;  // A spot that it goes round.
};

// How often some corners go round a spot.
int turns_around(const std::vector<PointInMm>& corners, PointInMm spot) {
  int turns = 0;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const PointInMm from = corners[i];
    const PointInMm to = corners[(i + 1) % corners.size()];
    const double side = (to.x - from.x) * (spot.y - from.y) - (spot.x - from.x) * (to.y - from.y);
    turns += from.y <= spot.y && to.y > spot.y && side > 0   ? 1
             : from.y > spot.y && to.y <= spot.y && side < 0 ? -1
                                                             : 0;
  }
  return turns;
}

// In the middle of the widest piece of a row that the contour goes round; at a height where few have a corner.
std::optional<PointInMm> inside_of(const Contour& contour) {
  constexpr double row = 0.4870;
  const double y = contour.low.y + (contour.high.y - contour.low.y) * row;
  std::vector<double> crossed;
  for (std::size_t i = 0; i < contour.corners.size(); ++i) {
    const PointInMm from = contour.corners[i];
    const PointInMm to = contour.corners[(i + 1) % contour.corners.size()];
    if ((from.y <= y) != (to.y <= y)) {
      crossed.push_back(from.x + (to.x - from.x) * (y - from.y) / (to.y - from.y));
    }
  }
  std::ranges::sort(crossed);
  std::optional<PointInMm> found;
  double widest = 0;
  for (std::size_t i = 1; i < crossed.size(); ++i) {
    const PointInMm middle{(crossed[i - 1] + crossed[i]) / 2, y};
    const double width = crossed[i] - crossed[i - 1];
    if (width > widest && turns_around(contour.corners, middle) != 0) {
      widest = width;
      found = middle;
    }
  }
  return found;
}

// Those that go round something.
std::vector<Contour> contours_of(const Path& path) {
  std::vector<Contour> contours;
  Path own;
  const auto finish = [&] {
    Contour contour;
    contour.path = std::exchange(own, {});
    const Path straight = with_straight_lines(contour.path);
    for (const PathStep& step : straight.steps()) {
      if (step.kind != PathStep::Kind::close) {
        const PointInMm spot{step.to.x.in_mm(), step.to.y.in_mm()};
        contour.corners.push_back(spot);
        contour.low = {std::min(contour.low.x, spot.x), std::min(contour.low.y, spot.y)};
        contour.high = {std::max(contour.high.x, spot.x), std::max(contour.high.y, spot.y)};
      }
    }
    contour.area = turning_area(straight);
    contour.inside = inside_of(contour);
    if (contour.inside) {
      contours.push_back(std::move(contour));
    }
  };
  Point begin;
  for (const PathStep& step : path.steps()) {
    if (step.kind == PathStep::Kind::move) {
      finish();
      begin = step.to;
    } else if (own.empty()) {
      own.move_to(begin);  // What goes on after a figure is closed begins where that began.
    }
    own.add(step);
    if (step.kind == PathStep::Kind::close) {
      finish();
    }
  }
  finish();
  return contours;
}

bool goes_around(const Contour& outer, const Contour& inner, bool is_drawn_first) {
  const PointInMm spot = *inner.inside;
  const double larger = std::abs(outer.area), smaller = std::abs(inner.area);
  return (larger > smaller || (larger == smaller && is_drawn_first)) && spot.x >= outer.low.x &&
         spot.x <= outer.high.x && spot.y >= outer.low.y && spot.y <= outer.high.y &&
         turns_around(outer.corners, spot) != 0;
}

// The same area as a filled part's, where its contours do not cross each other: each turns to the right where the part is
// filled inside it, to the left round a hole, and is left out where it parts nothing.
void add_turned(const SymbolPart& part, Path& out) {
  const std::vector<Contour> contours = contours_of(part.path);
  const auto direction = [](const Contour& each) { return each.area < 0 ? -1 : 1; };
  const auto add = [&](const Contour& each, int wanted) {
    append(out, direction(each) == wanted ? each.path : backwards(each.path), {});
  };
  const bool is_one_way = std::ranges::all_of(
      contours, [&](const Contour& each) { return direction(each) == direction(contours.front()); });
  if (is_one_way && !part.even_odd) {
    for (const Contour& each : contours) {
      add(each, 1);
    }
    return;
  }
  const auto is_filled = [&](int turns) { return part.even_odd ? turns % 2 != 0 : turns != 0; };
  for (std::size_t i = 0; i < contours.size(); ++i) {
    int outside = 0;
    for (std::size_t j = 0; j < contours.size(); ++j) {
      outside += j != i && goes_around(contours[j], contours[i], j < i) ? direction(contours[j]) : 0;
    }
    const bool fills = is_filled(outside + direction(contours[i]));
    if (fills != is_filled(outside)) {
      add(contours[i], fills ? 1 : -1);
    }
  }
}

// Whether an outline covers what the filled parts of a symbol do, at many spots.
bool covers_the_same(const Path& outline, const Symbol& symbol, const LayoutContext& common) {
  constexpr int spots = 4096;
  const Role art{Layer::art, Reading::artefact};
  Frame one{symbol.size, {{PathItem{outline}, black_paint, art}}};
  Frame other{symbol.size, {}};
  for (const SymbolPart& part : symbol.parts) {
    if (!part.stroke) {
      other.items.push_back({PathItem{part.path, std::nullopt, part.even_odd}, black_paint, art});
    }
  }
  Grounds in_one(one, common.symbols, common.images);
  Grounds in_other(other, common.symbols, common.images);
  for (int i = 1; i <= spots; ++i) {
    const PointInMm spot = spot_in({{}, symbol.size}, i);
    if (in_one.at(spot, in_one.size()).has_value() != in_other.at(spot, in_other.size()).has_value()) {
      return false;
    }
  }
  return true;
}

}  // namespace

PointInMm spot_in(const Rect& area, int number) {
  constexpr double across = 0.7548776662466927, down = 0.5698402909980532;
  return {area.left().in_mm() + area.size.width.in_mm() * std::fmod(0.5 + across * number, 1.0),
          area.top().in_mm() + area.size.height.in_mm() * std::fmod(0.5 + down * number, 1.0)};
}

Path with_straight_lines(const Path& path) {
  constexpr int lines_of_curve = 16;
  Path straight;
  Point last;
  for (const PathStep& step : path.steps()) {
    if (step.kind != PathStep::Kind::curve) {
      straight.add(step);
      last = step.to;
      continue;
    }
    for (int i = 1; i <= lines_of_curve; ++i) {
      const double t = static_cast<double>(i) / lines_of_curve;
      const double s = 1 - t;
      const auto at = [&](Length from, Length one, Length two, Length to) {
        return from.scaled(s * s * s) + one.scaled(3 * s * s * t) + two.scaled(3 * s * t * t) +
               to.scaled(t * t * t);
      };
      straight.line_to({at(last.x, step.control_1.x, step.control_2.x, step.to.x),
                        at(last.y, step.control_1.y, step.control_2.y, step.to.y)});
    }
    last = step.to;
  }
  return straight;
}

double turning_area(const Path& path) {
  double area = 0;
  Point start;
  Point last;
  const auto go = [&](Point to) {
    area += last.x.in_mm() * to.y.in_mm() - to.x.in_mm() * last.y.in_mm();
    last = to;
  };
  for (const PathStep& step : path.steps()) {
    if (step.kind == PathStep::Kind::move) {
      go(start);
      start = last = step.to;
    } else if (step.kind == PathStep::Kind::close) {
      go(start);
    } else {
      if (step.kind == PathStep::Kind::curve) {
        go(step.control_1);
        go(step.control_2);
      }
      go(step.to);
    }
  }
  go(start);
  return area;
}

Path backwards(const Path& path) {
  Path back;
  std::vector<PathStep> figure;
  const auto add_figure = [&] {
    const bool is_closed = figure.size() > 1 && figure.back().kind == PathStep::Kind::close;
    if (is_closed) {
      figure.pop_back();
    }
    for (std::size_t i = figure.size(); i > 0; --i) {
      const PathStep& step = figure[i - 1];
      if (i == figure.size()) {
        back.move_to(step.to);
      }
      if (i > 1) {
        const Point to = figure[i - 2].to;
        step.kind == PathStep::Kind::curve ? back.curve_to(step.control_2, step.control_1, to)
                                           : back.line_to(to);
      }
    }
    if (is_closed) {
      back.close();
    }
    figure.clear();
  };
  PathStep begin{PathStep::Kind::move, {}, {}, {}};
  for (const PathStep& step : path.steps()) {
    if (step.kind == PathStep::Kind::move) {
      add_figure();
      begin = step;
    } else if (figure.empty()) {
      figure.push_back(begin);
    }
    figure.push_back(step);
    if (step.kind == PathStep::Kind::close) {
      add_figure();
    }
  }
  add_figure();
  return back;
}

namespace {

std::optional<Path> find_outline(const Symbol& symbol, const LayoutContext& common) {
  std::vector<const SymbolPart*> filled;
  for (const SymbolPart& part : symbol.parts) {
    if (!part.stroke) {
      filled.push_back(&part);
    }
  }
  if (filled.size() == 1 && !filled.front()->even_odd) {
    return filled.front()->path;
  }
  Path outline;
  for (const SymbolPart* const part : filled) {
    add_turned(*part, outline);
  }
  return covers_the_same(outline, symbol, common) ? std::optional(std::move(outline)) : std::nullopt;
}

}  // namespace

const std::optional<Path>& FilledOutlines::of(SymbolId symbol, const LayoutContext& common) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto known = known_.find(symbol); known != known_.end()) {
      return known->second;
    }
  }
  auto outline = find_outline(common.symbols.get(symbol), common);
  const std::lock_guard lock(mutex_);
  return known_.try_emplace(symbol, std::move(outline)).first->second;
}

}  // namespace talia::layout
