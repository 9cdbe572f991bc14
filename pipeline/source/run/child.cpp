#include "source/run/child.h"

#include <array>
#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace talia::source {
namespace {

constexpr std::size_t piece_size = 65536;

std::vector<std::string> environment_with(const Child::Variables& variables) {
  std::vector<std::string> all;
  for (char* const* each = environ; *each != nullptr; ++each) {
    const std::string_view line = *each;
    const bool is_replaced = [&] {
      for (const auto& variable : variables) {
        if (line.starts_with(fmt::format("{}=", variable.first))) {
          return true;
        }
      }
      return false;
    }();
    if (!is_replaced) {
      all.emplace_back(line);
    }
  }
  for (const auto& [name, value] : variables) {
    all.push_back(fmt::format("{}={}", name, value));
  }
  return all;
}

std::vector<char*> pointers_to(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (std::string& each : words) {
    pointers.push_back(each.data());
  }
  pointers.push_back(nullptr);
  return pointers;
}

}  // namespace

Result<Child> Child::start(const std::vector<std::string>& words, const Variables& variables) {
  const auto fault = [&](int error) {
    return tl::unexpected(Diagnostic::of(
        Code::unwritable_file, {},
        fmt::format("cannot run `{}`: {}", words.front(), std::generic_category().message(error))));
  };
  // One stream for both ways: writing to a program that has ended is then an error and no signal.
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    return fault(errno);
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  // Not all of ours says that it is ours alone: a socket of Poco's would be listened on as long as the child lives.
  posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
  std::vector<std::string> spoken = words;
  std::vector<std::string> environment = environment_with(variables);
  pid_t process = 0;
  const int error = ::posix_spawnp(&process, words.front().c_str(), &actions, nullptr,
                                   pointers_to(spoken).data(), pointers_to(environment).data());
  posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  if (error != 0) {
    ::close(ends[0]);
    return fault(error);
  }
  return Child(process, ends[0]);
}

Child::Child(Child&& other) noexcept
    : process_(std::exchange(other.process_, 0)),
      stream_(std::exchange(other.stream_, -1)),
      heard_(std::move(other.heard_)) {}

Child::~Child() {
  wait();
}

bool Child::write(std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t count = ::send(stream_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count < 0 && errno != EINTR) {
      return false;
    }
    bytes.remove_prefix(count < 0 ? 0 : static_cast<std::size_t>(count));
  }
  return true;
}

// False at the end of what it says.
bool Child::fill() {
  std::array<char, piece_size> piece;
  while (true) {
    const ssize_t count = ::recv(stream_, piece.data(), piece.size(), 0);
    if (count > 0) {
      heard_.append(piece.data(), static_cast<std::size_t>(count));
      return true;
    }
    if (count == 0 || errno != EINTR) {
      return false;
    }
  }
}

std::string Child::read_line() {
  std::size_t end = heard_.find('\n');
  while (end == std::string::npos && fill()) {
    end = heard_.find('\n');
  }
  std::string line = heard_.substr(0, end);
  heard_.erase(0, end == std::string::npos ? end : end + 1);
  return line;
}

std::string Child::read(std::size_t count) {
  while (heard_.size() < count && fill()) {
  }
  std::string bytes = heard_.substr(0, count);
  heard_.erase(0, bytes.size());
  return bytes;
}

std::string Child::read_all() {
  while (fill()) {
  }
  return std::exchange(heard_, {});
}

int Child::wait() {
  if (stream_ >= 0) {
    ::close(std::exchange(stream_, -1));
  }
  int status = 0;
  if (process_ > 0) {
    while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
    process_ = 0;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

}  // namespace talia::source
