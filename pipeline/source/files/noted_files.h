// Files as they are, where each path that is asked for, and each that is changed, is told.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

#include "source/files/files.h"

namespace talia::source {

enum class FileUse : std::uint8_t { asked, placed, removed };
using FileNote = std::function<void(FileUse use, std::string_view path)>;

// `note` may be called by several threads at once.
std::unique_ptr<Files> noted_files(std::unique_ptr<Files> files, FileNote note);

}  // namespace talia::source
