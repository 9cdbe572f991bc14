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

struct Content {
  Content() : own_sources(std::make_unique<SourceMap>()), sources(*own_sources) {}
  // In a map of earlier looks, which outlives it.
  explicit Content(SourceMap& shared) : sources(shared) {}

  std::unique_ptr<SourceMap> own_sources;
  SourceMap& sources;
  Diagnostics diagnostics;
  Catalog catalog;
  std::optional<Derived> derived;
  std::size_t files = 0;  // Of the workspace, without the share folder's.
};
std::unique_ptr<Content> load(const Workspace& workspace, const ReadRequest& request);

}  // namespace talia::job
