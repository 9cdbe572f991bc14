#include "source/files/files.h"

#include <algorithm>
#include <iterator>
#include <mutex>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace talia {

Result<FileView> Files::view(std::string_view path, std::size_t limit) const {
  return read(path, limit).map([](std::string&& bytes) {
    const auto kept = std::make_shared<const std::string>(std::move(bytes));
    return FileView{*kept, kept};
  });
}

}  // namespace talia

namespace talia::source {
namespace {

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
      return tl::unexpected(
          unreadable_file(path, is_folder(path) ? "it is a folder" : "there is no such file"));
    }
    if (file->second.size() > limit) {
      return tl::unexpected(unreadable_file(path, fmt::format("it is larger than {} bytes", limit)));
    }
    return file->second;
  }

  bool exists(std::string_view path) const override { return contents_.contains(path) || is_folder(path); }

  bool is_folder(std::string_view path) const override {
    const std::string prefix = prefix_of(path);
    const auto file = contents_.lower_bound(prefix);
    return file != contents_.end() && file->first.starts_with(prefix);
  }

  Listing list(std::string_view folder) const override {
    const std::string prefix = prefix_of(folder);
    Listing result;
    for (auto file = contents_.lower_bound(prefix);
         file != contents_.end() && file->first.starts_with(prefix); ++file) {
      if (!is_hidden(std::string_view(file->first).substr(prefix.size()))) {
        result.files.push_back(file->first);
      }
    }
    return result;
  }

  Result<std::string> write_pending(std::string_view path, const Bytes& bytes) override {
    std::string temporary = temporary_of(path);
    contents_[temporary] = bytes.all();
    return temporary;
  }

  Result<Replaced> replace(std::string_view from, std::string_view to) override {
    auto file = contents_.extract(std::string(from));
    if (file.empty()) {
      return tl::unexpected(unwritable_file(to, "its new text is gone"));
    }
    const auto [place, is_new] = contents_.try_emplace(std::string(to));
    place->second.swap(file.mapped());
    if (!is_new) {
      contents_.insert(std::move(file));
    }
    return is_new ? Replaced::nothing : Replaced::kept;
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
  LayeredFiles(std::unique_ptr<Files> first, std::unique_ptr<Files> second, std::string trusted,
               std::string both)
      : first_(std::move(first)),
        second_(std::move(second)),
        trusted_(std::move(trusted)),
        both_(std::move(both)) {}

  Result<std::string> read(std::string_view path, std::size_t limit) const override {
    if (is_trusted(path) || is_second_of_both(path)) {
      return second_->read(is_trusted(path) ? path : std::string_view(both_), limit);
    }
    // Most of what is read is there: nobody asks first whether it is, but in a folder of which something was not.
    const std::string_view folder = path.substr(0, path.rfind('/') + 1);
    if (!is_shipped(folder)) {
      auto own = first_->read(path, limit);
      if (own || first_->exists(path)) {
        return own;
      }
      note_shipped(folder);
    } else if (first_->exists(path)) {
      return first_->read(path, limit);
    }
    auto shipped = second_->read(path, limit);
    return shipped || second_->exists(path) ? std::move(shipped) : first_->read(path, limit);
  }
  bool exists(std::string_view path) const override {
    return is_second_of_both(path) || layer_of(path).exists(path);
  }
  bool is_folder(std::string_view path) const override { return layer_of(path).is_folder(path); }
  Listing list(std::string_view folder) const override {
    Listing upper = first_->list(folder);
    Listing lower = second_->list(folder);
    std::vector<std::string> replaced;
    std::erase_if(upper.files, [&](const std::string& path) {
      if (is_trusted(path) && differs(path)) {
        replaced.push_back(path);
      }
      return is_trusted(path);
    });
    if (!replaced.empty()) {
      lower.faults.push_back({replaced.front(), unreplaced(replaced)});
    }
    Listing result;
    std::ranges::set_union(upper.files, lower.files, std::back_inserter(result.files));
    result.faults = std::move(upper.faults);
    std::ranges::move(lower.faults, std::back_inserter(result.faults));
    return result;
  }
  Result<std::string> write_pending(std::string_view path, const Bytes& bytes) override {
    return first_->write_pending(path, bytes);
  }
  Result<Replaced> replace(std::string_view from, std::string_view to) override {
    return first_->replace(from, to);
  }
  void remove(std::string_view path) override { first_->remove(path); }
  void remove_folder(std::string_view path) override { first_->remove_folder(path); }

 private:
  bool is_trusted(std::string_view path) const { return !trusted_.empty() && path.starts_with(trusted_); }
  bool is_second_of_both(std::string_view path) const {
    return !both_.empty() && path.starts_with(shipped) && path.substr(shipped.size()) == both_ &&
           first_->exists(both_) && second_->exists(both_);
  }
  const Files& layer_of(std::string_view path) const {
    return is_trusted(path) || (!first_->exists(path) && second_->exists(path)) ? *second_ : *first_;
  }
  bool differs(std::string_view path) const {
    const auto own = first_->read(path), shipped = second_->read(path);
    return !own || !shipped || *own != *shipped;
  }
  static Diagnostic unreplaced(const std::vector<std::string>& paths) {
    const std::size_t more = paths.size() - 1;
    return Diagnostic::of(
               Code::unread_file, {},
               more == 0
                   ? fmt::format("`{}` is not read: what stands here comes with the program", paths[0])
                   : fmt::format("`{}` and {} more of its folder are not read: what stands here comes with "
                                 "the program",
                                 paths[0], more))
        .help("delete them; what a game of yours asks of its kinds stands in a folder named after the game");
  }

  bool is_shipped(std::string_view folder) const {
    const std::lock_guard lock(mutex_);
    return shipped_.contains(folder);
  }
  void note_shipped(std::string_view folder) const {
    const std::lock_guard lock(mutex_);
    shipped_.emplace(folder);
  }

  std::unique_ptr<Files> first_, second_;
  std::string trusted_, both_;
  mutable std::mutex mutex_;
  mutable std::set<std::string, std::less<>> shipped_;  // Folders of which the first lacked something.
};

}  // namespace

