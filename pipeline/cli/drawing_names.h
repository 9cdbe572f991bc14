// How the files of drawings are called.
#pragma once
#include <optional>
#include <string>

#include "job/drawings/drawing_files.h"

namespace talia::cli {

// In words, when a file's name says that another sort of picture is in it. Names that say nothing are anybody's.
std::optional<std::string> wrong_name(const job::DrawingFiles& files);

}  // namespace talia::cli
