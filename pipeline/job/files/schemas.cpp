#include "job/files/schemas.h"

#include <fmt/format.h>

#include "job/files/unwritten.h"
#include "job/workspace/outputs.h"
#include "model/build.h"

namespace talia::job {

std::vector<std::string> write_schemas(const Catalog& catalog, Files& outputs, Diagnostics& diagnostics) {
  std::vector<std::string> paths;
  source::PendingFiles pending(outputs);
  for (std::size_t i = 0; i < catalog.kinds.size(); ++i) {
    const Kind& kind = catalog.kinds[i];
    if (kind.is_broken) {
      // What was written of it earlier stays.
      continue;
    }
    paths.push_back(fmt::format("schemas/{}/{}.json", catalog.system(kind.system).name, kind.name));
    const std::string schema = model::editor_schema(catalog, static_cast<KindId>(i));
    if (const auto old = outputs.read(paths.back()); old && *old == schema) {
      continue;
    }
    diagnostics.take(pending.add(paths.back(), schema));
  }
  diagnostics.take(pending.commit());
  return paths;
}

std::optional<std::vector<std::string>> publish_schemas(const Workspace& workspace, Content& content) {
  Diagnostics failures;
  std::optional<std::vector<std::string>> written;
  if (const auto hold = failures.take(hold_outputs(workspace))) {
    written = write_schemas(content.catalog, *workspace.outputs, failures);
  }
  report_unwritten(failures, workspace, content.diagnostics);
  return failures.empty() ? std::move(written) : std::nullopt;
}

}  // namespace talia::job
