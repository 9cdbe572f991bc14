// Definitions that rules make, before the catalog is built of all.
#pragma once
#include "job/plan/request.h"
#include "model/workspace.h"
#include "source/reports/diagnostics.h"
#include "source/source_map.h"

namespace talia::job {

// Puts what rules under `generate` make behind them. What is wrong with the games that they read is told by the catalog.
void make_by_rule(model::WorkspaceFiles& read, const SourceMap& sources, const ReadRequest& request,
                  Diagnostics& diagnostics);

}  // namespace talia::job
