#include <clocale>
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include <unistd.h>

#include "cli/run.h"

int main(int count, char** arguments) {
  // Numbers in files are written with a point wherever the program runs; nothing else may set a locale.
  std::setlocale(LC_ALL, "C");
  const std::vector<std::string> words(arguments + 1, arguments + count);
  const bool colour = isatty(STDERR_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr;
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  return talia::cli::run(words, error ? arguments[0] : program.string(), {std::cout, std::cerr, colour});
}
