// A folder of the disk, which content cannot make us leave.
#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/openat2.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "source/files/files.h"
#include "source/files/temporary.h"

namespace talia::source {
namespace {

namespace fs = std::filesystem;

// Names that others may have left in our way.
constexpr int most_taken_names = 1000;

class FileDescriptor {
 public:
  explicit FileDescriptor(int number) : number_(number) {}
  FileDescriptor(FileDescriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  FileDescriptor(const FileDescriptor&) = delete;
  FileDescriptor& operator=(const FileDescriptor&) = delete;
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~FileDescriptor() { close(); }
  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }
  bool close() { return number_ < 0 || ::close(std::exchange(number_, -1)) == 0; }

 private:
  int number_;
};

std::string words_of(int error) {
  return std::generic_category().message(error);
}

// Relative, without `..`, without a zero byte.
bool is_plain(std::string_view path) {
  if (path.starts_with('/') || path.find('\0') != std::string_view::npos) {
    return false;
  }
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    if (path.substr(begin, end - begin) == "..") {
      return false;
    }
    begin = end + 1;
  }
  return true;
}

class DiskFiles final : public Files {
 public:
  enum class Root : std::uint8_t { looked_up, held, installed };
  DiskFiles(std::string root, Root how) {
    const fs::path given = root.empty() ? fs::path(".") : fs::path(std::move(root));
    std::error_code error;
    root_ = fs::weakly_canonical(given, error);
    if (error) {
      root_ = fs::absolute(given, error);
    }
    if (how != Root::looked_up) {
      held_ = open_root();
    }
    is_installed_ = how == Root::installed;
  }

  Result<std::string> read(std::string_view path, std::size_t limit) const override {
    const FileDescriptor file = open_to_read(path);
    if (!file.is_open()) {
      return unreadable(path, errno);
    }
    struct stat status {};
    if (fstat(file.number(), &status) != 0) {
      return unreadable(path, errno);
    }
    if (!S_ISREG(status.st_mode)) {
      return S_ISDIR(status.st_mode)
                 ? unreadable(path, "it is a folder", "name a file, or give the folder another name")
                 : unreadable(path, "it is not a regular file", "put a file in its place");
    }
    if (static_cast<std::uint64_t>(status.st_size) > limit) {
      return too_large(path, fmt::format("it has {} bytes, the limit is {}", status.st_size, limit));
    }
    // One byte more than the size, so that the end is seen without a second buffer.
    std::string text(static_cast<std::size_t>(status.st_size) + 1, '\0');
    std::size_t filled = 0;
    for (;;) {
      const ssize_t count = ::read(file.number(), text.data() + filled, text.size() - filled);
      if (count < 0 && errno == EINTR) {
        continue;
      }
      if (count < 0) {
        return unreadable(path, errno);
      }
      filled += static_cast<std::size_t>(count);
      // Where it has the size that it had, less was given than was asked for, because it ends there.
      if (count == 0 || filled > limit || filled == static_cast<std::size_t>(status.st_size)) {
        break;
      }
      if (filled == text.size()) {
        // The file grew while it was read.
        text.resize(text.size() * 2);
      }
    }
    if (filled > limit) {
      return too_large(path, fmt::format("it has more than {} bytes", limit));
    }
    text.resize(filled);
    return text;
  }

  // What cannot be mapped is read, which also finds the words for why not.
  Result<FileView> view(std::string_view path, std::size_t limit) const override {
    struct stat status {};
    const FileDescriptor file = is_installed_ ? open_to_read(path) : FileDescriptor(-1);
    if (!file.is_open() || fstat(file.number(), &status) != 0 || !S_ISREG(status.st_mode) ||
        status.st_size <= 0 || static_cast<std::uint64_t>(status.st_size) > limit) {
      return Files::view(path, limit);
    }
    const auto size = static_cast<std::size_t>(status.st_size);
    void* const place = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file.number(), 0);
    if (place == MAP_FAILED) {
      return Files::view(path, limit);
    }
    return FileView{{static_cast<const char*>(place), size},
                    std::shared_ptr<const void>(place, [size](void* mapped) { ::munmap(mapped, size); })};
  }

