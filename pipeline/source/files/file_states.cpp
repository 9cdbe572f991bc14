#include "source/files/file_states.h"

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <iterator>
#include <memory>
#include <utility>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "source/run/worker.h"

namespace talia::source {
namespace {

constexpr std::uint64_t second = 1'000'000'000;
// The kernel's clock of files goes by ticks of some milliseconds; where it has no nanoseconds, by seconds, and on some disks by two.
constexpr std::uint64_t tick = second / 20;
constexpr std::uint64_t coarse_tick = 2 * second + tick;

std::uint64_t in_nanoseconds(const timespec& time) {
  return static_cast<std::uint64_t>(time.tv_sec) * second + static_cast<std::uint64_t>(time.tv_nsec);
}

FileState state_of(const struct stat& status) {
  return {{status.st_dev, status.st_ino, status.st_mode, static_cast<std::uint64_t>(status.st_size),
           in_nanoseconds(status.st_mtim), in_nanoseconds(status.st_ctim)}};
}

class Looker {
 public:
  Looker() {
    timespec now{};
    ::clock_gettime(CLOCK_REALTIME, &now);
    now_ = in_nanoseconds(now);
  }

  void look(const std::string& folder) {
    FileState state;
    struct stat status {};
    const int opened = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (opened >= 0 && ::fstat(opened, &status) == 0) {
      state = state_of(status);
      settle(status);
    } else {
      state.numbers[0] = static_cast<std::uint64_t>(errno);
    }
    states_.files.push_back({folder, state});
    if (opened >= 0) {
      list(opened, folder + '/');
    }
  }

  FileStates take() { return std::move(states_); }

 private:
  struct Close {
    void operator()(DIR* folder) const { ::closedir(folder); }
  };

  // Takes the descriptor.
  void list(int opened, const std::string& prefix) {
    const std::unique_ptr<DIR, Close> folder(::fdopendir(opened));
    if (!folder) {
      ::close(opened);
      states_.is_settled = false;
      return;
    }
    std::vector<std::string> inner;
    while (const dirent* const entry = next_of(*folder)) {
      const char* const name = entry->d_name;
      if (name[0] == '.') {
        continue;
      }
      struct stat status {};
      FileState state;
      const int here = ::dirfd(folder.get());
      if (::fstatat(here, name, &status, AT_SYMLINK_NOFOLLOW) != 0) {
        state.numbers[0] = static_cast<std::uint64_t>(errno);
      } else if (S_ISLNK(status.st_mode)) {
        const std::uint64_t number = status.st_ino, changed = in_nanoseconds(status.st_ctim);
        settle(status);
        if (::fstatat(here, name, &status, 0) == 0 && !S_ISDIR(status.st_mode)) {
          state = state_of(status);
          settle(status);
        }
        state.numbers[6] = number;
        state.numbers[7] = changed;
      } else {
        state = state_of(status);
        settle(status);
        if (S_ISDIR(status.st_mode)) {
          inner.emplace_back(name);
        }
      }
      states_.files.push_back({prefix + name, state});
    }
    for (const std::string& name : inner) {
      const int deeper =
          ::openat(::dirfd(folder.get()), name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
      if (deeper >= 0) {
        list(deeper, prefix + name + '/');
      } else {
        states_.is_settled = false;  // What is in it is not known.
      }
    }
  }

  const dirent* next_of(DIR& folder) {
    errno = 0;
    const dirent* const entry = ::readdir(&folder);
    states_.is_settled = states_.is_settled && (entry != nullptr || errno == 0);
    return entry;
  }

  void settle(const struct stat& status) {
    const std::uint64_t changed = in_nanoseconds(status.st_ctim);
    const std::uint64_t room = changed % second == 0 ? coarse_tick : tick;
    states_.is_settled = states_.is_settled && changed + room < now_;
  }

  std::uint64_t now_;
  FileStates states_;
};

}  // namespace

FileState state_of_file(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 ? state_of(status) : FileState{};
}

FileStates states_below(const std::vector<std::string>& folders, unsigned threads) {
  std::vector<FileStates> found(folders.size());
  // One time for all: what is changed while others are looked at is not settled.
  const Looker fresh;
  for_each(folders.size(), threads, [&](std::size_t i) {
    Looker looker = fresh;
    looker.look(folders[i]);
    found[i] = looker.take();
  });
  FileStates all;
  for (FileStates& each : found) {
    std::ranges::move(each.files, std::back_inserter(all.files));
    all.is_settled = all.is_settled && each.is_settled;
  }
  std::ranges::sort(all.files, {}, &FileStates::File::path);
  return all;
}

void for_each_changed(const FileStates& before, const FileStates& now,
                      const std::function<bool(const std::string& path)>& f) {
  auto old = before.files.begin();
  auto each = now.files.begin();
  while (each != now.files.end() || old != before.files.end()) {
    const bool is_new = old == before.files.end() || (each != now.files.end() && each->path < old->path);
    const bool is_gone = !is_new && (each == now.files.end() || old->path < each->path);
    const std::string& path = is_gone ? old->path : each->path;
    if ((is_new || is_gone || old->state != each->state) && !f(path)) {
      return;
    }
    old += is_new ? 0 : 1;
    each += is_gone ? 0 : 1;
  }
}

std::optional<std::string> first_changed(const FileStates& before, const FileStates& now) {
  std::optional<std::string> folder, file;
  for_each_changed(before, now, [&](const std::string& path) {
    const auto state = std::ranges::lower_bound(now.files, path, {}, &FileStates::File::path);
    const bool is_folder =
        state != now.files.end() && state->path == path && S_ISDIR(state->state.numbers[2]);
    // A folder changes with what is in it, which tells more.
    (is_folder ? folder : file) = path;
    return !file;
  });
  return file ? file : folder;
}

}  // namespace talia::source
