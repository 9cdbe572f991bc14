#include "cli/progress_line.h"

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace talia::cli {

namespace {

using std::chrono::milliseconds;

// How often an eye wants to see a number move.
constexpr milliseconds pace{100};

constexpr std::string_view cleared = "\r\x1b[K";

std::size_t columns_of(int descriptor) {
  winsize size{};
  constexpr std::size_t usual = 80;
  return ::ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : usual;
}

// A terminal that cannot be written to shows nothing: that is no fault of the work.
void write_to(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(descriptor, text.data(), text.size());
    if (count <= 0) {
      return;
    }
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

// Whoever interrupts the run has their line to themselves.
void end_interrupted(int signal) {
  write_to(STDERR_FILENO, cleared);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

std::string seconds(milliseconds time) {
  const auto whole = (time.count() + 500) / 1000;
  return whole < 100 ? fmt::format("{} s", whole) : fmt::format("{} min {} s", whole / 60, whole % 60);
}

}  // namespace

std::string progress_words(std::string_view what, std::size_t done, std::size_t steps, milliseconds since,
                           std::size_t columns) {
  std::string words(what);
  if (steps > 0) {
    words += fmt::format(": {} of {}", std::min(done, steps), steps);
  }
  constexpr milliseconds least{500};  // That is told: a second, when rounded.
  if (since >= least) {
    words += fmt::format(", {}", seconds(since));
  }
  // Of less than a twentieth nothing can be said of the rest.
  if (steps > 0 && done < steps && done * 20 >= steps && since >= least) {
    const milliseconds left(since.count() * static_cast<std::int64_t>(steps - done) /
                            static_cast<std::int64_t>(done));
    words += left >= least ? fmt::format(", some {} left", seconds(left)) : std::string();
  }
  words.resize(std::min(words.size(), columns > 0 ? columns - 1 : 0));
  return words;
}

ProgressLine::ProgressLine(int descriptor, milliseconds patience)
    : descriptor_(descriptor), patience_(patience) {
  if (std::signal(SIGINT, end_interrupted) == SIG_IGN) {
    std::signal(SIGINT, SIG_IGN);
  }
  try {
    shower_ = std::thread([this] { show_until_over(); });
  } catch (const std::system_error&) {
    // A machine without another thread shows nothing.
  }
}

ProgressLine::~ProgressLine() {
  end();
}

void ProgressLine::begin(std::string_view what, std::size_t steps) {
  const std::lock_guard lock(mutex_);
  what_ = what;
  done_ = 0;
  steps_ = steps;
  stage_began_ = Clock::now();
}

void ProgressLine::end() {
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  over_.notify_all();
  if (shower_.joinable()) {
    shower_.join();
  }
  if (std::exchange(is_shown_, false)) {
    write_to(descriptor_, cleared);
  }
}

void ProgressLine::show_until_over() {
  std::unique_lock lock(mutex_);
  const auto is_over = [&] { return is_over_; };
  for (milliseconds wait = patience_; !over_.wait_for(lock, wait, is_over); wait = pace) {
    if (!what_.empty()) {
      const auto since = std::chrono::duration_cast<milliseconds>(Clock::now() - stage_began_);
      write_to(
          descriptor_,
          fmt::format("{}{}", cleared, progress_words(what_, done_, steps_, since, columns_of(descriptor_))));
      is_shown_ = true;
    }
  }
}

}  // namespace talia::cli
