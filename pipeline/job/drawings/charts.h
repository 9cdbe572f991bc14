// Answers as charts, and charts as files.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "chart/context.h"
#include "frame/frame.h"
#include "job/drawings/drawing_files.h"
#include "job/questions/balance_question.h"
#include "job/questions/expression_question.h"
#include "job/workspace/workspace.h"

namespace talia::job {

struct Charts {
  std::string title;
  std::unique_ptr<chart::ChartContext> context;  // What the pages are drawn with; never null.
  std::vector<Frame> pages;
};

// In the workspace's fonts. Nothing where it has none, or where there is nothing to draw (not-found).
std::optional<Charts> charts_of(const std::vector<ExpressionAnswer>& answers, const Catalog& catalog,
                                const Workspace& workspace, Diagnostics& diagnostics);
std::optional<Charts> charts_of(const BalanceAnswer& answer, const Catalog& catalog,
                                const Workspace& workspace, Diagnostics& diagnostics);

// Each file whole or not at all. Reports unwritable-file, and what hinders the drawing of one.
void write_charts(const Charts& charts, const DrawingFiles& files, const Workspace& workspace,
                  Diagnostics& diagnostics);

}  // namespace talia::job
