#include "sheet/marks.h"

#include <algorithm>
#include <numbers>
#include <utility>

#include "sheet/grid.h"

namespace talia::sheet {

namespace {

constexpr Length fold_width = Length::mm(0.2);
constexpr Length fold_dash = Length::mm(3);
constexpr Length fold_pause = Length::mm(2);
constexpr Length shortest_mark = Length::mm(1);

// The edges of the trims of one grid, ascending, each once.
struct Edges {
  std::vector<Length> upright, level;
};

Edges edges_of(const Rect& grid, const SheetStyle& style) {
  Edges edges;
  for (int column = 0; column < style.columns; ++column) {
    const Length left = grid.left() + (style.card.width + style.gap_x) * column;
    edges.upright.insert(edges.upright.end(), {left, left + style.card.width});
  }
  for (int row = 0; row < style.rows; ++row) {
    const Length top = grid.top() + (style.card.height + style.gap_y) * row;
    edges.level.insert(edges.level.end(), {top, top + style.card.height});
  }
  for (auto* const each : {&edges.upright, &edges.level}) {
    each->erase(std::unique(each->begin(), each->end()), each->end());
  }
  return edges;
}

// How far down a mark at `x` can go.
Length end_above(const std::vector<Rect>& words, Length x, Length from, Length to) {
  for (const Rect& each : words) {
    if (x > each.left() - word_clearance && x < each.right() + word_clearance &&
        to > each.top() - word_clearance) {
      to = std::max(from, each.top() - word_clearance);
    }
  }
  return to;
}

void add_cut_marks(const Rect& grid, const SheetStyle& style, const std::vector<Rect>& words,
                   std::vector<Item>& out) {
  const Edges edges = edges_of(grid, style);
  const auto& [from, to, width, crosses] = style.marks;
  for (const Length x : edges.upright) {
    add_line({x, grid.top() - from}, {x, grid.top() - to}, width, out);
    const Length begin = grid.bottom() + from;
    const Length end = end_above(words, x, begin, grid.bottom() + to);
    if (end - begin >= std::min(shortest_mark, to - from)) {
      add_line({x, begin}, {x, end}, width, out);
    }
  }
  for (const Length y : edges.level) {
    add_line({grid.left() - from, y}, {grid.left() - to, y}, width, out);
    add_line({grid.right() + from, y}, {grid.right() + to, y}, width, out);
  }
}

// The edges go on where two gaps cross, outside of all cards.
void add_crosses(const Rect& grid, const SheetStyle& style, std::vector<Item>& out) {
  const auto cross = [&](Point at) {
    const Point end{at.x + style.gap_x, at.y + style.gap_y};
    for (const Length x : {at.x, end.x}) {
      add_line({x, at.y}, {x, end.y}, style.marks.width, out);
    }
    for (const Length y : {at.y, end.y}) {
      add_line({at.x, y}, {end.x, y}, style.marks.width, out);
    }
  };
  for (int row = 1; row < style.rows; ++row) {
    for (int column = 1; column < style.columns; ++column) {
      cross({grid.left() + (style.card.width + style.gap_x) * column - style.gap_x,
             grid.top() + (style.card.height + style.gap_y) * row - style.gap_y});
    }
  }
}

void add_at_corners(const SheetMarks& marks, const Rect& trim, std::vector<Item>& out) {
  for (const auto& [x, out_x] : {std::pair(trim.left(), -1), std::pair(trim.right(), 1)}) {
    for (const auto& [y, out_y] : {std::pair(trim.top(), -1), std::pair(trim.bottom(), 1)}) {
      add_line({x + marks.from * out_x, y}, {x + marks.to * out_x, y}, marks.width, out);
      add_line({x, y + marks.from * out_y}, {x, y + marks.to * out_y}, marks.width, out);
    }
  }
}

// How far from the middle of a figure around it a ray leaves it. Requires a figure that every ray leaves once.
double leaves_at(const std::vector<Point>& corners, Point middle, double x, double y) {
  double found = 0;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const double ax = (corners[i].x - middle.x).in_mm();
    const double ay = (corners[i].y - middle.y).in_mm();
    const double bx = (corners[(i + 1) % corners.size()].x - middle.x).in_mm();
    const double by = (corners[(i + 1) % corners.size()].y - middle.y).in_mm();
    const double across = x * (by - ay) - y * (bx - ax);
    const double share = across == 0 ? -1 : (ax * y - ay * x) / across;
    const double along = across == 0 ? -1 : (ax * (by - ay) - ay * (bx - ax)) / across;
    if (share >= 0 && share <= 1) {
      found = std::max(found, along);
    }
  }
  return found;
}

void add_slanting(const SheetMarks& marks, const Cut& card, std::vector<Item>& out) {
  const std::vector<Point> corners = frame::corners_of(frame::path_of(card));
  const Rect& trim = card.trim;
  const Point middle{trim.left() + trim.size.width / 2, trim.top() + trim.size.height / 2};
  constexpr double slant = std::numbers::sqrt2 / 2;
  for (const double x : {-slant, slant}) {
    for (const double y : {-slant, slant}) {
      const double edge = leaves_at(corners, middle, x, y);
      const auto at = [&](Length beyond) {
        const double way = edge + beyond.in_mm();
        return Point{middle.x + Length::mm(x * way), middle.y + Length::mm(y * way)};
      };
      add_line(at(marks.from), at(marks.to), marks.width, out);
    }
  }
}

}  // namespace

std::vector<Length> marks_between(const SheetStyle& style, Length top, Length bottom) {
  std::vector<Length> marks;
  if (style.arrangement == Arrangement::nest) {
    return marks;
  }
  for (const Rect& grid : grids(style)) {
    if (style.marks.width > Length() && grid.bottom() + style.marks.from < bottom + word_clearance &&
        grid.bottom() + style.marks.to > top - word_clearance) {
      const Edges edges = edges_of(grid, style);
      marks.insert(marks.end(), edges.upright.begin(), edges.upright.end());
    }
  }
  std::ranges::sort(marks);
  return marks;
}

void add_line(Point from, Point to, Length width, std::vector<Item>& out) {
  out.push_back({PathItem{Path().move_to(from).line_to(to), width}, black_paint, mark_role});
}

void add_fold_line(Point from, Point to, std::vector<Item>& out) {
  PathItem line{Path().move_to(from).line_to(to), fold_width};
  line.stroke_style.dashes = {fold_dash, fold_pause};
  out.push_back({std::move(line), black_paint, mark_role});
}

void add_marks_around(const SheetStyle& style, const Cut& card, std::vector<Item>& out) {
  const CardOutline::Shape shape = card.outline.shape;
  const bool is_round = shape == CardOutline::Shape::circle || shape == CardOutline::Shape::polygon;
  if (style.marks.width > Length()) {
    is_round ? add_slanting(style.marks, card, out) : add_at_corners(style.marks, card.trim, out);
  }
}

void add_marks(const SheetStyle& style, const std::vector<Rect>& words, std::vector<Item>& out) {
  if (style.arrangement == Arrangement::nest) {
    return;
  }
  for (const Rect& grid : grids(style)) {
    if (style.marks.width > Length()) {
      add_cut_marks(grid, style, words, out);
    }
    if (style.marks.crosses && style.gap_x > Length() && style.gap_y > Length()) {
      add_crosses(grid, style, out);
    }
  }
  if (style.backs == Backs::gutterfold) {
    const Rect fold = fold_line(style);
    add_fold_line(fold.origin, {fold.right(), fold.bottom()}, out);
  }
}

}  // namespace talia::sheet