  bool exists(std::string_view path) const override {
    if (const auto is_there = looked_up(path, 0)) {
      return *is_there;
    }
    const auto place = resolved(path);
    std::error_code error;
    return place && fs::exists(*place, error);
  }

  bool is_folder(std::string_view path) const override {
    if (const auto is_there = looked_up(path, O_DIRECTORY)) {
      return *is_there;
    }
    const auto place = resolved(path);
    std::error_code error;
    return place && fs::is_directory(*place, error);
  }

  Listing list(std::string_view folder) const override {
    Listing result;
    if (!is_plain(folder)) {
      return result;
    }
    const std::string top(folder == "." ? std::string_view() : folder);
    const auto place = resolved(top);
    std::error_code ignored;
    if (!fs::is_directory(root_ / top, ignored)) {
      return result;
    }
    if (!place) {
      result.faults.push_back(linked(top));
      // Nothing of it is left.
      result.faults.back().diagnostic.severity = Severity::fatal;
      return result;
    }
    // Each folder is read to its end before the next is opened, so that no depth costs more than one descriptor.
    std::vector<std::string> open{top.empty() ? top : top + '/'};
    while (!open.empty()) {
      const std::string prefix = std::move(open.back());
      open.pop_back();
      const fs::path here =
          prefix.size() > top.size() ? *place / prefix.substr(top.empty() ? 0 : top.size() + 1) : *place;
      if (const int error = list_one(here, prefix, result, open); error != 0) {
        result.faults.push_back(unlisted(prefix, error));
      }
    }
    std::sort(result.files.begin(), result.files.end());
    return result;
  }

