#include "source/files/saved_files.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include "source/files/file_states.h"

namespace talia::source {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

namespace {

// In which nothing more is to happen, after a file that is whole and otherwise; and how often files are looked at where the system
// says nothing.
constexpr milliseconds settled_whole{2};
constexpr milliseconds settled{10};
constexpr milliseconds pace{500};
constexpr milliseconds longest_save{1000};

constexpr std::uint32_t events =
    IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_ATTRIB;

constexpr int most_looks = 4;

}  // namespace

struct SavedFiles::Sight {
  Sight(std::string root, std::vector<std::string> folders)
      : root_(std::move(root)),
        folders_(std::move(folders)),
        events_(::inotify_init1(IN_CLOEXEC | IN_NONBLOCK)) {
    for (std::string& folder : folders_) {
      folder.insert(0, root_ + '/');
    }
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
        while (happens(is_whole_ ? settled_whole : settled) && Clock::now() < latest) {
        }
      }
      std::vector<std::string> changed = compare();
      if (!changed.empty() || Clock::now() >= end) {
        return changed;
      }
    }
  }

  const std::vector<std::string>& same() const { return same_; }

 private:
  static milliseconds left_until(Clock::time_point end) {
    constexpr milliseconds longest{1'000'000'000};
    return end == Clock::time_point::max()
               ? longest
               : std::clamp(std::chrono::duration_cast<milliseconds>(end - Clock::now()), milliseconds(0),
                            longest);
  }

  // Whether the system tells anything within some time. Of what it tells the last is noted alone, for the files are looked at.
  bool happens(milliseconds within) {
    pollfd waiting{events_, POLLIN, 0};
    if (::poll(&waiting, 1, static_cast<int>(within.count())) <= 0) {
      return false;
    }
    alignas(inotify_event) std::array<char, 16384> room;
    for (ssize_t size = 0; (size = ::read(events_, room.data(), room.size())) > 0;) {
      for (std::size_t at = 0; at < static_cast<std::size_t>(size);) {
        const auto* const told = reinterpret_cast<const inotify_event*>(room.data() + at);
        is_whole_ = (told->mask & (IN_CLOSE_WRITE | IN_MOVED_TO)) != 0;
        at += sizeof(inotify_event) + told->len;
      }
    }
    return true;
  }

  // Whether that is new.
  bool listen_to(const std::string& folder) {
    const int watch = has_all_ ? ::inotify_add_watch(events_, folder.c_str(), events | IN_ONLYDIR) : -1;
    has_all_ = watch >= 0;  // The system may have no room for more.
    return has_all_ && watches_.insert(watch).second;
  }

  // As all files are, folders left out, from when the system tells of them.
  FileStates look() {
    const auto is_folder = [](const FileStates::File& file) { return S_ISDIR(file.state.numbers[2]); };
    listen_to(root_);  // A folder may come later.
    FileStates states;
    bool has_new = true;
    for (int i = 0; i < most_looks && has_new; ++i) {
      states = states_below(folders_);
      has_new = false;
      for (const FileStates::File& file : states.files) {
        has_new = (is_folder(file) && listen_to(file.path)) || has_new;
      }
    }
    std::erase_if(states.files, [&](const FileStates::File& file) {
      return is_folder(file) || file.state.numbers[2] == 0;  // Nor what is not there.
    });
    return states;
  }

  std::vector<std::string> compare() {
    FileStates now = look();
    std::vector<std::string> changed;
    for_each_changed(known_, now, [&](const std::string& path) {
      changed.push_back(path.substr(root_.size() + 1));
      return true;
    });
    known_ = std::move(now);
    same_.clear();
    for (const FileStates::File& file : known_.files) {
      std::string path = file.path.substr(root_.size() + 1);
      if (!std::ranges::binary_search(changed, path)) {
        same_.push_back(std::move(path));
      }
    }
    std::ranges::sort(same_);
    return changed;
  }

  const std::string root_;
  std::vector<std::string> folders_;  // Absolute.
  int events_;
  bool has_all_ = false;  // The system tells of every folder.
  std::set<int> watches_;
  bool is_whole_ = false;  // What the system told last was of a file that is closed, or in its place.
  FileStates known_;
  std::vector<std::string> same_;  // Of the last comparison.
};

SavedFiles::SavedFiles(std::string root, std::vector<std::string> folders)
    : sight_(std::make_unique<Sight>(std::move(root), std::move(folders))) {}
SavedFiles::~SavedFiles() = default;

std::vector<std::string> SavedFiles::same() const {
  return sight_->same();
}

std::vector<std::string> SavedFiles::next(milliseconds patience) {
  return sight_->next(patience);
}

}  // namespace talia::source
