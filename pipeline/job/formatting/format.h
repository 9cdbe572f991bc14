// The YAML of a workspace with its keys in the order of their schemas, and nothing else changed.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "job/workspace/content.h"

namespace talia::job {

struct Formatting {
  struct Change {
    std::string before, after;
  };
  std::map<std::string, Change> files;  // By path, those that change.
  // Paths of files that stay as they are, for they would not say the same then.
  std::vector<std::string> left;
  std::size_t looked_at = 0;  // Files.
};

// Of the workspace's own files below content/ and templates/ that lie in one of `parts`, files or folders of it; in all of them where
// none is named. What cannot be read stays, and is told by `talia check`.
Formatting format_files(const std::vector<std::string>& parts, const Workspace& workspace,
                        const Content& content);

// Writes it, all or nothing. Errors: unwritable_file.
Result<std::monostate> write_formatted(const Formatting& formatting, const Workspace& workspace);

}  // namespace talia::job
