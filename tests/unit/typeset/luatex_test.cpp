// TeX's answers for a part of the oracle's paragraphs; `tools/oracle luatex` compares them all.
#include <catch2/catch.hpp>

#include "oracle/luatex/answers.h"

namespace talia {

namespace {

using namespace oracle;

constexpr std::size_t every = 16;

}  // namespace

TEST_CASE("in TeX's mode paragraphs break as LuaHBTeX breaks them", "[typeset]") {
  const std::filesystem::path folder = TALIA_TESTS "/oracle/luatex";
  const auto paragraphs = read_paragraphs(folder / "paragraphs.txt");
  for (const char* const name :
       {"ebgaramond-10-300", "ebgaramond-10-156", "vollkorn-10-200", "ebgaramond-10-156-bonds"}) {
    const Comparison comparison =
        compare(read_table(folder / (std::string(name) + ".tsv")), paragraphs, every);
    CHECK(comparison.paragraphs == paragraphs.size() / every);
    for (const Exception& exception : comparison.exceptions) {
      FAIL_CHECK(name << ", paragraph " << exception.number << ": " << exception.what);
    }
  }
}

TEST_CASE("an answer's lines have the hyphens that TeX added, and no others", "[typeset]") {
  const std::vector<std::string> lines = lines_of("Na biało-czerwonych wstęgach", {2, 0, {6, 9, 13, 19, 28}});
  CHECK(lines == std::vector<std::string>{"Na bia-", "ło-", "czer-", "wonych", "wstęgach"});
}

}  // namespace talia
