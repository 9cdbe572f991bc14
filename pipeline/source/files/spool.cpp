#include "source/files/spool.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

namespace talia {
namespace {

constexpr std::size_t piece_size = std::size_t{1} << 18;

// A file in the folder for such files that no name leads to; -1 where there can be none.
int open_nameless() {
  std::error_code error;
  const std::string folder = std::filesystem::temp_directory_path(error).string();
  if (error) {
    errno = error.value();
    return -1;
  }
  const int file = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (file >= 0 || (errno != EOPNOTSUPP && errno != EISDIR)) {
    return file;
  }
  std::string name = folder + "/talia-XXXXXX";
  const int named = ::mkostemp(name.data(), O_CLOEXEC);
  if (named >= 0) {
    ::unlink(name.c_str());
  }
  return named;
}

}  // namespace

Spool Spool::of(std::string_view bytes) {
  Spool spool;
  spool.append(bytes);
  return spool;
}

Spool::Spool(Spool&& other) noexcept
    : file_(std::exchange(other.file_, -1)),
      fault_(std::move(other.fault_)),
      flushed_(std::exchange(other.flushed_, 0)),
      waiting_(std::exchange(other.waiting_, {})) {}

Spool& Spool::operator=(Spool&& other) noexcept {
  std::swap(file_, other.file_);
  std::swap(fault_, other.fault_);
  std::swap(flushed_, other.flushed_);
  std::swap(waiting_, other.waiting_);
  return *this;
}

Spool::~Spool() {
  if (file_ >= 0) {
    ::close(file_);
  }
}

void Spool::fail(const char* what) {
  if (fault_.empty()) {
    fault_ = fmt::format("{}: {}", what, std::generic_category().message(errno));
  }
}

bool Spool::append(std::string_view bytes) {
  if (!fault_.empty()) {
    return false;
  }
  waiting_ += bytes;
  return waiting_.size() < piece_size || flush();
}

bool Spool::flush() {
  if (file_ < 0 && fault_.empty()) {
    file_ = open_nameless();
    if (file_ < 0) {
      fail("no temporary file can be made (TMPDIR names their folder)");
    }
  }
  std::string_view rest = waiting_;
  while (!rest.empty() && fault_.empty()) {
    const ssize_t count = ::write(file_, rest.data(), rest.size());
    if (count >= 0) {
      rest.remove_prefix(static_cast<std::size_t>(count));
      flushed_ += static_cast<std::size_t>(count);
    } else if (errno != EINTR) {
      fail("a temporary file cannot be written");
    }
  }
  // What the disk did not take stays readable here.
  waiting_.erase(0, waiting_.size() - rest.size());
  return fault_.empty();
}

std::string Spool::path() {
  flush();
  return fmt::format("/proc/self/fd/{}", file_);
}

std::string Spool::part(std::size_t begin, std::size_t size) const {
  std::string result(begin < flushed_ ? std::min(size, flushed_ - begin) : 0, '\0');
  for (std::size_t done = 0; done < result.size();) {
    const ssize_t count =
        ::pread(file_, result.data() + done, result.size() - done, static_cast<off_t>(begin + done));
    if (count > 0) {
      done += static_cast<std::size_t>(count);
    } else if (count == 0 || errno != EINTR) {
      result.resize(done);
      return result;
    }
  }
  const std::size_t from = begin + result.size();
  if (from >= flushed_ && from < end()) {
    result += std::string_view(waiting_).substr(from - flushed_, size - result.size());
  }
  return result;
}

bool Spool::each(const Taker& take) const {
  if (!fault_.empty()) {
    return false;
  }
  std::string piece(file_ < 0 ? 0 : piece_size, '\0');
  for (off_t at = 0; file_ >= 0;) {
    const ssize_t count = ::pread(file_, piece.data(), piece.size(), at);
    if (count < 0 && errno == EINTR) {
      continue;
    }
    if (count < 0) {
      return false;
    }
    if (count == 0) {
      break;
    }
    if (!take(std::string_view(piece).substr(0, static_cast<std::size_t>(count)))) {
      return false;
    }
    at += count;
  }
  return waiting_.empty() || take(waiting_);
}

Diagnostic source::unspooled(std::string_view title, std::string_view why) {
  return Diagnostic::of(Code::unwritable_file, {}, fmt::format("`{}` cannot be finished: {}", title, why))
      .help("make room in the folder for temporary files, or name another in TMPDIR");
}

}  // namespace talia
