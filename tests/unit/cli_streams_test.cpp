// What is told when it does not arrive.
#include <csignal>

#include <fcntl.h>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "cli/streams.h"

using namespace talia;

namespace {

std::optional<std::string> fault_after(int descriptor, const std::string& text) {
  cli::StreamBuffer buffer(descriptor);
  std::ostream stream(&buffer);
  stream << text << std::flush;
  return buffer.fault();
}

}  // namespace

TEST_CASE("a stream that does not take everything is told, a reader that left is not", "[cli]") {
  const std::string long_text(200'000, 'x');
  const int full = ::open("/dev/full", O_WRONLY);
  REQUIRE(full >= 0);
  CHECK(fault_after(full, "short") == "No space left on device");
  CHECK(fault_after(full, long_text) == "No space left on device");
  CHECK_FALSE(fault_after(full, ""));
  ::close(full);
  CHECK(fault_after(full, "closed") == "Bad file descriptor");
  int pipe[2];
  REQUIRE(::pipe(pipe) == 0);
  CHECK_FALSE(fault_after(pipe[1], "arrives"));
  char read[16];
  CHECK(::read(pipe[0], read, sizeof read) == 7);
  ::close(pipe[0]);
  auto* const before = ::signal(SIGPIPE, SIG_IGN);
  CHECK_FALSE(fault_after(pipe[1], long_text));
  ::signal(SIGPIPE, before);
  ::close(pipe[1]);
}
