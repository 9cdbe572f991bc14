#include "cli/streams.h"

#include <cerrno>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace talia::cli {

namespace {

constexpr std::size_t room = std::size_t{1} << 16;

}  // namespace

StreamBuffer::StreamBuffer(int descriptor, std::function<void()> before)
    : descriptor_(descriptor), before_(std::move(before)), room_(room, '\0') {
  setp(room_.data(), room_.data() + room_.size());
}

std::optional<std::string> StreamBuffer::fault() const {
  return error_ == 0 || error_ == EPIPE ? std::nullopt
                                        : std::optional(std::generic_category().message(error_));
}

StreamBuffer::int_type StreamBuffer::overflow(int_type next) {
  sync();
  if (!traits_type::eq_int_type(next, traits_type::eof())) {
    sputc(traits_type::to_char_type(next));
  }
  return traits_type::not_eof(next);
}

// After a failure nothing more is tried: what comes after a gap would mislead.
int StreamBuffer::sync() {
  const char* from = pbase();
  if (from != pptr()) {
    before_();
  }
  while (from != pptr() && error_ == 0) {
    const ssize_t count = ::write(descriptor_, from, static_cast<std::size_t>(pptr() - from));
    if (count >= 0) {
      from += count;
    } else if (errno != EINTR) {
      error_ = errno;
    }
  }
  setp(room_.data(), room_.data() + room_.size());
  return error_ == 0 ? 0 : -1;
}

void reserve_standard_streams() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(descriptor, F_GETFD) < 0) {
      // The lowest number that is free: this one. What is written there fails, as it would on a closed stream.
      ::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
  }
}

}  // namespace talia::cli
