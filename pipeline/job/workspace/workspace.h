// Where the workspace and the share folder are.
#pragma once
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "source/files/files.h"

namespace talia::job {

// The folders that a build reads; nothing is written there but what a command is asked to change.
inline constexpr std::array source_folders{"content", "schemas", "templates", "fonts"};

// Where Debian puts the dictionaries of spelling.
inline constexpr std::string_view installed_dictionaries = "/usr/share/hunspell";

struct WorkspaceRequest {
  // None: the nearest above one of `places`.
  std::optional<std::string> root{};
  // Files or folders; the first that lies in a workspace tells which.
  std::vector<std::string> places{};
  // None: what was installed with the program, or the tree that it was built in.
  std::optional<std::string> share{};
  std::optional<std::string> out{};  // Else <root>/output.
  std::string program{};             // Its path.
  std::string dictionaries{installed_dictionaries};
};

struct Workspace {
  std::string root;              // Absolute.
  std::string share;             // The share folder.
  std::string output;            // Absolute.
  std::string shown_output;      // As its user calls it.
  std::unique_ptr<Files> files;  // The workspace over the share folder.
  std::unique_ptr<Files> outputs;
  std::unique_ptr<Files> system_fonts;  // Installed fonts.
  std::unique_ptr<Files>
      hyphenation;           // Hyphenation patterns: installed ones, and those in templates/patterns/.
  std::string dictionaries;  // The folder of the machine's; empty: no word is looked up.
  std::vector<std::string> read_folders;  // All that a run may read, with what is in them; absolute.
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
FoundWorkspace find_workspace(const WorkspaceRequest& request);
// The same as it is now: a workspace holds open what it reads.
FoundWorkspace find_again(const Workspace& workspace);
// The same as a revision of the repository that it lies in has it, with this program's core schemas; nothing can be written to it.
FoundWorkspace at_revision(const Workspace& workspace, const std::string& revision);
// For what needs none: with a share folder, whether or not it is there, and nothing else.
Workspace no_workspace(const WorkspaceRequest& request);

// A path that a user names, relative to the workspace with `/`; nothing when it lies outside.
std::optional<std::string> inside(const Workspace& workspace, const std::string& path);
// The same of a file or folder that is there; nothing when none is.
std::optional<std::string> found_inside(const Workspace& workspace, const std::string& path);

}  // namespace talia::job
