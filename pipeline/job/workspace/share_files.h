// The share folder as a workspace sees it: core schemas, sheets, printers, book styles, icons, ornaments, fonts and their
// list; never another workspace's content. Read only.
#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "source/files/files.h"

namespace talia::job {

// Whether a workspace may leave a file of this path to the share folder.
bool is_shared(std::string_view path);
std::unique_ptr<Files> share_files(const std::string& root);

}  // namespace talia::job
