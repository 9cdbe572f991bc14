#include "source/files/cache.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace talia::source {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view ending = ".kept";
// Before the value: this, whose number changes with what values look like, then their key and the hash of both.
constexpr std::string_view mark = "talia kept 1\n";
constexpr std::size_t digest_size = sizeof(Digest::bytes);
constexpr std::size_t head_size = mark.size() + 2 * digest_size;
constexpr std::uint64_t largest = std::uint64_t{64} << 20;

std::string_view bytes_of(const Digest& digest) {
  return {reinterpret_cast<const char*>(digest.bytes.data()), digest.bytes.size()};
}

std::string head_of(const Digest& key, std::string_view value) {
  std::string head(mark);
  head += bytes_of(key);
  head += bytes_of(Key("kept").add(key).add(value).digest());
  return head;
}

bool write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(file, bytes.data(), bytes.size());
    if (count < 0 && errno != EINTR) {
      return false;
    }
    bytes.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  }
  return true;
}

bool write_new(const std::string& path, std::string_view head, std::string_view value) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
  if (file < 0) {
    return false;
  }
  const bool is_written = write_all(file, head) && write_all(file, value);
  const bool is_closed = ::close(file) == 0;
  if (!is_written || !is_closed) {
    ::unlink(path.c_str());
  }
  return is_written && is_closed;
}

// Nothing where it cannot be read to its end.
std::optional<std::string> read_all(int file, std::size_t size) {
  std::string bytes(size, '\0');
  std::size_t filled = 0;
  while (filled < size) {
    const ssize_t count = ::read(file, bytes.data() + filled, size - filled);
    if (count == 0 || (count < 0 && errno != EINTR)) {
      return std::nullopt;
    }
    filled += static_cast<std::size_t>(std::max<ssize_t>(count, 0));
  }
  return bytes;
}

bool is_own(std::string_view name) {
  return name.size() == 2 * digest_size + ending.size() && name.ends_with(ending) &&
         name.find_first_not_of("0123456789abcdef") == 2 * digest_size;
}

// A link may lead anywhere.
bool is_plain_folder(const std::string& path) {
  std::error_code error;
  return fs::is_directory(fs::symlink_status(path, error));
}

}  // namespace

Cache::Cache(std::string folder, std::uint64_t most) : folder_(std::move(folder)), most_(most) {}

std::string Cache::path_of(const Digest& key) const {
  return folder_ + '/' + key.hex() + std::string(ending);
}

std::optional<std::string> Cache::find(const Digest& key) const {
  if (!is_plain_folder(folder_)) {
    return std::nullopt;
  }
  const int file = ::open(path_of(key).c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) {
    return std::nullopt;
  }
  struct stat status {};
  std::optional<std::string> bytes;
  if (::fstat(file, &status) == 0 && S_ISREG(status.st_mode) &&
      static_cast<std::size_t>(status.st_size) >= head_size &&
      static_cast<std::uint64_t>(status.st_size) <= largest) {
    bytes = read_all(file, static_cast<std::size_t>(status.st_size));
  }
  if (bytes) {
    ::futimens(file, nullptr);  // Was of use: others go before it.
  }
  ::close(file);
  if (!bytes || !bytes->starts_with(head_of(key, std::string_view(*bytes).substr(head_size)))) {
    return std::nullopt;
  }
  return bytes->substr(head_size);
}

bool Cache::make_folder() const {
  std::error_code error;
  if (fs::create_directory(folder_, error)) {
    // No business of revisions and backups.
    write_new(folder_ + "/.gitignore", "", "*\n");
    write_new(folder_ + "/CACHEDIR.TAG", "",
              "Signature: 8a477f597d28d172789f06886806bc55\n"
              "# What talia keeps between runs; may be deleted at any time.\n");
  }
  return is_plain_folder(folder_);
}

bool Cache::keep(const Digest& key, std::string_view value) const {
  if (value.size() + head_size > std::min(most_, largest) || !make_folder()) {
    return false;
  }
  const std::string temporary = folder_ + '/' + names_.next();
  if (!write_new(temporary, head_of(key, value), value)) {
    return false;
  }
  if (::rename(temporary.c_str(), path_of(key).c_str()) != 0) {
    ::unlink(temporary.c_str());
    return false;
  }
  note_kept(value.size() + head_size);
  return true;
}

// The folder is looked at when the first value is kept, and when there may be too many.
void Cache::note_kept(std::uint64_t size) const {
  const std::lock_guard lock(mutex_);
  if (!size_) {
    clear_temporaries(folder_);
    size_ = clean();
    return;
  }
  *size_ += size;
  if (*size_ > most_) {
    size_ = clean();
  }
}

// Gives the size of what is left.
std::uint64_t Cache::clean() const {
  struct Kept {
    fs::file_time_type used;
    std::uint64_t size;
    fs::path path;
  };
  std::vector<Kept> all;
  std::uint64_t size = 0;
  std::error_code error;
  for (fs::directory_iterator entry(folder_, error); !error && entry != fs::directory_iterator();
       entry.increment(error)) {
    std::error_code gone;
    if (is_own(entry->path().filename().native()) && fs::is_regular_file(entry->symlink_status(gone))) {
      const Kept kept{entry->last_write_time(gone), entry->file_size(gone), entry->path()};
      if (!gone) {
        size += kept.size;
        all.push_back(kept);
      }
    }
  }
  std::ranges::sort(all, {}, &Kept::used);
  for (auto oldest = all.begin(); size > most_ && oldest != all.end(); ++oldest) {
    fs::remove(oldest->path, error);
    size -= oldest->size;
  }
  return size;
}

}  // namespace talia::source
