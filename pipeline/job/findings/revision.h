// Which revision of a repository of git a folder is, as its files say: git itself is not run.
#pragma once
#include <optional>
#include <string>

#include "source/reports/report.h"

namespace talia::job {

// Nothing where the folder lies in no repository, where that has no commit yet, or no address of another is known: then nobody
// elsewhere could look it up.
std::optional<source::Revision> revision_of(const std::string& folder);

}  // namespace talia::job
