// Decimal numbers as exact as they are written. No number of a table becomes a binary one.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace talia::table {

// digits × 10^exponent; no zero at either end of the digits, none at all for 0.
struct Decimal {
  bool is_negative = false;
  std::string digits;
  int exponent = 0;

  bool operator==(const Decimal&) const = default;
};

// `-12`, `+0.50`, `.5`, `1E-7`: with a point, without spaces. Nothing for what is no such number, or is beyond 10^±400.
std::optional<Decimal> parse_decimal(std::string_view text);
// Without an exponent: `0.0000001`, `12`.
std::string plain(const Decimal& number);
// With so many digits after the point at least: `4.50`.
std::string plain(const Decimal& number, std::size_t decimals);
// The nearest of that many digits; halves away from zero.
Decimal rounded(Decimal number, std::size_t digits);

}  // namespace talia::table
