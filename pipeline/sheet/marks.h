// Lines that tell where to cut and to fold.
#pragma once
#include <vector>

#include "frame/frame.h"
#include "sheet/sheet.h"

namespace talia::sheet {

inline constexpr Role mark_role{Layer::mark, Reading::artefact};

// At both ends of every edge of a trim, outside the grids; where the style says so also where gaps cross; and along the
// fold; not in a nest. Edges that coincide get one mark. Below the grids marks end before they touch `words`, and what would be a mere dot
// is left out: the edge has its mark at the other end too.
void add_marks(const SheetStyle& style, const std::vector<Rect>& words, std::vector<Item>& out);
// Around each card of a nest: at the corners of its trim, or of a circle or a polygon aslant, where their neighbours leave room.
void add_marks_around(const SheetStyle& style, const Cut& card, std::vector<Item>& out);
// What stays free beside a mark, of words.
inline constexpr Length word_clearance = Length::mm(0.4);
// Where marks below the grids come down between two heights, ascending.
std::vector<Length> marks_between(const SheetStyle& style, Length top, Length bottom);
void add_line(Point from, Point to, Length width, std::vector<Item>& out);
// Dashed, along a fold.
void add_fold_line(Point from, Point to, std::vector<Item>& out);

}  // namespace talia::sheet
