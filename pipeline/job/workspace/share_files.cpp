#include "job/workspace/share_files.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "source/run/assert.h"

namespace talia::job {

namespace {

constexpr std::array<std::string_view, 11> shared{
    "schemas/core/",    "templates/sheets/",      "templates/printers/",  "templates/profiles/",
    "templates/books/", "templates/icons/",       "templates/ornaments/", "templates/fonts.yaml",
    "templates/fonts/", "templates/calibration/", "templates/themes/"};

class ShareFiles : public Files {
 public:
  explicit ShareFiles(const std::string& root) : files_(source::held_files(root)) {}

  Result<std::string> read(std::string_view path, std::size_t limit) const override {
    return is_shared(path)
               ? files_->read(path, limit)
               : tl::unexpected(Diagnostic::of(Code::unreadable_file, {}, "the file is not shared"));
  }
  bool exists(std::string_view path) const override { return is_shared(path) && files_->exists(path); }
  bool is_folder(std::string_view path) const override { return is_shared(path) && files_->is_folder(path); }
  Listing list(std::string_view folder) const override {
    if (!holds_shared(fmt::format("{}/", folder))) {
      return {};
    }
    Listing listing = files_->list(folder);
    std::erase_if(listing.files, [](const std::string& path) { return !is_shared(path); });
    std::erase_if(listing.faults,
                  [](const Listing::Fault& fault) { return !holds_shared(fault.path + '/'); });
    return listing;
  }
  Result<std::string> write_pending(std::string_view, const Bytes&) override {
    TALIA_ASSERT(false);
    return tl::unexpected(Diagnostic::of(Code::unwritable_file, {}, "the share folder is read only"));
  }
  Result<Replaced> replace(std::string_view, std::string_view) override {
    TALIA_ASSERT(false);
    return Replaced::nothing;
  }
  void remove(std::string_view) override { TALIA_ASSERT(false); }

 private:
  // Of a folder.
  static bool holds_shared(std::string_view folder) {
    return is_shared(folder) ||
           std::ranges::any_of(shared, [&](std::string_view prefix) { return prefix.starts_with(folder); });
  }

  std::unique_ptr<Files> files_;
};

}  // namespace

bool is_shared(std::string_view path) {
  return std::ranges::any_of(shared, [&](std::string_view prefix) { return path.starts_with(prefix); });
}

std::unique_ptr<Files> share_files(const std::string& root) {
  return std::make_unique<ShareFiles>(root);
}

}  // namespace talia::job
