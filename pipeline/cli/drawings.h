// Charts as the files that `--svg`, `--png` and `--pdf` name.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "chart/context.h"
#include "job/workspace/workspace.h"
#include "model/catalog.h"

namespace talia::cli {

// The files that a user names; nothing: that drawing is not wanted.
struct DrawingFiles {
  std::optional<std::string> png, svg, pdf;

  bool empty() const { return !png && !svg && !pdf; }
  std::vector<std::string> all() const;
  // In words, when a file's name says that another sort of picture is in it. Names that say nothing are anybody's.
  std::optional<std::string> fault() const;
};

// With the workspace's fonts. Null when it has none, which is reported; as is what they lack.
std::unique_ptr<chart::ChartContext> set_up_charts(const Catalog& catalog, const job::Workspace& workspace,
                                                   Diagnostics& diagnostics);

// Writes one file where the user wants it, whole or not at all. Reports unwritable-file, and what hindered its making.
void write_drawing(const std::string& path, Result<std::string> bytes, Diagnostics& diagnostics);

}  // namespace talia::cli
