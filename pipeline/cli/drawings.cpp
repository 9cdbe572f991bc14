#include "cli/drawings.h"

#include "cli/studio.h"

namespace talia::cli {

std::unique_ptr<chart::ChartContext> set_up_charts(const Catalog& catalog, const Workspace& workspace,
                                                   Diagnostics& diagnostics) {
  return chart::set_up(catalog.fonts, load_fonts(catalog, workspace, diagnostics), *workspace.hyphenation,
                       diagnostics);
}

void write_drawing(const std::string& path, const Result<std::string>& bytes, Diagnostics& diagnostics) {
  if (!bytes) {
    diagnostics.add(bytes.error());
    return;
  }
  if (const auto written = write_output(path, *bytes); !written) {
    diagnostics.add(written.error());
  }
}

}  // namespace talia::cli
