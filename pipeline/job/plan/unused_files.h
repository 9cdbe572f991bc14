// Icons and ornaments of a workspace that nothing in it names; pictures are told with other files that nothing reads.
#pragma once
#include "job/workspace/workspace.h"
#include "model/catalog.h"

namespace talia::job {

// Reports unused-file for each of the workspace's own. A name counts as named wherever it stands in a value, and so does one that
// begins as an expression does which puts the rest of it together. Nothing is told while something that may name one is broken.
void check_unused_files(const Catalog& catalog, SourceMap& sources, const Workspace& workspace,
                        Diagnostics& diagnostics);

}  // namespace talia::job
