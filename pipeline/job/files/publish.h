// The end of a build: what its jobs wrote is put in place, with the manifests and the schemas for editors.
#pragma once
#include <string>
#include <vector>

#include "job/editors/editor_files.h"
#include "job/files/manifest.h"
#include "job/files/written.h"
#include "job/plan/job.h"
#include "job/workspace/content.h"
#include "job/workspace/workspace.h"
#include "model/catalog.h"
#include "source/reports/diagnostics.h"

namespace talia::job {

// What is made ready beside the pages.
struct Readied {
  std::vector<EditorFile> schemas;         // For editors.
  std::vector<EarlierManifest> manifests;  // Of each campaign, as it was before.
};

// With the schemas for editors. Holds the folder meanwhile, so that manifests name the files that lie beside them, whatever other
// runs do. A job that cannot be put in place becomes its diagnostic; so do all of a campaign whose manifest cannot be. Gives the
// files of earlier runs that were removed, relative to the outputs: those of a deck that was emptied, and, where nothing is at
// fault, of decks, books and targets that are no longer there. Reports output-busy, unwritable-file and what hindered a job.
std::vector<std::string> publish(const std::vector<Job>& jobs, std::vector<Written>& written,
                                 const Readied& readied, const Content& content, const Workspace& workspace,
                                 Diagnostics& failures);

}  // namespace talia::job
