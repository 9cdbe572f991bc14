// Numbers, ordinals and days as languages write them.
#include <catch2/catch.hpp>

#include "formula/formula.h"
#include "unit/formula_workbench.h"

using namespace talia;

namespace {

std::string said(const std::string& language, const std::string& expression) {
  test::Bench bench;
  bench.scope.language = language;
  return bench.eval(expression);
}

}  // namespace

TEST_CASE("whole numbers are grouped as their language does it", "[formula]") {
  CHECK(said("en", "grouped(1234)") == "1,234");
  CHECK(said("en", "grouped(-1234567)") == "−1,234,567");
  CHECK(said("en", "grouped(999)") == "999");
  CHECK(said("de", "grouped(1234)") == "1.234");
  CHECK(said("de-CH", "grouped(1234)") == "1’234");
  CHECK(said("fr", "grouped(1234)") == "1\u202f234");
  CHECK(said("es", "grouped(1234)") == "1234");
  CHECK(said("es", "grouped(12345)") == "12.345");
  CHECK(said("he", "grouped(1234)") == "1,234");
  CHECK(said("en", "decimal(12345/10)") == "1,234.5");
  CHECK(said("he", "signed(-3) + signed(2) + decimal(-5/2) + grouped(-1234)") ==
        "\u200e−3\u200e+2\u200e−2.5\u200e−1,234");
  CHECK(said("fi", "decimal(12345/10)") == "1\u00a0234,5");
}

TEST_CASE("an ordinal has the ending of its language, and none where that is not known", "[formula]") {
  std::string english;
  for (const char* const number : {"1", "2", "3", "4", "11", "12", "13", "21", "102", "111", "1001"}) {
    english += said("en", std::string("ordinal(") + number + ")") + " ";
  }
  CHECK(english == "1st 2nd 3rd 4th 11th 12th 13th 21st 102nd 111th 1,001st ");
  CHECK(said("pl", "ordinal(3)") == "3.");
  CHECK(said("fr", "ordinal(1) + ' ' + ordinal(2)") == "1er 2e");
  CHECK(said("sv", "ordinal(1) + ' ' + ordinal(3) + ' ' + ordinal(12) + ' ' + ordinal(22)") ==
        "1:a 3:e 12:e 22:a");
  CHECK(said("nl", "ordinal(8)") == "8e");
  CHECK(said("uk", "ordinal(8)") == "8-й");
  CHECK(said("en", "ordinal(-1)").starts_with("type-mismatch"));
  CHECK(said("en", "ordinal(1/2)").starts_with("type-mismatch"));
  CHECK(said("cy", "ordinal(1)").starts_with("type-mismatch"));
  CHECK(said("", "ordinal(1)").starts_with("type-mismatch"));
}

TEST_CASE("a day has the long form of its language", "[formula]") {
  const std::string day = "long_date('2026-11-25')";
  CHECK(said("en", day) == "November\u00a025, 2026");
  CHECK(said("en-GB", day) == "25\u00a0November 2026");
  CHECK(said("pl", day) == "25\u00a0listopada 2026");
  CHECK(said("de", day) == "25.\u00a0November 2026");
  CHECK(said("es", day) == "25 de noviembre de 2026");
  CHECK(said("hu", day) == "2026. november\u00a025.");
  CHECK(said("lt", day) == "2026 m. lapkričio\u00a025 d.");
  CHECK(said("he", day) == "25\u00a0בנובמבר 2026");
  CHECK(said("fr", "long_date('2026-01-01')") == "1er\u00a0janvier 2026");
  CHECK(said("en", "long_date('2024-02-29')") == "February\u00a029, 2024");
  for (const char* const wrong :
       {"", "2026", "2026-11", "2026-13-01", "2026-02-30", "2023-02-29", "2026-00-01", "2026-01-00",
        "25.11.2026", "2026-1-1", "2026/11/25", "2026-11-25 ", "20a6-11-25", "-026-11-25"}) {
    INFO(wrong);
    CHECK(said("en", std::string("long_date('") + wrong + "')").starts_with("type-mismatch"));
  }
  CHECK(said("cy", day).starts_with("type-mismatch"));
}
