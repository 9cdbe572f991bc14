// Files that a run writes: into the folder of the outputs, and where a user names one.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "job/workspace/workspace.h"
#include "source/files/hold.h"
#include "source/result.h"

namespace talia::job {

// A path of the outputs as its user finds it: relative to the workspace, or in the folder that was asked for.
std::string output_path(const Workspace& workspace, const std::string& path);

// Whether files may be written where the user names them: nothing is there or a regular file, the folder exists and holds
// no content, schemas or templates of the workspace, and no two are one. Else unwritable-file, for the first that fails.
std::optional<Diagnostic> wrong_output(std::span<const std::string> paths, const Workspace& workspace);

// Whether a run may write campaigns and schemas into the folder of the outputs: it holds nothing that the workspace is made
// from. Else unwritable-file.
std::optional<Diagnostic> wrong_outputs_folder(const Workspace& workspace);

// Writes a file where the user names it and `wrong_output` has nothing against, whole or not at all. Errors: unwritable-file.
Result<std::monostate> write_output(const std::string& path, std::string_view bytes);

// Waits for another run that publishes in the same folder, for some seconds at most.
Result<source::FolderHold> hold_outputs(const Workspace& workspace);

}  // namespace talia::job
