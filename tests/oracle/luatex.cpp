// LuaHBTeX's line breaks against ours in TeX's mode: `oracle_luatex DIR`, where DIR holds `paragraphs.txt` and TeX's
// answers to it, one table a font, size and measure. A paragraph passes when its total demerits, its number of lines
// and each line's text are TeX's; every other is printed with what differs. The last line is
// `N passed, N failed, N refused on purpose`.
#include <cstdio>
#include <exception>
#include <filesystem>

#include <fmt/format.h>

#include "oracle/luatex/answers.h"

namespace {

using namespace talia::oracle;

int run(const std::filesystem::path& folder) {
  const auto paragraphs = read_paragraphs(folder / "paragraphs.txt");
  std::size_t passed = 0, failed = 0;
  for (const TexTable& table : read_tables(folder)) {
    const Comparison comparison = compare(table, paragraphs);
    for (const Exception& exception : comparison.exceptions) {
      fmt::print("{}, paragraph {}: {}\n", table.name, exception.number, exception.what);
    }
    const std::size_t same = comparison.paragraphs - comparison.exceptions.size();
    fmt::print("{}: {} of {} paragraphs like TeX's, {} lines\n", table.name, same, comparison.paragraphs,
               comparison.lines);
    passed += same;
    failed += comparison.exceptions.size();
  }
  fmt::print("{} passed, {} failed, 0 refused on purpose\n", passed, failed);
  return failed == 0 && passed > 0 ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) {
    fmt::print(stderr, "usage: oracle_luatex DIR\n");
    return 2;
  }
  try {
    return run(arguments[1]);
  } catch (const std::exception& problem) {
    fmt::print(stderr, "oracle_luatex: {}\n", problem.what());
    return 2;
  }
}
