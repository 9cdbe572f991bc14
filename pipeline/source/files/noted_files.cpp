#include "source/files/noted_files.h"

#include <utility>

namespace talia::source {
namespace {

class NotedFiles final : public Files {
 public:
  NotedFiles(std::unique_ptr<Files> files, FileNote note)
      : files_(std::move(files)), note_(std::move(note)) {}

  Result<std::string> read(std::string_view path, std::size_t limit) const override {
    note_(FileUse::asked, path);
    return files_->read(path, limit);
  }
  bool exists(std::string_view path) const override {
    note_(FileUse::asked, path);
    return files_->exists(path);
  }
  bool is_folder(std::string_view path) const override {
    note_(FileUse::asked, path);
    return files_->is_folder(path);
  }
  Listing list(std::string_view folder) const override {
    note_(FileUse::asked, folder);
    return files_->list(folder);
  }
  Result<std::string> write_pending(std::string_view path, const Bytes& bytes) override {
    return files_->write_pending(path, bytes);
  }
  Result<Replaced> replace(std::string_view from, std::string_view to) override {
    note_(FileUse::placed, to);
    return files_->replace(from, to);
  }
  void remove(std::string_view path) override {
    note_(FileUse::removed, path);
    files_->remove(path);
  }
  void remove_folder(std::string_view path) override {
    note_(FileUse::removed, path);
    files_->remove_folder(path);
  }

 private:
  std::unique_ptr<Files> files_;
  FileNote note_;
};

}  // namespace

std::unique_ptr<Files> noted_files(std::unique_ptr<Files> files, FileNote note) {
  return std::make_unique<NotedFiles>(std::move(files), std::move(note));
}

}  // namespace talia::source
