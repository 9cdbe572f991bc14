// Schemas for editors, with live names, and the settings that say which file has which.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "job/editors/editor_files.h"
#include "job/workspace/content.h"
#include "job/workspace/workspace.h"

namespace talia::job {

// Of all that `editor_files` gives, with `schemas/settings.json`.
std::vector<EditorFile> schema_files(const Catalog& catalog, const SourceMap& sources,
                                     const Workspace& workspace);

// Writes those that changed into the folder of the outputs; gives the paths of all, from there.
// Of a kind that is broken what was written earlier stays. Reports unwritable-file.
std::vector<std::string> write_schemas(const std::vector<EditorFile>& files, const Workspace& workspace,
                                       Diagnostics& diagnostics);

// The same while no other run publishes in that folder; also puts the settings into `.vscode/settings.json` of the workspace, in
// which all else stays. Gives the paths as users find them. Nothing when one of them could not
// be written, which is reported into `content`.
std::optional<std::vector<std::string>> publish_schemas(const Workspace& workspace, Content& content);

}  // namespace talia::job
