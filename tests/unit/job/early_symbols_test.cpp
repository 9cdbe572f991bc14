#include "job/faces/early_symbols.h"

#include <catch2/catch.hpp>

#include "job/workspace/content.h"

using namespace talia;

TEST_CASE("of what cannot be drawn no icon is read any more once it is loaded", "[job]") {
  const auto found =
      job::find_workspace({std::string(TALIA_TESTS "/systems"), {}, {}, {}, "/nowhere/bin/talia"});
  REQUIRE(found.workspace);
  job::ReadRequest request;
  CHECK(job::load(*found.workspace, request)->early_symbols == nullptr);
  request.draws = true;
  CHECK(job::load(*found.workspace, request)->early_symbols != nullptr);
  request.policies = {{"nosuch", "1"}};
  const auto content = job::load(*found.workspace, request);
  REQUIRE(content->diagnostics.exit_code() == 2);
  CHECK(content->early_symbols == nullptr);
}
