// Bar charts of chances as finished frames, and as the files that `eval --svg` and `--png` ask for.
#pragma once
#include <vector>

#include "cli/chances.h"
#include "cli/easel.h"
#include "cli/options.h"
#include "cli/workspace.h"
#include "frame/frame.h"

namespace talia::cli {

// A chart of 160 by 100 mm: bars over their outcomes, an axis in per cent, a legend with the names and means.
Frame chart(const ChanceTable& table, const Easel& easel, Diagnostics& diagnostics);

// Writes what `--svg` and `--png` name. Reports not-found when there is nothing to draw, unwritable-file and what fonts lack.
void draw_charts(const Options& options, const std::vector<Series>& series, const Catalog& catalog,
                 const Workspace& workspace, Diagnostics& diagnostics);

}  // namespace talia::cli
