// What a build has written, in words or as data.
#pragma once
#include <string>

#include "cli/command.h"
#include "job/build.h"

namespace talia::cli {

std::string build_report(const job::Built& built, const Catalog& catalog, const job::Workspace& workspace,
                         Format format);

}  // namespace talia::cli
