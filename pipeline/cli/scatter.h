// Comparisons as scatter plots on A4 pages: points, the robust line, the band within the threshold, outliers by name.
#pragma once
#include <string>
#include <vector>

#include "cli/canvas.h"
#include "cli/easel.h"
#include "cli/verdict.h"

namespace talia::cli {

// One panel of a page.
struct Panel {
  struct Dot {
    double x, y;
    std::vector<std::string> names;  // Of the members that lie there.
    bool stands_out = false;
  };
  std::string title, x_label, y_label, note;
  std::vector<Dot> dots;                        // None: nothing to draw, and the note says why.
  bool has_whole_x = true, has_whole_y = true;  // All numbers are.
  bool has_line = false;
  double level = 0, slope = 0;
  double reach = 0;  // Half the height of the band; 0: none.
};
// Without something to follow, members stand side by side in the order of their values.
Panel panel_of(const rules::Comparison& comparison, const Verdict& verdict, const Rational& threshold,
               const Catalog& catalog);

// Eight panels a page at most; those without dots are named at the last one's foot. None where there is nothing to draw.
// The threshold is in deviations, as it reads.
std::vector<Frame> scatter_pages(const std::string& title, const std::string& threshold,
                                 const std::vector<Panel>& panels, const Easel& easel,
                                 Diagnostics& diagnostics);

}  // namespace talia::cli
