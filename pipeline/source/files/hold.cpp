#include "source/files/hold.h"

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <thread>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include "source/files/files.h"

namespace talia::source {

namespace {

constexpr std::chrono::milliseconds between_tries(10);

tl::unexpected<Diagnostic> unwritable(int error) {
  return tl::unexpected(unwritable_file("", std::generic_category().message(error)));
}

}  // namespace

// A lock on the folder itself leaves nothing behind, whoever the folder belongs to. Where a file system has no locks, names
// that no two runs share still keep each file whole.
Result<FolderHold> hold_folder(const std::string& folder, std::chrono::milliseconds patience) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    return unwritable(error.value());
  }
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) {
    return unwritable(errno);
  }
  FolderHold hold(nullptr, [descriptor](const void*) { ::close(descriptor); });
  const auto end = std::chrono::steady_clock::now() + patience;
  while (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK && errno != EINTR) {
      break;
    }
    if (std::chrono::steady_clock::now() >= end) {
      return tl::unexpected(
          Diagnostic::of(Code::output_busy, {},
                         fmt::format("another run has been writing to the same folder for {} s",
                                     std::chrono::duration_cast<std::chrono::seconds>(patience).count()))
              .help("run again when it has ended, or give this run a folder of its own with --out"));
    }
    std::this_thread::sleep_for(between_tries);
  }
  return hold;
}

}  // namespace talia::source
