#include "job/workspace/trial_files.h"

#include <algorithm>

#include <fmt/format.h>

namespace talia::job {
namespace {

class TrialFiles final : public Files {
 public:
  TrialFiles(const Files& files, std::map<std::string, std::string, std::less<>> texts,
             std::set<std::string, std::less<>> gone, std::unique_ptr<Files> owned = nullptr)
      : owned_(std::move(owned)), files_(files), texts_(std::move(texts)), gone_(std::move(gone)) {}
  Result<std::string> read(std::string_view path, std::size_t limit) const override {
    const auto found = texts_.find(path);
    if (found != texts_.end()) {
      return found->second;
    }
    return gone_.contains(path) ? tl::unexpected(source::unreadable_file(path, "it is gone"))
                                : files_.read(path, limit);
  }
  bool exists(std::string_view path) const override {
    return texts_.contains(path) || (!gone_.contains(path) && files_.exists(path));
  }
  bool is_folder(std::string_view path) const override {
    return files_.is_folder(path) || std::ranges::any_of(texts_, [&](const auto& text) {
             return text.first.size() > path.size() && text.first.starts_with(path) &&
                    text.first[path.size()] == '/';
           });
  }
  Listing list(std::string_view folder) const override {
    Listing listing = files_.list(folder);
    std::erase_if(listing.files, [&](const std::string& path) { return gone_.contains(path); });
    for (const auto& [path, text] : texts_) {
      if (path.size() > folder.size() && path.starts_with(folder) && path[folder.size()] == '/') {
        listing.files.push_back(path);
      }
    }
    std::ranges::sort(listing.files);
    listing.files.erase(std::unique(listing.files.begin(), listing.files.end()), listing.files.end());
    return listing;
  }
  Result<std::string> write_pending(std::string_view path, const Bytes&) override {
    return tl::unexpected(
        Diagnostic::of(Code::unwritable_file, {}, fmt::format("a trial writes nothing: `{}`", path)));
  }
  Result<Replaced> replace(std::string_view, std::string_view to) override {
    return write_pending(to, TextBytes({})).map([](const std::string&) { return Replaced::nothing; });
  }
  void remove(std::string_view) override {}

 private:
  const std::unique_ptr<Files> owned_;
  const Files& files_;
  std::map<std::string, std::string, std::less<>> texts_;
  std::set<std::string, std::less<>> gone_;
};

}  // namespace

std::unique_ptr<Files> trial_files(const Files& files, std::map<std::string, std::string, std::less<>> texts,
                                   std::set<std::string, std::less<>> gone) {
  return std::make_unique<TrialFiles>(files, std::move(texts), std::move(gone));
}

std::unique_ptr<Files> trial_files(std::unique_ptr<Files> files,
                                   std::map<std::string, std::string, std::less<>> texts) {
  const Files& below = *files;
  return std::make_unique<TrialFiles>(below, std::move(texts), std::set<std::string, std::less<>>(),
                                      std::move(files));
}

}  // namespace talia::job
