#include "sheet/grid.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace talia::sheet {

namespace {

Size grid_size(const SheetStyle& style) {
  return {style.card.width * style.columns + style.gap_x * (style.columns - 1),
          style.card.height * style.rows + style.gap_y * (style.rows - 1)};
}

bool is_folded(const SheetStyle& style, FoldLine line) {
  return style.backs == Backs::gutterfold && style.fold == line;
}

Rect front_grid(const SheetStyle& style) {
  const Size size = grid_size(style);
  const Size& paper = style.paper;
  return {{is_folded(style, FoldLine::upright) ? (paper.width - style.fold_gap) / 2 - size.width
                                               : (paper.width - size.width) / 2,
           is_folded(style, FoldLine::level) ? (paper.height - style.fold_gap) / 2 - size.height
                                             : (paper.height - size.height) / 2},
          size};
}

// Between the letters below the cards and these.
constexpr Length above_words = Length::mm(1);

Length clear_of_registration(const SheetStyle& style) {
  return style.registration
             ? style.registration->inset + style.registration->thickness + registration_clearance
             : Length();
}

Length edge_of(const SheetStyle& style, Length bleed) {
  const Length plain =
      style.marks.width > Length() ? style.marks.to + style.margin : std::max(bleed, style.margin);
  return std::max(plain, clear_of_registration(style));
}

}  // namespace

Rect nest_area(const SheetStyle& style) {
  const Length across = edge_of(style, style.bleed_x);
  Length top = edge_of(style, style.bleed_y);
  Length bottom = top;
  if (style.registration) {
    top = std::max(top, clear_of_registration(style) + style.registration->square);
  }
  if (!style.label_family.empty() && !style.words.empty()) {
    bottom = std::max(bottom, style.label_baseline + style.label_size + above_words);
  }
  if (has_back_pages(style) && !mirrors_columns(style)) {
    top = bottom = std::max(top, bottom);
  }
  const auto left_of = [](Length whole, Length taken) { return std::max(whole - taken, Length()); };
  return {{across, top}, {left_of(style.paper.width, across * 2), left_of(style.paper.height, top + bottom)}};
}

// Turning about the paper's upright axis mirrors columns; about its level axis rows.
bool mirrors_columns(const SheetStyle& style) {
  if (style.backs == Backs::gutterfold) {
    return style.fold == FoldLine::upright;
  }
  return (style.backs != Backs::short_edge) == (style.paper.height >= style.paper.width);
}

// Over the paper's middle, to the other side of the axis that it is turned or folded about.
Rect behind(const Rect& rect, const SheetStyle& style) {
  return mirrors_columns(style) ? Rect{{style.paper.width - rect.right(), rect.top()}, rect.size}
                                : Rect{{rect.left(), style.paper.height - rect.bottom()}, rect.size};
}

std::vector<Rect> grids(const SheetStyle& style) {
  if (style.arrangement == Arrangement::nest) {
    return {nest_area(style)};
  }
  const Rect front = front_grid(style);
  return style.backs == Backs::gutterfold ? std::vector{front, behind(front, style)} : std::vector{front};
}

Rect front_cell(const SheetStyle& style, int column, int row) {
  const Rect grid = front_grid(style);
  return {{grid.left() + (style.card.width + style.gap_x) * column,
           grid.top() + (style.card.height + style.gap_y) * row},
          style.card};
}

Rect back_cell(const SheetStyle& style, int column, int row) {
  return behind(front_cell(style, column, row), style);
}

bool are_backs_turned(const SheetStyle& style) {
  return !mirrors_columns(style);
}

Rect fold_line(const SheetStyle& style) {
  const Size& paper = style.paper;
  return style.fold == FoldLine::level ? Rect{{Length(), paper.height / 2}, {paper.width, Length()}}
                                       : Rect{{paper.width / 2, Length()}, {Length(), paper.height}};
}

bool has_back_pages(const SheetStyle& style) {
  return style.backs == Backs::long_edge || style.backs == Backs::short_edge;
}

Flip flip_of(const SheetStyle& style) {
  return style.backs == Backs::long_edge    ? Flip::long_edge
         : style.backs == Backs::short_edge ? Flip::short_edge
                                            : Flip::none;
}

Transform correction_of(const SheetStyle& style, PageSide side) {
  const Correction& by = style.correction;
  const bool is_back = side == PageSide::back;
  const double wider = by.scale_x * (is_back ? by.back_scale_x : 1);
  const double higher = by.scale_y * (is_back ? by.back_scale_y : 1);
  const double angle = is_back ? by.back_turn * std::numbers::pi / 180 : 0;
  Transform made;  // The size first, then the turn.
  made.xx = std::cos(angle) * wider;
  made.yx = std::sin(angle) * wider;
  made.xy = -std::sin(angle) * higher;
  made.yy = std::cos(angle) * higher;
  const double x = style.paper.width.in_mm() / 2;
  const double y = style.paper.height.in_mm() / 2;
  made.shift = {Length::mm(x - made.xx * x - made.xy * y), Length::mm(y - made.yx * x - made.yy * y)};
  if (is_back) {
    made.shift = {made.shift.x + by.back_offset.x, made.shift.y + by.back_offset.y};
  }
  return made;
}

std::vector<Rect> cells(const SheetStyle& style, PageSide side) {
  std::vector<Rect> all;
  for (int row = 0; row < style.rows; ++row) {
    for (int column = 0; column < style.columns; ++column) {
      all.push_back(side == PageSide::back ? back_cell(style, column, row) : front_cell(style, column, row));
    }
  }
  return all;
}

}  // namespace talia::sheet
