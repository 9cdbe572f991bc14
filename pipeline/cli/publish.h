// The end of a build: what its jobs wrote is put in place, with the manifests and the schemas for editors.
#pragma once
#include <vector>

#include "cli/plan.h"
#include "cli/workspace.h"
#include "cli/write_job.h"
#include "model/catalog.h"
#include "source/diagnostics.h"
#include "source/hold.h"

namespace talia::cli {

// Waits for another run that publishes in the same folder, for some seconds at most.
Result<source::FolderHold> hold_outputs(const Workspace& workspace);

// Holds the folder meanwhile, so that manifests name the files that lie beside them, whatever other runs do. A job that
// cannot be put in place becomes its diagnostic. Reports output-busy, unwritable-file and what hindered a job.
void publish(const std::vector<Job>& jobs, std::vector<Written>& written, const Catalog& catalog,
             const Workspace& workspace, Diagnostics& failures);

}  // namespace talia::cli
