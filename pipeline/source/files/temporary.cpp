#include "source/files/temporary.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <string_view>

#include <fmt/format.h>
#include <unistd.h>

namespace talia::source {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view prefix = ".talia-";

// A process and when it began, in the kernel's ticks: together they come once.
struct Process {
  pid_t number;
  std::string start;
};

// Nothing where the kernel does not say.
std::optional<std::string> start_of(pid_t process) {
  std::ifstream file(fmt::format("/proc/{}/stat", process));
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  // The second field is the program's name, in brackets, with any signs in it. The start is the twenty-second.
  const std::size_t name_end = text.rfind(')');
  if (name_end == std::string::npos) {
    return std::nullopt;
  }
  std::istringstream fields(text.substr(name_end + 1));
  std::string field;
  for (int number = 3; number <= 22; ++number) {
    if (!(fields >> field)) {
      return std::nullopt;
    }
  }
  return field;
}

// Of `.talia-NUMBER-START-…`.
std::optional<Process> writer_of(std::string_view name) {
  if (!name.starts_with(prefix)) {
    return std::nullopt;
  }
  std::array<std::string_view, 3> parts;
  name.remove_prefix(prefix.size());
  for (std::string_view& part : parts) {
    part = name.substr(0, name.find('-'));
    name.remove_prefix(std::min(part.size() + 1, name.size()));
    if (part.empty() || part.find_first_not_of("0123456789") != std::string_view::npos) {
      return std::nullopt;
    }
  }
  pid_t number = 0;
  const auto read = std::from_chars(parts[0].data(), parts[0].data() + parts[0].size(), number);
  if (read.ec != std::errc() || number <= 0 || !name.empty()) {
    return std::nullopt;
  }
  return Process{number, std::string(parts[1])};
}

bool has_ended(const Process& process) {
  if (::kill(process.number, 0) != 0 && errno == ESRCH) {
    return true;
  }
  const auto start = start_of(process.number);
  return start && *start != process.start;
}

}  // namespace

TemporaryNames::TemporaryNames() : start_(start_of(::getpid()).value_or("0")) {}

std::string TemporaryNames::next() {
  return fmt::format("{}{}-{}-{}", prefix, ::getpid(), start_, number_++);
}

void clear_temporaries(const fs::path& folder) {
  std::error_code error;
  for (fs::directory_iterator entry(folder, error); !error && entry != fs::directory_iterator();
       entry.increment(error)) {
    const auto writer = writer_of(entry->path().filename().native());
    std::error_code ignored;
    if (writer && entry->symlink_status(ignored).type() == fs::file_type::regular && has_ended(*writer)) {
      fs::remove(entry->path(), ignored);
    }
  }
}

}  // namespace talia::source
