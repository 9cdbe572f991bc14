// A chosen line into items: its runs cut out of the paragraph's, shaped anew only where the cut changes shapes.
#pragma once
#include "typeset/breaking/lines.h"

namespace talia::typeset {

struct LinePlace {
  Length x;  // Left edge of the line's room.
  Length baseline;
  Role role;  // What it is there for.
};

// How far justified lines of a style may give.
Elasticity elasticity_of(const TextStyle& style);

// The line's width is exact: what its glyphs take, without the spaces at its end and what hangs over the edges.
SetLine set_line(const PreparedParagraph& paragraph, const ChosenLine& line, const LinePlace& place,
                 const TextStyle& style, const Symbols& symbols, Shaper& shaper);

// Moves an item of a set text.
void move(Item& item, Point by);

}  // namespace talia::typeset
