// The examples of the manual's page on expressions hold.
#include <fstream>
#include <sstream>
#include <string>

#include <catch2/catch.hpp>

#include "formula_workbench.h"

TEST_CASE("every example of the manual's page on expressions holds", "[formula]") {
  std::ifstream page(TALIA_TESTS "/../docs/manual/expressions.md");
  REQUIRE(page);
  const talia::test::Bench bench;
  const std::string arrow = " → ";
  bool is_example = false;
  int examples = 0;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("```")) {
      is_example = line == "```formula";
    } else if (is_example) {
      const auto at = line.rfind(arrow);
      REQUIRE(at != std::string::npos);
      INFO(line);
      CHECK(bench.eval(line.substr(0, at)) == line.substr(at + arrow.size()));
      ++examples;
    }
  }
  CHECK(examples > 40);
}
