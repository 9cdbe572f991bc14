#include "source/files/cache.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

#include <dirent.h>
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

Digest sum_of(const Digest& key, std::string_view value) {
  return Key("kept").add(key).add(value).digest();
}

std::string head_of(const Digest& key, const Digest& sum) {
  std::string head(mark);
  head += bytes_of(key);
  head += bytes_of(sum);
  return head;
}

// A throw of dice whose faces are a digest's: true in as many of `of` throws.
bool is_thrown(const Digest& dice, std::uint64_t wins, std::uint64_t of) {
  std::uint32_t face = 0;
  for (std::size_t i = 0; i < sizeof face; ++i) {
    face = face << 8 | dice.bytes[i];
  }
  return face % of < wins;
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

struct Close {
  void operator()(DIR* folder) const { ::closedir(folder); }
};

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
  std::optional<std::string> head, value;
  if (::fstat(file, &status) == 0 && S_ISREG(status.st_mode) &&
      static_cast<std::size_t>(status.st_size) >= head_size &&
      static_cast<std::uint64_t>(status.st_size) <= largest) {
    head = read_all(file, head_size);
    value = head ? read_all(file, static_cast<std::size_t>(status.st_size) - head_size) : std::nullopt;
  }
  // Was of use: others go before it. To say so costs as much as reading a small one.
  constexpr std::time_t while_it_is_said = 60;
  if (value && std::abs(std::time(nullptr) - status.st_mtim.tv_sec) > while_it_is_said) {
    ::futimens(file, nullptr);
  }
  ::close(file);
  return value && *head == head_of(key, sum_of(key, *value)) ? std::move(value) : std::nullopt;
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
  const Digest sum = sum_of(key, value);
  if (!write_new(temporary, head_of(key, sum), value)) {
    return false;
  }
  if (::rename(temporary.c_str(), path_of(key).c_str()) != 0) {
    ::unlink(temporary.c_str());
    return false;
  }
  note_kept(sum, value.size() + head_size);
  return true;
}

// To look through the folder takes as long as many a run that keeps little. It is done by a throw of dice, the more often the larger
// what was kept is: so it grows beyond its size by a 256th of that at a time, whatever runs keep. Of each value the throw is another.
void Cache::note_kept(const Digest& dice, std::uint64_t size) const {
  constexpr std::uint64_t seldom = 16, part = 256;
  const std::uint64_t room = std::max<std::uint64_t>(most_ / part, 1);
  const std::lock_guard lock(mutex_);
  if (is_thrown(dice, 1, seldom) || is_thrown(dice, size, room)) {
    clear_temporaries(folder_);
    clean();
  }
}

void Cache::clean() const {
  struct Kept {
    timespec used;
    std::uint64_t size;
    std::string name;
  };
  const std::unique_ptr<DIR, Close> folder(::opendir(folder_.c_str()));
  if (!folder) {
    return;
  }
  const int here = ::dirfd(folder.get());
  std::vector<Kept> all;
  std::uint64_t size = 0;
  while (const dirent* const entry = ::readdir(folder.get())) {
    struct stat status {};
    if (is_own(entry->d_name) && ::fstatat(here, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
        S_ISREG(status.st_mode)) {
      all.push_back({status.st_mtim, static_cast<std::uint64_t>(status.st_size), entry->d_name});
      size += all.back().size;
    }
  }
  if (size > most_) {
    std::ranges::sort(all, {},
                      [](const Kept& each) { return std::pair(each.used.tv_sec, each.used.tv_nsec); });
  }
  for (auto oldest = all.begin(); size > most_ && oldest != all.end(); ++oldest) {
    ::unlinkat(here, oldest->name.c_str(), 0);
    size -= oldest->size;
  }
}

}  // namespace talia::source
