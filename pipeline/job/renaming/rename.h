// A name of a workspace changed in all places that say it, or in none.
#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "job/findings/checked.h"
#include "job/renaming/mentions.h"

namespace talia::job {

struct RenameRequest {
  std::string from, to;
  std::optional<std::string> sort;  // One of `sorts_of_names`; none: the only one that has the name.
  ReadRequest reading;
};
// `definition`, `deck`, `icon` …
std::vector<std::string> sorts_of_names();

struct Rename {
  std::string sort;
  struct Change {
    std::string before, after;
  };
  std::map<std::string, Change> files;       // By the path that they have now.
  std::map<std::string, std::string> moved;  // From where to where.
  std::size_t places = 0;                    // That are changed.
  std::vector<Mention> left;                 // Words of prose and others that are not surely this name.
};

// What is to be written. Errors: not_found for a name that there is not, or that several sorts of things have; cannot_rename where
// the new one is taken, or where the workspace would have a fault then that it does not have now, which is named.
Result<Rename> rename(const RenameRequest& request, const Workspace& workspace, const Checked& now);

// The same, without trying whether the workspace would have a fault then: for an editor, which checks what its user does.
Result<Rename> plan_rename(const RenameRequest& request, const Workspace& workspace, const Content& content);

// Writes it, all or nothing. Errors: unwritable_file.
Result<std::monostate> write_rename(const Rename& rename, const Workspace& workspace);

}  // namespace talia::job
