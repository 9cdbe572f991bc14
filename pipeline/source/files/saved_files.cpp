#include "source/files/saved_files.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <tuple>

#include <fcntl.h>
#include <poll.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

namespace talia::source {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

namespace {

// In which nothing more is to happen; and how often files are looked at where the system says nothing.
constexpr milliseconds settled{25};
constexpr milliseconds pace{500};
constexpr milliseconds longest_save{1000};

constexpr std::uint32_t events =
    IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_ATTRIB;

// By what two states of a file are told apart.
using State = std::tuple<std::uint64_t, std::int64_t, std::int64_t, std::int64_t>;
using States = std::map<std::string, State>;

State state_of(const struct stat& status) {
  return {status.st_ino, status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_size};
}

}  // namespace

struct SavedFiles::Sight {
  Sight(std::string root, std::vector<std::string> folders)
      : root_(std::move(root)),
        folders_(std::move(folders)),
        events_(::inotify_init1(IN_CLOEXEC | IN_NONBLOCK)) {
    has_all_ = events_ >= 0;
    known_ = look();
  }
  Sight(const Sight&) = delete;
  Sight& operator=(const Sight&) = delete;
  ~Sight() {
    if (events_ >= 0) {
      ::close(events_);
    }
  }

  std::vector<std::string> next(milliseconds patience) {
    const auto end = patience == milliseconds::max() ? Clock::time_point::max() : Clock::now() + patience;
    for (;;) {
      const milliseconds wait = left_until(end);
      if (!has_all_) {
        ::poll(nullptr, 0, static_cast<int>(std::min(wait, pace).count()));
      } else if (happens(wait)) {
        // Where something is written all the time, what is there is looked at in between.
        const auto latest = Clock::now() + longest_save;
        while (happens(settled) && Clock::now() < latest) {
        }
      }
      std::vector<std::string> changed = compare();
      if (!changed.empty() || Clock::now() >= end) {
        return changed;
      }
    }
  }

 private:
  static milliseconds left_until(Clock::time_point end) {
    constexpr milliseconds longest{1'000'000'000};
    return end == Clock::time_point::max()
               ? longest
               : std::clamp(std::chrono::duration_cast<milliseconds>(end - Clock::now()), milliseconds(0),
                            longest);
  }

  // Whether the system tells anything within some time; what it tells is read and let go of, for the files are looked at.
  bool happens(milliseconds within) const {
    pollfd waiting{events_, POLLIN, 0};
    if (::poll(&waiting, 1, static_cast<int>(within.count())) <= 0) {
      return false;
    }
    std::array<char, 16384> room;
    while (::read(events_, room.data(), room.size()) > 0) {
    }
    return true;
  }

  void listen_to(const fs::path& folder) {
    if (has_all_ && ::inotify_add_watch(events_, folder.c_str(), events | IN_ONLYDIR) < 0) {
      has_all_ = false;  // The system has no room for more.
    }
  }

  // All files, but for hidden ones, of folders that are looked at from now on.
  States look() {
    States states;
    listen_to(root_);  // A folder may come later.
    for (const std::string& folder : folders_) {
      look_into(folder, states);
    }
    return states;
  }

  void look_into(const std::string& folder, States& states) {
    const fs::path place = fs::path(root_) / folder;
    std::error_code error;
    if (!fs::is_directory(place, error)) {
      return;
    }
    listen_to(place);
    for (fs::directory_iterator each(place, error), end; !error && each != end; each.increment(error)) {
      const std::string name = each->path().filename().string();
      struct stat status {};
      if (name.starts_with('.') || ::stat(each->path().c_str(), &status) != 0) {
        continue;
      }
      const std::string path = std::string(folder).append(1, '/').append(name);
      // Links to folders are not followed, as they are not when files are read.
      if (S_ISDIR(status.st_mode)) {
        if (!each->is_symlink(error)) {
          look_into(path, states);
        }
      } else {
        states.emplace(path, state_of(status));
      }
    }
  }

  std::vector<std::string> compare() {
    States now = look();
    std::vector<std::string> changed;
    for (const auto& [path, state] : now) {
      const auto before = known_.find(path);
      if (before == known_.end() || before->second != state) {
        changed.push_back(path);
      }
    }
    for (const auto& [path, state] : known_) {
      if (!now.contains(path)) {
        changed.push_back(path);
      }
    }
    known_ = std::move(now);
    std::ranges::sort(changed);
    return changed;
  }

  std::string root_;
  std::vector<std::string> folders_;
  int events_;
  bool has_all_ = false;  // The system tells of every folder.
  States known_;
};

SavedFiles::SavedFiles(std::string root, std::vector<std::string> folders)
    : sight_(std::make_unique<Sight>(std::move(root), std::move(folders))) {}
SavedFiles::~SavedFiles() = default;

std::vector<std::string> SavedFiles::next(milliseconds patience) {
  return sight_->next(patience);
}

}  // namespace talia::source
