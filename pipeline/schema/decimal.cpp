#include "schema/decimal.h"

#include <algorithm>
#include <charconv>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "source/ascii.h"
#include "source/assert.h"

namespace talia::schema {
namespace {

constexpr std::int64_t exponent_limit = 100'000'000'000'000'000;
constexpr std::size_t other_base_limit = 4'000;

// A whole number without limit, least significant part first.
class Whole {
 public:
  static constexpr std::uint32_t base = 1'000'000'000;

  void multiply_add(std::uint32_t factor, std::uint32_t summand) {
    std::uint64_t carry = summand;
    for (std::uint32_t& part : parts_) {
      const std::uint64_t sum = std::uint64_t{part} * factor + carry;
      part = static_cast<std::uint32_t>(sum % base);
      carry = sum / base;
    }
    if (carry != 0) {
      parts_.push_back(static_cast<std::uint32_t>(carry));
    }
  }

  // Divides when the remainder is zero, and gives whether it was.
  bool divide_exactly(std::uint32_t divisor) {
    std::vector<std::uint32_t> quotient(parts_.size());
    std::uint64_t rest = 0;
    for (std::size_t i = parts_.size(); i-- > 0;) {
      const std::uint64_t value = rest * base + parts_[i];
      quotient[i] = static_cast<std::uint32_t>(value / divisor);
      rest = value % divisor;
    }
    if (rest != 0) {
      return false;
    }
    parts_ = std::move(quotient);
    trim();
    return true;
  }

  // Requires *this >= other.
  void subtract(const Whole& other) {
    std::int64_t borrow = 0;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      std::int64_t value = std::int64_t{parts_[i]} - borrow - (i < other.parts_.size() ? other.parts_[i] : 0);
      borrow = value < 0 ? 1 : 0;
      value += borrow * base;
      parts_[i] = static_cast<std::uint32_t>(value);
    }
    trim();
  }

  bool is_at_least(const Whole& other) const {
    if (parts_.size() != other.parts_.size()) {
      return parts_.size() > other.parts_.size();
    }
    return !std::lexicographical_compare(parts_.rbegin(), parts_.rend(), other.parts_.rbegin(),
                                         other.parts_.rend());
  }

  bool is_zero() const { return parts_.empty(); }

  std::optional<std::uint32_t> small() const {
    if (parts_.size() == 1) {
      return parts_[0];
    }
    return std::nullopt;
  }

  std::string digits() const {
    std::string text;
    for (std::size_t i = parts_.size(); i-- > 0;) {
      text += text.empty() ? fmt::format("{}", parts_[i]) : fmt::format("{:09}", parts_[i]);
    }
    return text;
  }

 private:
  void trim() {
    while (!parts_.empty() && parts_.back() == 0) {
      parts_.pop_back();
    }
  }
  std::vector<std::uint32_t> parts_;
};

std::optional<std::uint32_t> digit_value(char c, std::uint32_t base) {
  std::uint32_t value = base;
  if (source::is_ascii_digit(c)) {
    value = static_cast<std::uint32_t>(c - '0');
  } else if (c >= 'a' && c <= 'f') {
    value = static_cast<std::uint32_t>(c - 'a' + 10);
  } else if (c >= 'A' && c <= 'F') {
    value = static_cast<std::uint32_t>(c - 'A' + 10);
  }
  return value < base ? std::optional(value) : std::nullopt;
}

// The decimal digits of a number written in base 8 or 16.
std::optional<std::string> digits_of_base(std::string_view text, std::uint32_t base) {
  if (text.empty() || text.size() > other_base_limit) {
    return std::nullopt;
  }
  Whole whole;
  for (const char c : text) {
    const auto value = digit_value(c, base);
    if (!value) {
      return std::nullopt;
    }
    whole.multiply_add(base, *value);
  }
  return whole.digits();
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

// Whether `digits` is a multiple of `unit`; both are whole.
bool is_divisible(std::string_view digits, const Whole& unit) {
  if (const auto small = unit.small()) {
    std::uint64_t rest = 0;
    for (const char c : digits) {
      rest = (rest * 10 + static_cast<std::uint64_t>(c - '0')) % *small;
    }
    return rest == 0;
  }
  Whole rest;
  for (const char c : digits) {
    rest.multiply_add(10, static_cast<std::uint32_t>(c - '0'));
    while (rest.is_at_least(unit)) {
      rest.subtract(unit);
    }
  }
  return rest.is_zero();
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
    return false;  // The last digit of ours, which is no zero, stands below the unit's last.
  }
  // The unit's digits must divide ours × 10^shift; what they share with 10^shift is taken out of them first.
  const std::int64_t shift = exponent_ - unit.exponent_;
  Whole rest;
  for (const char c : unit.digits_) {
    rest.multiply_add(10, static_cast<std::uint32_t>(c - '0'));
  }
  for (const std::uint32_t prime : {2U, 5U}) {
    for (std::int64_t i = 0; i < shift && rest.divide_exactly(prime); ++i) {
    }
  }
  return is_divisible(digits_, rest);
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