Diagnostic unreadable_file(std::string_view path, std::string_view reason) {
  return Diagnostic::of(Code::unreadable_file, {}, fmt::format("cannot read `{}`: {}", path, reason))
      .about(FileFault{std::string(path), std::string(reason)});
}

Diagnostic unwritable_file(std::string_view path, std::string_view reason) {
  return Diagnostic::of(Code::unwritable_file, {}, fmt::format("cannot write `{}`: {}", path, reason))
      .about(FileFault{std::string(path), std::string(reason)});
}

std::unique_ptr<Files> map_files(std::map<std::string, std::string> contents) {
  return std::make_unique<MapFiles>(std::move(contents));
}

std::unique_ptr<Files> layered_files(std::unique_ptr<Files> first, std::unique_ptr<Files> second,
                                     std::string trusted, std::string both) {
  return std::make_unique<LayeredFiles>(std::move(first), std::move(second), std::move(trusted),
                                        std::move(both));
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

Result<std::monostate> PendingFiles::place() {
  for (Pending& file : pending_) {
    if (file.placed) {
      continue;
    }
    const auto done = files_.replace(file.temporary, file.path);
    if (!done) {
      take_back();
      return tl::unexpected(done.error());
    }
    file.placed = *done;
  }
  return std::monostate{};
}

void PendingFiles::take_back() {
  for (auto file = pending_.rbegin(); file != pending_.rend(); ++file) {
    if (file->placed == Replaced::kept) {
      static_cast<void>(files_.replace(file->temporary, file->path));
    } else if (file->placed == Replaced::nothing) {
      static_cast<void>(files_.replace(file->path, file->temporary));
    }
    file->placed.reset();
  }
}

Result<std::monostate> PendingFiles::commit() {
  return place().map([this](std::monostate) {
    for (const Pending& file : pending_) {
      if (file.placed == Replaced::kept) {
        files_.remove(file.temporary);
      }
    }
    pending_.clear();
    return std::monostate{};
  });
}

void PendingFiles::discard() {
  take_back();
  for (const Pending& file : pending_) {
    files_.remove(file.temporary);
  }
  pending_.clear();
}

}  // namespace talia::source
