// One scatter plot of a page, drawn into a box.
#pragma once
#include <string>
#include <vector>

#include "chart/canvas.h"
#include "chart/context.h"

namespace talia::chart {

// What a plot shows.
struct Panel {
  struct Dot {
    double x, y;
    std::vector<std::string> names;  // Of the members that lie there.
    bool stands_out = false;
  };
  std::string title, x_label, y_label, note;
  // None: there is nothing to draw, and the note says why.
  std::vector<Dot> dots;
  bool has_whole_x = true, has_whole_y = true;  // All numbers are.
  bool has_line = false;
  double level = 0, slope = 0;
  double reach = 0;  // Half the height of the band; 0: none.
};
void draw_panel(const Panel& panel, const Rect& box, const ChartContext& context, Canvas& canvas);

}  // namespace talia::chart
