// The examples of the manual's page on expressions hold, and its tables are the rows of the functions.
#include <fstream>
#include <sstream>
#include <string>

#include <catch2/catch.hpp>

#include "formula/functions/functions.h"
#include "unit/formula_workbench.h"

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

TEST_CASE("the manual's tables of functions are the rows of the program", "[formula]") {
  std::ifstream file(TALIA_TESTS "/../docs/manual/expressions.md");
  REQUIRE(file);
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  for (const talia::formula::FunctionGroup& group : talia::formula::function_groups()) {
    std::string table = "| function | gives |\n| --- | --- |\n";
    for (const talia::formula::FunctionRow& row : group.rows) {
      std::string signatures(row.signatures);
      for (auto at = signatures.find("; "); at != std::string::npos; at = signatures.find("; ", at)) {
        signatures.replace(at, 2, "`, `");
      }
      table += "| `" + signatures + "` | " + std::string(row.sense) + " |\n";
    }
    INFO("the page lacks this table:\n" << table);
    CHECK(page.find("\n\n" + table + "\n") != std::string::npos);
  }
}
