// The files of the page itself, which the program has in it.
#pragma once
#include <string_view>

namespace talia::serve {

struct SiteFile {
  std::string_view path;  // `/page.js`.
  std::string_view type, body;
};

// Null: there is no such file.
const SiteFile* site_file(std::string_view path);

}  // namespace talia::serve