  Result<std::string> write_pending(std::string_view path, const Bytes& bytes) override {
    const auto target = is_plain(path) ? resolved(folder_of(path)) : std::nullopt;
    if (!target || name_of(path).empty()) {
      return unwritable(path, "it lies outside the folder of the outputs");
    }
    std::error_code error;
    fs::create_directories(*target, error);
    if (error) {
      return unwritable(path, words_of(error.value()));
    }
    clear(*target);
    std::string name;
    fs::path temporary;
    const auto open_new = [&] {
      name = names_.next();
      temporary = *target / name;
      return FileDescriptor(
          ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666));
    };
    FileDescriptor file = open_new();
    for (int others = 0; !file.is_open() && errno == EEXIST && others < most_taken_names; ++others) {
      file = open_new();
    }
    if (!file.is_open()) {
      return unwritable(path, words_of(errno));
    }
    if (const int failure = write_all(file, bytes); failure != 0) {
      ::unlink(temporary.c_str());
      return unwritable(path, words_of(failure));
    }
    return std::string(folder_of(path)) + (folder_of(path).empty() ? "" : "/") + name;
  }

  Result<Replaced> replace(std::string_view from, std::string_view to) override {
    const auto source_folder = is_plain(from) ? resolved(folder_of(from)) : std::nullopt;
    const auto target_folder = is_plain(to) ? resolved(folder_of(to)) : std::nullopt;
    if (!source_folder || !target_folder) {
      return unwritable(to, "it lies outside the folder of the outputs");
    }
    const fs::path source = *source_folder / name_of(from);
    const fs::path target = *target_folder / name_of(to);
    struct stat old {};
    const bool has_old = ::lstat(target.c_str(), &old) == 0;
    if (has_old && S_ISDIR(old.st_mode)) {
      return unwritable(to, words_of(EISDIR));
    }
    if (has_old && ::renameat2(AT_FDCWD, source.c_str(), AT_FDCWD, target.c_str(), RENAME_EXCHANGE) == 0) {
      return Replaced::kept;
    }
    if (::rename(source.c_str(), target.c_str()) != 0) {
      return unwritable(to, words_of(errno));
    }
    return has_old ? Replaced::lost : Replaced::nothing;
  }

  void remove(std::string_view path) override {
    if (const auto folder = is_plain(path) ? resolved(folder_of(path)) : std::nullopt) {
      std::error_code ignored;
      if (!fs::is_directory(fs::symlink_status(*folder / name_of(path), ignored))) {
        fs::remove(*folder / name_of(path), ignored);
      }
    }
  }

  void remove_folder(std::string_view path) override {
    if (const auto folder = is_plain(path) ? resolved(folder_of(path)) : std::nullopt) {
      // It removes an empty folder alone, and no link.
      ::rmdir((*folder / name_of(path)).c_str());
    }
  }

 private:
  static std::string_view name_of(std::string_view path) { return path.substr(path.rfind('/') + 1); }
  static std::string_view folder_of(std::string_view path) {
    return path.substr(0, path.rfind('/') == std::string_view::npos ? 0 : path.rfind('/'));
  }

  static tl::unexpected<Diagnostic> unreadable(std::string_view path, std::string_view why,
                                               std::string help) {
    return tl::unexpected(unreadable_file(path, why).help(std::move(help)));
  }
  static tl::unexpected<Diagnostic> unreadable(std::string_view path, int error) {
    switch (error) {
      case EXDEV:
        return unreadable(path, "it lies outside the workspace",
                          "put the file itself into the workspace; only what lies there is read");
      case ENOENT:
        return unreadable(path, "there is no such file",
                          "see how the name is written, in capitals too, and that a link leads to a file");
      case ELOOP:
        return unreadable(path, "it is a link that leads back to itself",
                          "put the file itself in the link's place");
      case EACCES:
        return unreadable(path, words_of(error), "let this user read it, as `chmod u+r` does");
      default:
        auto fault = unreadable(path, words_of(error), help_for(error));
        // The machine is at fault, not the content.
        fault.value().severity = Severity::fatal;
        return fault;
    }
  }
  static std::string help_for(int error) {
    return error == EMFILE || error == ENFILE ? "let the program open more files, as `ulimit -n` does"
                                              : "see to the disk, then run again";
  }
  static tl::unexpected<Diagnostic> too_large(std::string_view path, std::string_view why) {
    return unreadable(path, why, "part it into several files");
  }
  static tl::unexpected<Diagnostic> unwritable(std::string_view path, std::string_view why) {
    return tl::unexpected(unwritable_file(path, why));
  }

  // What a folder itself holds; its folders go to `open`. Gives 0, or the error's number.
  static int list_one(const fs::path& folder, const std::string& prefix, Listing& result,
                      std::vector<std::string>& open) {
    if (::faccessat(AT_FDCWD, folder.c_str(), R_OK | X_OK, AT_EACCESS) != 0) {
      return errno;
    }
    std::error_code error;
    for (fs::directory_iterator entry(folder, error); !error && entry != fs::directory_iterator();
         entry.increment(error)) {
      const std::string name = entry->path().filename().string();
      const std::string path = prefix + name;
      std::error_code ignored;
      const bool is_folder = entry->is_directory(ignored);
      if (name.starts_with('.')) {
        continue;
      }
      if (is_folder && entry->is_symlink(ignored)) {
        result.faults.push_back(linked(path));
        continue;
      }
      if (is_folder) {
        open.push_back(path + '/');
      }
      if (!is_folder || entry->path().has_extension()) {
        result.files.push_back(path);
      }
    }
    return error.value();
  }

  static Listing::Fault linked(const std::string& path) {
    return {path, unreadable_file(path, "it is a link to a folder, and those are not followed")
                      .help("put the folder itself in the link's place")};
  }
  static Listing::Fault unlisted(std::string path, int error) {
    if (path.ends_with('/')) {
      path.pop_back();
    }
    auto fault =
        Diagnostic::of(Code::unreadable_folder, {},
                       fmt::format("cannot list `{}` to its end: {}", path, words_of(error)))
            .help(error == EACCES ? "let this user open the folder, as `chmod u+rx` does" : help_for(error));
    return {std::move(path), std::move(fault)};
  }

  // 0, or the error's number.
  static int write_all(FileDescriptor& file, const Bytes& bytes) {
    int failure = 0;
    const auto write = [&](std::string_view piece) {
      while (!piece.empty()) {
        const ssize_t count = ::write(file.number(), piece.data(), piece.size());
        if (count >= 0) {
          piece.remove_prefix(static_cast<std::size_t>(count));
        } else if (errno != EINTR) {
          failure = errno;
          return false;
        }
      }
      return true;
    };
    if (!bytes.each(write)) {
      return failure != 0 ? failure : EIO;
    }
    return fsync(file.number()) == 0 && file.close() ? 0 : errno;
  }

  // The real place of a path, when that is inside the root.
  std::optional<fs::path> resolved(std::string_view path) const {
    if (!is_plain(path)) {
      return std::nullopt;
    }
    std::error_code error;
    fs::path place = fs::weakly_canonical(root_ / path, error);
    if (error) {
      return std::nullopt;
    }
    if (place.filename().empty()) {
      place = place.parent_path();
    }
    const auto [root_end, rest] = std::mismatch(root_.begin(), root_.end(), place.begin(), place.end());
    return root_end == root_.end() ? std::optional(place) : std::nullopt;
  }

  // Without a walk over its folders, which takes a question to the system for each. Nothing where the kernel does not say.
  std::optional<bool> looked_up(std::string_view path, int flags) const {
    if (open_below(path, O_PATH | flags).is_open()) {
      return true;
    }
    return errno == ENOENT || errno == ENOTDIR || errno == EACCES || errno == ELOOP ? std::optional(false)
                                                                                    : std::nullopt;
  }

  FileDescriptor open_root() const {
    return FileDescriptor(::open(root_.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  }

  // The kernel itself keeps us below the root. Sets errno where it fails.
  FileDescriptor open_below(std::string_view path, int flags) const {
    if (!is_plain(path)) {
      errno = EXDEV;
      return FileDescriptor(-1);
    }
    const FileDescriptor opened = held_.is_open() ? FileDescriptor(-1) : open_root();  // It may come later.
    const FileDescriptor& root = held_.is_open() ? held_ : opened;
    if (!root.is_open()) {
      return FileDescriptor(-1);
    }
    open_how how{};
    how.flags = static_cast<std::uint64_t>(flags | O_CLOEXEC);
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS;
    const std::string name(path.empty() ? "." : path);
    return FileDescriptor(
        static_cast<int>(::syscall(SYS_openat2, root.number(), name.c_str(), &how, sizeof how)));
  }

  // Sets errno where it fails; EXDEV for what lies outside.
  FileDescriptor open_to_read(std::string_view path) const {
    FileDescriptor direct = open_below(path, O_RDONLY | O_NONBLOCK);
    if (direct.is_open() || errno == ENOENT || errno == EACCES || errno == ELOOP || errno == EMFILE ||
        errno == ENFILE) {
      return direct;
    }
    // Where the kernel is too old, and for absolute links that stay inside, the real path is looked up first.
    const auto place = resolved(path);
    if (!place) {
      errno = EXDEV;
      return FileDescriptor(-1);
    }
    return FileDescriptor(::open(place->c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW));
  }

  // Once a run, of each folder that is written to.
  void clear(const fs::path& folder) {
    const std::lock_guard lock(mutex_);
    if (cleared_.insert(folder).second) {
      clear_temporaries(folder);
    }
  }

  fs::path root_;
  FileDescriptor held_{-1};  // The root, if it is held and was there at the beginning.
  bool is_installed_ = false;
  TemporaryNames names_;
  std::mutex mutex_;
  std::set<fs::path> cleared_;
};

}  // namespace

std::unique_ptr<Files> disk_files(std::string root) {
  return std::make_unique<DiskFiles>(std::move(root), DiskFiles::Root::looked_up);
}

std::unique_ptr<Files> held_files(std::string root) {
  return std::make_unique<DiskFiles>(std::move(root), DiskFiles::Root::held);
}

std::unique_ptr<Files> installed_files(std::string root) {
  return std::make_unique<DiskFiles>(std::move(root), DiskFiles::Root::installed);
}

}  // namespace talia::source
