#include "dice/rational.h"

#include <limits>

#include <catch2/catch.hpp>

using talia::Integer;
using talia::Rational;

TEST_CASE("whole numbers pass the 64-bit limit in both directions without a trace", "[dice]") {
  const Integer greatest(std::numeric_limits<std::int64_t>::max());
  const Integer least(std::numeric_limits<std::int64_t>::min());
  CHECK((greatest + Integer(1)).to_string() == "9223372036854775808");
  CHECK((least - Integer(1)).to_string() == "-9223372036854775809");
  CHECK((greatest + Integer(1) - Integer(1)).int64() == std::numeric_limits<std::int64_t>::max());
  CHECK((-least).to_string() == "9223372036854775808");
  CHECK((-(-least)).int64() == std::numeric_limits<std::int64_t>::min());
  CHECK(Integer::floor_divided(least, Integer(-1)).to_string() == "9223372036854775808");
  CHECK((greatest * greatest).to_string() == "85070591730234615847396907784232501249");
  CHECK(Integer::greatest_common_divisor(least, least).to_string() == "9223372036854775808");
  CHECK(least.bits() == 64);
}

TEST_CASE("division of whole numbers goes down, also below zero", "[dice]") {
  const auto divided = [](std::int64_t a, std::int64_t b) { return Integer::floor_divided(a, b).int64(); };
  CHECK(divided(7, 2) == 3);
  CHECK(divided(-7, 2) == -4);
  CHECK(divided(7, -2) == -4);
  CHECK(divided(-7, -2) == 3);
  CHECK(Integer::modulo(-7, 2).int64() == 1);
  CHECK(Integer::modulo(7, -2).int64() == -1);
}

TEST_CASE("fractions stand in lowest terms with the sign above", "[dice]") {
  CHECK(Rational(Integer(6), Integer(-8)).to_string() == "-3/4");
  CHECK((Rational(Integer(1), Integer(6)) + Rational(Integer(1), Integer(3))).to_string() == "1/2");
  CHECK((Rational(1) / Rational(3) * Rational(3)).is_whole());
  CHECK(Rational(Integer(1), Integer(3)) < Rational(Integer(1), Integer(2)));
}

TEST_CASE("a fraction rounds in each direction", "[dice]") {
  const Rational half(Integer(-5), Integer(2));
  CHECK(half.floor().int64() == -3);
  CHECK(half.ceil().int64() == -2);
  CHECK(half.truncated().int64() == -2);
  CHECK(half.nearest().int64() == -2);
  CHECK(Rational(Integer(5), Integer(2)).nearest().int64() == 3);
}

TEST_CASE("numbers are read from text whole or not at all", "[dice]") {
  CHECK(Rational::parse("3/8")->to_string() == "3/8");
  CHECK(Rational::parse("-2.50")->to_string() == "-5/2");
  CHECK(Rational::parse("0.1")->to_string() == "1/10");
  CHECK(Rational::parse("123456789012345678901234567890")->to_string() == "123456789012345678901234567890");
  for (const char* const wrong : {"", "-", "+1", "1.", ".5", "-.5", "1/0", "1/-2", "1e3", " 1", "0x10"}) {
    CHECK_FALSE(Rational::parse(wrong));
  }
}

TEST_CASE("a fraction of huge parts has a nearest double", "[dice]") {
  const Integer huge = Integer::power(Integer(7), 5000);
  CHECK(Rational(huge * Integer(3), huge * Integer(8) + Integer(1)).nearest_double() == Approx(0.375));
}
