// Comparisons as scatter plots on A4 pages: points, the robust line, the band within the threshold, outliers by name.
#pragma once
#include <string>
#include <vector>

#include "chart/context.h"
#include "chart/panel.h"
#include "frame/frame.h"
#include "model/catalog.h"
#include "rules/balance/verdict.h"

namespace talia::chart {

// Without something to follow, members stand side by side in the order of their values.
Panel panel_of(const rules::Comparison& comparison, const rules::Verdict& verdict, const Rational& threshold,
               const Catalog& catalog);

// Eight panels a page at most; those without dots are named at the last one's foot. None where there is nothing to draw.
// The threshold is in deviations.
std::vector<Frame> scatter_pages(const std::string& title, const Rational& threshold,
                                 const std::vector<Panel>& panels, const ChartContext& context,
                                 Diagnostics& diagnostics);

}  // namespace talia::chart
