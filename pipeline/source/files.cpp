#include "source/files.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

namespace talia::source {
namespace {

Diagnostic unreadable(std::string_view path, std::string_view why) {
  return Diagnostic::of(Code::unreadable_file, {}, fmt::format("cannot read `{}`: {}", path, why));
}

std::string temporary_of(std::string_view path) {
  const std::size_t name = path.rfind('/') + 1;  // npos + 1 is 0.
  return fmt::format("{}.{}.talia-tmp", path.substr(0, name), path.substr(name));
}

bool is_hidden(std::string_view path) {
  return path.starts_with('.') || path.find("/.") != std::string_view::npos;
}

class MapFiles final : public Files {
 public:
  explicit MapFiles(std::map<std::string, std::string> contents)
      : contents_(contents.begin(), contents.end()) {}

  Result<std::string> read(std::string_view path, std::size_t limit) const override {
    const auto file = contents_.find(path);
    if (file == contents_.end()) {
      return tl::unexpected(unreadable(path, is_folder(path) ? "it is a folder" : "there is no such file"));
    }
    if (file->second.size() > limit) {
      return tl::unexpected(unreadable(path, fmt::format("it is larger than {} bytes", limit)));
    }
    return file->second;
  }

  bool exists(std::string_view path) const override { return contents_.contains(path) || is_folder(path); }

  bool is_folder(std::string_view path) const override {
    const std::string prefix = prefix_of(path);
    const auto file = contents_.lower_bound(prefix);
    return file != contents_.end() && file->first.starts_with(prefix);
  }

  std::vector<std::string> list(std::string_view folder) const override {
    const std::string prefix = prefix_of(folder);
    std::vector<std::string> result;
    for (auto file = contents_.lower_bound(prefix);
         file != contents_.end() && file->first.starts_with(prefix); ++file) {
      if (!is_hidden(std::string_view(file->first).substr(prefix.size()))) {
        result.push_back(file->first);
      }
    }
    return result;
  }

  Result<std::string> write_pending(std::string_view path, const Bytes& bytes) override {
    std::string temporary = temporary_of(path);
    contents_[temporary] = bytes.all();
    return temporary;
  }

  Result<std::monostate> rename(std::string_view from, std::string_view to) override {
    auto file = contents_.extract(std::string(from));
    if (file.empty()) {
      return tl::unexpected(Diagnostic::of(Code::unwritable_file, {},
                                           fmt::format("cannot write `{}`: its new text is gone", to)));
    }
    contents_[std::string(to)] = std::move(file.mapped());
    return std::monostate{};
  }

  void remove(std::string_view path) override {
    if (const auto file = contents_.find(path); file != contents_.end()) {
      contents_.erase(file);
    }
  }

 private:
  static std::string prefix_of(std::string_view folder) {
    return folder.empty() || folder == "." ? std::string() : std::string(folder) + '/';
  }
  std::map<std::string, std::string, std::less<>> contents_;
};

class LayeredFiles final : public Files {
 public:
  LayeredFiles(std::unique_ptr<Files> first, std::unique_ptr<Files> second)
      : first_(std::move(first)), second_(std::move(second)) {}

  Result<std::string> read(std::string_view path, std::size_t limit) const override {
    return !first_->exists(path) && second_->exists(path) ? second_->read(path, limit)
                                                          : first_->read(path, limit);
  }
  bool exists(std::string_view path) const override { return first_->exists(path) || second_->exists(path); }
  bool is_folder(std::string_view path) const override {
    return first_->exists(path) ? first_->is_folder(path) : second_->is_folder(path);
  }
  std::vector<std::string> list(std::string_view folder) const override {
    const std::vector<std::string> upper = first_->list(folder);
    const std::vector<std::string> lower = second_->list(folder);
    std::vector<std::string> result;
    std::ranges::set_union(upper, lower, std::back_inserter(result));
    return result;
  }
  Result<std::string> write_pending(std::string_view path, const Bytes& bytes) override {
    return first_->write_pending(path, bytes);
  }
  Result<std::monostate> rename(std::string_view from, std::string_view to) override {
    return first_->rename(from, to);
  }
  void remove(std::string_view path) override { first_->remove(path); }

 private:
  std::unique_ptr<Files> first_, second_;
};

}  // namespace

std::unique_ptr<Files> map_files(std::map<std::string, std::string> contents) {
  return std::make_unique<MapFiles>(std::move(contents));
}

std::unique_ptr<Files> layered_files(std::unique_ptr<Files> first, std::unique_ptr<Files> second) {
  return std::make_unique<LayeredFiles>(std::move(first), std::move(second));
}

PendingFiles::~PendingFiles() {
  discard();
}

Result<std::monostate> PendingFiles::add(std::string path, std::string_view bytes) {
  return add(std::move(path), TextBytes(bytes));
}

Result<std::monostate> PendingFiles::add(std::string path, const Bytes& bytes) {
  auto temporary = files_.write_pending(path, bytes);
  if (!temporary) {
    return tl::unexpected(std::move(temporary.error()));
  }
  pending_.push_back({std::move(*temporary), std::move(path)});
  return std::monostate{};
}

Result<std::monostate> PendingFiles::commit() {
  while (!pending_.empty()) {
    if (auto done = files_.rename(pending_.front().temporary, pending_.front().path); !done) {
      return done;
    }
    pending_.erase(pending_.begin());
  }
  return std::monostate{};
}

void PendingFiles::discard() {
  for (const Pending& file : pending_) {
    files_.remove(file.temporary);
  }
  pending_.clear();
}

}  // namespace talia::source
