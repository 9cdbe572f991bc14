#include "cli/program_state.h"

#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <link.h>

#include "source/files/file_states.h"

namespace talia::cli {

namespace {

// Of one that the kernel gives, as `linux-vdso.so.1`, there is no file.
int add_library(dl_phdr_info* library, std::size_t /*size*/, void* out) {
  const std::string path(library->dlpi_name == nullptr ? "" : library->dlpi_name);
  if (path.starts_with('/')) {
    *static_cast<std::string*>(out) +=
        fmt::format("{} {}\n", path, fmt::join(source::state_of_file(path).numbers, " "));
  }
  return 0;
}

}  // namespace

std::string program_state() {
  std::error_code error;
  const std::string program = std::filesystem::read_symlink("/proc/self/exe", error).string();
  const source::FileState state = source::state_of_file(program);
  if (error || state == source::FileState()) {
    return {};
  }
  std::string all = fmt::format("{} {}\n", program, fmt::join(state.numbers, " "));
  ::dl_iterate_phdr(add_library, &all);
  return all;
}

}  // namespace talia::cli
