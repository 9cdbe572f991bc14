// The files that a user names for a drawing.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace talia::job {

// Nothing: that form of it is not wanted.
struct DrawingFiles {
  std::optional<std::string> png, svg, pdf;

  bool empty() const { return !png && !svg && !pdf; }
  // Of a drawing of so many pages: a PDF holds them all, the others are files of one page.
  std::vector<std::string> all(std::size_t pages = 1) const;
};

// `page.svg` of the first page, `page-2.svg` of the next.
std::string path_of_page(const std::string& path, std::size_t page);

}  // namespace talia::job
