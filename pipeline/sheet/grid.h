// Where the cards of a sheet stand.
#pragma once
#include <vector>

#include "sheet/sheet.h"

namespace talia::sheet {

// Where the trims of a nest may stand: within marks, margins, registration marks and words; both sides have it in the same place.
// Of no height or width where nothing is left.
Rect nest_area(const SheetStyle& style);

// What stays free around a mark for a cutting machine: it takes for a mark what stands nearer to one.
inline constexpr Length registration_clearance = Length::mm(1);
// What the cards and their gaps cover: of a gutterfold the fronts', then the backs'; of a nest what they may cover.
std::vector<Rect> grids(const SheetStyle& style);
// On the other side of the paper, or of its fold.
Rect behind(const Rect& rect, const SheetStyle& style);
// Whether what stands at the left of a front stands at the right of its back, and not what is above below.
bool mirrors_columns(const SheetStyle& style);
Rect front_cell(const SheetStyle& style, int column, int row);
Rect back_cell(const SheetStyle& style, int column, int row);
// Whether backs stand on their heads, where the back pages of the others stand upright.
bool are_backs_turned(const SheetStyle& style);
// Where the paper is folded, from one edge of it to the other. Requires a gutterfold.
Rect fold_line(const SheetStyle& style);
// Whether the paper is printed on both sides, and over which edge it is turned between them.
bool has_back_pages(const SheetStyle& style);
Flip flip_of(const SheetStyle& style);
// What a page goes through so that the printer's faults come to nothing.
Transform correction_of(const SheetStyle& style, PageSide side);

}  // namespace talia::sheet
