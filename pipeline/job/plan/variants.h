// Whether the themes have the variants of faces that sheets and printers ask for. Each report is unknown-variant, at the
// `variant` of the sheet or printer, with the likely one.
#pragma once
#include <string>

#include "job/plan/job.h"
#include "job/workspace/workspace.h"

namespace talia::job {

// Of all sheets and printers of the workspace itself: what the share folder lends may ask for what no theme here has.
void check_variants(const Catalog& catalog, const SourceMap& sources, const Workspace& workspace,
                    Diagnostics& diagnostics);

// Reports press-profile-missing, as a warning, for the profiles that the workspace's own printers ask for and nobody has.
void check_profiles(const Catalog& catalog, const SourceMap& sources, const Workspace& workspace,
                    Diagnostics& diagnostics);

// Whether the file in which a node stands is the workspace's own, and not lent by the share folder.
bool is_own(Node node, const SourceMap& sources, const Workspace& workspace);

// Whether some theme has the variant that a target asks for at `at`. Reports it if none has.
bool has_variant(const std::string& variant, Span at, const Catalog& catalog, Diagnostics& diagnostics);
bool has_variant(const PrinterTarget& target, const Catalog& catalog, Diagnostics& diagnostics);

// Whether the themes of all templates that draw the job's cards have its variant. Reports the first that has not.
bool has_variant(const DeckJob& job, const Catalog& catalog, Diagnostics& diagnostics);

}  // namespace talia::job
