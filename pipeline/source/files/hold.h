// A folder for one run alone, while it puts its outputs in place.
#pragma once
#include <chrono>
#include <memory>
#include <string>

#include "source/result.h"

namespace talia::source {

// For as long as it lives, other runs that want the same wait.
using FolderHold = std::shared_ptr<const void>;

// Of a folder of the disk, which is made, once others that hold it let go of it. Errors: `output-busy` when they do not in
// that time, `unwritable-file`; the folder is not named.
Result<FolderHold> hold_folder(const std::string& folder, std::chrono::milliseconds patience);

}  // namespace talia::source
