#include "schema/decimal.h"

#include <string>

#include <catch2/catch.hpp>

using talia::schema::Decimal;

namespace {

Decimal number(const std::string& text) {
  return Decimal::parse(text).value();
}

}  // namespace

TEST_CASE("a number has one value however it is written", "[schema]") {
  CHECK(number("1") == number("1.0"));
  CHECK(number("10e-1").canonical() == number("+1").canonical());
  CHECK(number("0.00") == number("-0"));
  CHECK(number("0x1F") == number("31"));
  CHECK(number("0o17") == number("15"));
  CHECK(number(".5") == number("5E-1"));
  CHECK(number("0xffffffffffffffffffff") == number("1208925819614629174706175"));
  CHECK(number("1e3") != number("1e4"));
}

TEST_CASE("what is no finite number is not read as one", "[schema]") {
  for (const char* text : {"", "-", ".", "1e", "1e+", ".inf", ".nan", "12 kg", "0x", "0xg", "1.2.3", "--1"}) {
    INFO(text);
    CHECK_FALSE(Decimal::parse(text).has_value());
  }
}

TEST_CASE("numbers beyond every machine word are ordered to their last digit", "[schema]") {
  CHECK(number("18446744073709551616") > number("18446744073709551615"));
  CHECK(number("-18446744073709551616") < number("-18446744073709551615"));
  CHECK(number("972783798187987123879878123.188781371") > number("972783798187987123879878123.18878137"));
  CHECK(number("1e400") > number("9.99e399"));
  CHECK(number("-1e400") < number("1e-400"));
  CHECK(number("0") < number("1e-400"));
  CHECK(number("0") > number("-0.001"));
}

TEST_CASE("multiples are exact where binary fractions are not", "[schema]") {
  CHECK(number("0.3").is_multiple_of(number("0.1")));
  CHECK(number("1e308").is_multiple_of(number("0.5")));
  CHECK_FALSE(number("1e308").is_multiple_of(number("0.123456789")));
  CHECK(number("12391239123").is_multiple_of(number("1e-8")));
  CHECK_FALSE(number("0.00751").is_multiple_of(number("0.0001")));
  CHECK(number("-35").is_multiple_of(number("3.5")));
  CHECK(number("0").is_multiple_of(number("7")));
  CHECK(number("1e30").is_multiple_of(number("1048576")));        // 2^20 divides 10^30 …
  CHECK_FALSE(number("1e19").is_multiple_of(number("1048576")));  // … but not 10^19.
  CHECK(number("152415787532388367501905199875019052100").is_multiple_of(number("12345678901234567890")));
  CHECK_FALSE(
      number("152415787532388367501905199875019052101").is_multiple_of(number("12345678901234567890")));
}

TEST_CASE("an exponent that no counter holds neither overflows nor takes long", "[schema]") {
  CHECK(number("1e99999999999999999999") > number("1e1000"));
  CHECK(number("1e99999999999999999999").is_multiple_of(number("2")));
  CHECK_FALSE(number("1e99999999999999999999").is_multiple_of(number("3")));
  CHECK(number("1e-99999999999999999999") > number("0"));
  CHECK_FALSE(number("1e-5").is_whole());
  CHECK(number("1e99999999999999999999").is_whole());
}
