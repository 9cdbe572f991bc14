// Charts as the files that `--svg`, `--png` and `--pdf` name.
#pragma once
#include <memory>
#include <string>

#include "chart/context.h"
#include "cli/workspace.h"
#include "model/catalog.h"

namespace talia::cli {

// With the workspace's fonts. Null when it has none, which is reported; as is what they lack.
std::unique_ptr<chart::ChartContext> set_up_charts(const Catalog& catalog, const Workspace& workspace,
                                                   Diagnostics& diagnostics);

// Writes one file where the user wants it, whole or not at all. Reports unwritable-file, and what hindered its making.
void write_drawing(const std::string& path, const Result<std::string>& bytes, Diagnostics& diagnostics);

}  // namespace talia::cli
