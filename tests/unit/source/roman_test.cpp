#include "source/text/roman.h"

#include <catch2/catch.hpp>

using talia::source::lower_roman;

TEST_CASE("a number has its Roman numeral in small letters", "[source]") {
  CHECK(lower_roman(1) == "i");
  CHECK(lower_roman(4) == "iv");
  CHECK(lower_roman(14) == "xiv");
  CHECK(lower_roman(1949) == "mcmxlix");
  CHECK(lower_roman(0).empty());
}
