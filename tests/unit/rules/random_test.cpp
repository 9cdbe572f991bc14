#include <catch2/catch.hpp>

#include "random/mechanics.h"

using namespace talia;

TEST_CASE("mechanics of the shipped games answer random questions as brute force does", "[rules]") {
  test::MechanicsTally tally;
  CHECK(test::check_random_mechanics(TALIA_TESTS "/..", 1, 15, tally) == "");
  CHECK(tally.mechanics >= 50);
}
