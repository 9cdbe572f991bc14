#include "schema/decimal.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "dice/rational.h"
#include "source/run/assert.h"
#include "source/text/ascii.h"

namespace talia::schema {
namespace {

constexpr std::int64_t exponent_limit = 100'000'000'000'000'000;
constexpr std::size_t other_base_limit = 4'000;

// The decimal digits of a number written in base 8 or 16.
std::optional<std::string> digits_of_base(std::string_view text, int base) {
  if (text.empty() || text.size() > other_base_limit) {
    return std::nullopt;
  }
  Integer whole;
  for (const char c : text) {
    const auto digit = source::digit_value(c);
    if (!digit || *digit >= base) {
      return std::nullopt;
    }
    whole = whole * Integer(base) + Integer(*digit);
  }
  return whole.to_string();
}

std::optional<std::int64_t> parse_exponent(std::string_view text) {
  const bool is_negative = text.starts_with('-');
  if (is_negative || text.starts_with('+')) {
    text.remove_prefix(1);
  }
  if (text.empty() || !std::all_of(text.begin(), text.end(), source::is_ascii_digit)) {
    return std::nullopt;
  }
  std::int64_t value = 0;
  const auto end = std::from_chars(text.data(), text.data() + text.size(), value);
  if (end.ec != std::errc{} || value > exponent_limit) {
    value = exponent_limit;
  }
  return is_negative ? -value : value;
}

}  // namespace

Decimal Decimal::normalised(bool is_negative, std::string digits, std::int64_t exponent) {
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size()));
  const std::size_t end = digits.find_last_not_of('0');
  const std::size_t kept = end == std::string::npos ? 0 : end + 1;
  exponent += static_cast<std::int64_t>(digits.size() - kept);
  digits.resize(kept);
  Decimal decimal;
  if (!digits.empty()) {
    decimal.is_negative_ = is_negative;
    decimal.digits_ = std::move(digits);
    decimal.exponent_ = exponent;
  }
  return decimal;
}

std::optional<Decimal> Decimal::parse(std::string_view text) {
  const bool is_negative = text.starts_with('-');
  if (is_negative || text.starts_with('+')) {
    text.remove_prefix(1);
  }
  if (text.starts_with("0x") || text.starts_with("0o")) {
    auto digits = digits_of_base(text.substr(2), text[1] == 'x' ? 16 : 8);
    return digits ? std::optional(normalised(is_negative, std::move(*digits), 0)) : std::nullopt;
  }
  std::int64_t exponent = 0;
  if (const std::size_t e = text.find_first_of("eE"); e != std::string_view::npos) {
    const auto parsed = parse_exponent(text.substr(e + 1));
    if (!parsed) {
      return std::nullopt;
    }
    exponent = *parsed;
    text = text.substr(0, e);
  }
  std::string digits(text.substr(0, text.find('.')));
  if (digits.size() < text.size()) {
    const std::string_view fraction = text.substr(digits.size() + 1);
    exponent -= static_cast<std::int64_t>(fraction.size());
    digits += fraction;
  }
  if (digits.empty() || !std::all_of(digits.begin(), digits.end(), source::is_ascii_digit)) {
    return std::nullopt;
  }
  return normalised(is_negative, std::move(digits), exponent);
}

bool Decimal::is_multiple_of(const Decimal& unit) const {
  TALIA_ASSERT(!unit.is_zero() && !unit.is_negative());
  if (is_zero()) {
    return true;
  }
  if (exponent_ < unit.exponent_) {
    // The last digit of ours, which is no zero, stands below the unit's last.
    return false;
  }
  // The unit's digits must divide ours × 10^shift; what they share with 10^shift is taken out of them first.
  const Integer whole = *Integer::parse(unit.digits_);
  const auto shift = std::min<std::int64_t>(exponent_ - unit.exponent_, std::ssize(unit.digits_) * 4);
  const Integer shared =
      Integer::greatest_common_divisor(whole, Integer::power(Integer(10), static_cast<std::uint32_t>(shift)));
  return Integer::modulo(*Integer::parse(digits_), Integer::floor_divided(whole, shared)).sign() == 0;
}

std::string Decimal::canonical() const {
  return is_zero() ? "0" : fmt::format("{}{}e{}", is_negative_ ? "-" : "", digits_, exponent_);
}

std::strong_ordering Decimal::operator<=>(const Decimal& other) const {
  if (is_zero() || other.is_zero() || is_negative_ != other.is_negative_) {
    const auto sign = [](const Decimal& d) { return d.is_zero() ? 0 : d.is_negative_ ? -1 : 1; };
    return sign(*this) <=> sign(other);
  }
  const auto magnitude = [](const Decimal& d) {
    return d.exponent_ + static_cast<std::int64_t>(d.digits_.size());
  };
  std::strong_ordering order = magnitude(*this) <=> magnitude(other);
  if (order == std::strong_ordering::equal) {
    order = digits_.compare(other.digits_) <=> 0;
  }
  return is_negative_ ? 0 <=> order : order;
}

}  // namespace talia::schema
