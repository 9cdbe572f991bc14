#include "job/workspace/user_files.h"

#include <filesystem>

#include <fmt/format.h>

#include "source/files/files.h"

namespace talia::job {

Result<std::string> read_user_file(const std::string& path, std::string_view what) {
  const std::filesystem::path place(path);
  const std::string folder = place.has_parent_path() ? place.parent_path().string() : ".";
  return source::disk_files(folder)->read(place.filename().string()).map_error([&](const Diagnostic& fault) {
    const auto* const known = std::get_if<FileFault>(&fault.subject);
    return Diagnostic::of(
        Code::not_found, {},
        fmt::format("cannot read the {} `{}`{}", what, path, known == nullptr ? "" : ": " + known->reason));
  });
}

}  // namespace talia::job
