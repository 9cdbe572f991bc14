// How the files below some folders are, by what the system says of them and not by what they hold: which file it is, how large,
// when it was changed. Two looks that agree saw the same bytes, where the first is settled.
#pragma once
#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace talia::source {

// Device, number, mode, size, and nanoseconds since 1970 of the last change of the bytes and of anything; of a link also its own
// number and change. All 0: there is nothing.
struct FileState {
  std::array<std::uint64_t, 8> numbers{};
  auto operator<=>(const FileState&) const = default;
};

// Follows links.
FileState state_of_file(const std::string& path);

struct FileStates {
  struct File {
    std::string path;  // Below its folder, which stands before it.
    FileState state;
    bool operator==(const File&) const = default;
  };
  std::vector<File> files;  // Folders and all in them, at any depth, sorted; hidden ones left out.
  // False where something was changed so short a time before that one more change could look the same, or cannot be looked at.
  bool is_settled = true;
  bool operator==(const FileStates& other) const { return files == other.files; }
};

// Links to folders are not followed. Folders on up to `threads` (0: as many as the machine has).
FileStates states_below(const std::vector<std::string>& folders, unsigned threads = 1);

// Calls `f(path)` for each file that is not as it was, or came, or went, in order, until it gives false.
void for_each_changed(const FileStates& before, const FileStates& now,
                      const std::function<bool(const std::string& path)>& f);

// One of those; a folder only where it is nothing else.
std::optional<std::string> first_changed(const FileStates& before, const FileStates& now);

}  // namespace talia::source
