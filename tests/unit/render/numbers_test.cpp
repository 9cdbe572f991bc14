#include "render/numbers.h"

#include <limits>
#include <string>
#include <utility>

#include <catch2/catch.hpp>

using namespace talia;

TEST_CASE("numbers in drawings have as many decimals as they need", "[render]") {
  const auto fine = [](double number) {
    std::string text;
    render::append_fine(text, number);
    return text;
  };
  for (const auto& [number, text] : {
           std::pair{0.0, "0 "},
           {1.0, "1 "},
           {-1.0, "-1 "},
           {0.5, ".5 "},
           {0.000001, ".000001 "},
           {-0.0000004, "0 "},
           {0.9529411764, ".952941 "},
           {-0.0000006, "-.000001 "},
           {12345.67890049, "12345.6789 "},
           {999999999.25, "999999999.25 "},
           {1000000000.25, "1000000000.25 "},
           {-4000000000000.0, "-4000000000000 "},
       }) {
    CHECK(fine(number) == text);
  }
  std::string text;
  render::append_thousandths(text, -12'500);
  render::append_thousandths(text, 7);
  render::append_thousandths(text, std::numeric_limits<std::int64_t>::min());
  CHECK(text == "-12.5 .007 -9223372036854775.808 ");
}
