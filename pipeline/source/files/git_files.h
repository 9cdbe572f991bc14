// A folder as it was at a revision of its repository of Git.
#pragma once
#include <memory>
#include <string>

#include "source/files/files.h"

namespace talia::source {

// What the repository has of the folder and what lies in it; nothing is written. Git is asked by `ls-tree` and `cat-file` alone, which run no
// filter, no hook and no other program, and fetch nothing. Error: `not-found`.
Result<std::unique_ptr<Files>> git_files(const std::string& folder, const std::string& revision);

}  // namespace talia::source
