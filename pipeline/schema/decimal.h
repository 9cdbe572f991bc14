// Exact decimal numbers of any length, read from the text of a scalar. Just what a schema asks of numbers: order, whether
// a number is whole, and whether it is a multiple of another.
#pragma once
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace talia::schema {

class Decimal {
 public:
  // Reads what YAML and JSON call a number: `12`, `-1.50e+3`, `.5`, `0x1F`, `0o17`. Nothing for `.inf`, `.nan`, texts that
  // are no numbers, and hexadecimal or octal ones of more than 4,000 digits. Exponents beyond 10^17 count as 10^17.
  static std::optional<Decimal> parse(std::string_view text);

  bool is_zero() const { return digits_.empty(); }
  bool is_negative() const { return is_negative_; }
  bool is_whole() const { return digits_.empty() || exponent_ >= 0; }
  // How many digits are written out, zeros at both ends left out.
  std::size_t length() const { return digits_.size(); }
  // Whether this is a whole multiple of `unit`. Requires unit > 0; quadratic in the length of `unit` alone.
  bool is_multiple_of(const Decimal& unit) const;
  // One text for each value: `1`, `1.0` and `10e-1` give the same.
  std::string canonical() const;

  std::strong_ordering operator<=>(const Decimal& other) const;
  bool operator==(const Decimal& other) const = default;

 private:
  // The value is ±digits × 10^exponent; the digits neither begin nor end with a zero, and zero has none.
  static Decimal normalised(bool is_negative, std::string digits, std::int64_t exponent);
  bool is_negative_ = false;
  std::string digits_;
  std::int64_t exponent_ = 0;
};

}  // namespace talia::schema
