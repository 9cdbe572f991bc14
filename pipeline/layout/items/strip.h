// A drawing that repeats along a strip, a whole number of times, and ends well. Known to layout alone.
#pragma once
#include <vector>

#include "layout/box.h"

namespace talia::layout {

inline constexpr Role role_of_strip{Layer::art, Reading::artefact};

struct Repetition {
  int periods = 0;    // That the drawing holds; 0: it does not repeat.
  double period = 0;  // In units of the drawing.
};
// Of an `along`; none where it is absent.
Repetition repetition_of(Node along);

// Of so many units of a drawing at a scale: at most far more than any card has, for a template may say any number.
Length length_of_periods(double units, double scale);

struct Strip {
  SymbolId symbol;
  Paint paint;
  Repetition repetition;
  bool mirrored = false, upside_down = false;

  // Scales the drawing, which is so large, into a place, mirrored as asked.
  Transform turned(double scale_x, double scale_y, const Rect& place) const;
  // How wide one period is where the strip is so high, before it is stretched.
  Length natural_period(const Symbol& drawing, Length height) const;
};

// Lays it along an area that runs from left to right. Reports work-budget at the box.
void draw_strip(const Strip& strip, const Box& box, const Rect& area, Drawing& drawing);
// The outlines of the same, whole figures alone, placed; each with the colour of its own that it may have. `drawing` has no
// figure that goes through several periods, and the periods are not too many.
std::vector<SymbolPart> parts_of_strip(const Strip& strip, const Symbol& drawing, const Rect& area);

// Whether some figure of the drawing goes through several periods, and can only be cut to end with one.
bool has_long_figures(const Symbol& drawing, const Repetition& repetition);

}  // namespace talia::layout
