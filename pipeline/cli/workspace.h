// Where the workspace and the share folder are.
#pragma once
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "cli/options.h"
#include "source/files.h"

namespace talia::cli {

struct Workspace {
  std::string root;              // Absolute.
  std::string output;            // Absolute; <root>/output unless --out says otherwise.
  std::unique_ptr<Files> files;  // The workspace over the share folder.
  std::unique_ptr<Files> outputs;
  std::unique_ptr<Files> system_fonts;  // Installed fonts.
  std::unique_ptr<Files> hyphenation;   // Installed hyphenation patterns.
};

// Of the machine.
std::unique_ptr<Files> installed_fonts();
std::unique_ptr<Files> installed_hyphenation();

// Or in words why there is none.
struct FoundWorkspace {
  std::optional<Workspace> workspace;
  std::string reason;
  std::string help = "name one with --workspace DIR";
};
FoundWorkspace find_workspace(const Options& options, const std::string& program_path);

// A path of the outputs as its user finds it: relative to the workspace, or in the folder that --out names.
std::string output_path(const Workspace& workspace, const Options& options, const std::string& path);

// Whether files may be written where the user names them: nothing is there or a regular file, the folder exists and holds
// no content, schemas or templates of the workspace, and no two are one. Else unwritable-file, for the first that fails.
std::optional<Diagnostic> wrong_output(std::span<const std::string> paths, const Workspace& workspace);

// Whether a run may write campaigns and schemas into the folder of the outputs: it holds nothing that the workspace is made
// from. Else unwritable-file.
std::optional<Diagnostic> wrong_outputs_folder(const Options& options, const Workspace& workspace);

// Writes a file where the user names it and `wrong_output` has nothing against, whole or not at all. Errors: unwritable-file.
Result<std::monostate> write_output(const std::string& path, std::string_view bytes);

// A path of the command line, relative to the workspace with `/`; nothing when it lies outside.
std::optional<std::string> inside(const Workspace& workspace, const std::string& path);

}  // namespace talia::cli
