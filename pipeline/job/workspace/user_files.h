// Files that a user names on the command line, wherever they lie.
#pragma once
#include <string>

#include "source/result.h"

namespace talia::job {

// Its bytes. Errors: `not_found`, with the reason.
Result<std::string> read_user_file(const std::string& path, std::string_view what);

}  // namespace talia::job
