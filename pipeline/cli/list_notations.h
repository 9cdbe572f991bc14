// `talia list --notations`: what texts write in the notations of their game.
#pragma once
#include <string>
#include <vector>

#include "cli/command.h"
#include "job/workspace/content.h"

namespace talia::cli {

std::string as_data(const std::vector<rules::WrittenNotation>& notations, const job::Content& content,
                    Format format);

}  // namespace talia::cli
