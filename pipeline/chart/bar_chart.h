// Bar charts of chances as finished frames.
#pragma once
#include "chart/chances.h"
#include "chart/context.h"
#include "frame/frame.h"

namespace talia::chart {

constexpr std::size_t most_bars = 120;  // That a chart has room for.

// A chart of 160 by 100 mm: bars over their outcomes, an axis in per cent, a legend with the names and means.
Frame bar_chart(const ChanceTable& table, const ChartContext& context, Diagnostics& diagnostics);

}  // namespace talia::chart
