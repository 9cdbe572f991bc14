// Whole workspaces, changed by their structure and built. What a run tries is a plan (workspace/plan.h), whose bytes libFuzzer
// keeps. `fuzz_workspace --unpack=FOLDER FIND` writes the workspace of a find and says how talia repeats it.
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>

#include <unistd.h>

#include "workspace/judge.h"

namespace {

namespace fs = std::filesystem;
using namespace talia::fuzz;

constexpr std::string_view unpack = "--unpack=";

std::string scratch;
std::unique_ptr<Judge> judge;

void make_judge() {
  std::string name = (fs::temp_directory_path() / "talia-fuzz-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) {
    std::cerr << "no folder for workspaces\n";
    std::exit(2);
  }
  scratch = name;
  std::atexit([] { fs::remove_all(scratch); });
  judge = std::make_unique<Judge>(TALIA_REPOSITORY, scratch);
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* count, char*** arguments) {
  make_judge();
  if (*count == 3 && std::string_view((*arguments)[1]).starts_with(unpack)) {
    std::ifstream stream((*arguments)[2], std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
    const auto* const data = reinterpret_cast<const std::uint8_t*>(bytes.data());
    std::cout << judge->unpack(read_plan({data, bytes.size()}), (*arguments)[1] + unpack.size()) << '\n';
    std::exit(0);
  }
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  judge->try_plan(read_plan({data, size}));
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t room,
                                               unsigned seed) {
  const auto bytes = write_plan(change_plan(read_plan({data, size}), seed));
  const std::size_t count = std::min(bytes.size(), room);
  std::memcpy(data, bytes.data(), count);
  return count;
}
