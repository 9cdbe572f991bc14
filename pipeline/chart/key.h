// What charts are known by: all that drawing them reads.
#pragma once
#include <string>
#include <vector>

#include "chart/chances.h"
#include "chart/context.h"
#include "chart/panel.h"
#include "source/files/digest.h"

namespace talia::chart {

// Of `bar_chart`.
Digest key_of(const ChanceTable& table, const ChartContext& context);

// Of `scatter_pages`.
Digest key_of(const std::string& title, const Rational& threshold, const std::vector<Panel>& panels,
              const ChartContext& context);

}  // namespace talia::chart
