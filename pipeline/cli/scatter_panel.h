// One scatter plot of a page, drawn into a box.
#pragma once
#include "cli/scatter.h"

namespace talia::cli {

void draw_panel(const Panel& panel, const Rect& box, const Easel& easel, Canvas& canvas);

}  // namespace talia::cli
