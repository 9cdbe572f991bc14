#include <catch2/catch.hpp>

#include "random/check.h"

TEST_CASE("random expressions come to what brute force says", "[formula]") {
  talia::test::RandomTally tally;
  CHECK(talia::test::check_random_expressions(1, 2000, tally) == "");
  CHECK(tally.expressions == 2000);
  CHECK(tally.compared > 1000);
  CHECK(tally.given_up < 40);
}
