// What was read and computed of a workspace: enough to show, list and test, without fonts and faces.
#pragma once
#include <cstddef>
#include <memory>
#include <optional>

#include "job/plan/request.h"
#include "job/workspace/workspace.h"
#include "model/catalog.h"
#include "rules/rules.h"
#include "source/reports/diagnostics.h"
#include "source/source_map.h"

namespace talia::job {

class EarlySymbols;

struct Content {
  Content();
  // In a map of earlier looks, which outlives it.
  explicit Content(SourceMap& shared);
  ~Content();

  std::unique_ptr<SourceMap> own_sources;
  SourceMap& sources;
  Diagnostics diagnostics;
  Catalog catalog;
  std::optional<Derived> derived;
  std::size_t files = 0;  // Of the workspace, without the share folder's.
  // Until somebody draws; null where they are read then.
  std::unique_ptr<EarlySymbols> early_symbols;
};
std::unique_ptr<Content> load(const Workspace& workspace, const ReadRequest& request);

}  // namespace talia::job
