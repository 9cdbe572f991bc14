#include "job/drawings/drawing_files.h"

#include <filesystem>

#include <fmt/format.h>

namespace talia::job {

std::vector<std::string> DrawingFiles::all(std::size_t pages) const {
  std::vector<std::string> paths;
  paths.insert(paths.end(), pdf ? 1 : 0, pdf.value_or(""));
  for (std::size_t page = 0; page < pages; ++page) {
    for (const auto& path : {svg, png}) {
      paths.insert(paths.end(), path ? 1 : 0, path_of_page(path.value_or(""), page));
    }
  }
  return paths;
}

std::string path_of_page(const std::string& path, std::size_t page) {
  const std::filesystem::path whole(path);
  return page == 0 ? path
                   : (whole.parent_path() /
                      fmt::format("{}-{}{}", whole.stem().string(), page + 1, whole.extension().string()))
                         .string();
}

}  // namespace talia::job
