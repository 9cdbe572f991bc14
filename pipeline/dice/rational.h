// Exact numbers: whole numbers without limit and fractions in lowest terms. Both are plain values; numbers that fit
// 64 bits (nearly all) live inside the object and are computed without allocation.
#pragma once
#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace talia {

struct BigNumber;  // Of the library; known to dice alone.
struct FreeBigNumber {
  void operator()(BigNumber* big) const noexcept;
};
using OwnedBigNumber = std::unique_ptr<BigNumber, FreeBigNumber>;

class Integer {
 public:
  Integer() = default;
  Integer(std::int64_t value) : small_(value) {}
  Integer(const Integer& other);
  Integer(Integer&& other) noexcept;
  Integer& operator=(const Integer& other);
  Integer& operator=(Integer&& other) noexcept;
  ~Integer();

  // Decimal digits with an optional `-`; nothing else.
  static std::optional<Integer> parse(std::string_view decimal);
  std::string to_string() const;
  // The magnitude in words of 64 bits, the lowest first.
  static Integer from_words(std::span<const std::uint64_t> words);
  std::vector<std::uint64_t> words() const;

  std::optional<std::int64_t> int64() const;  // When it fits.
  // For charts and sizes, never for arithmetic.
  double nearest_double() const;
  int sign() const;          // -1, 0 or 1.
  std::size_t bits() const;  // Of the magnitude: 0 for zero, 64 for 2^63.

  Integer operator-() const;
  friend Integer operator+(const Integer& a, const Integer& b);
  friend Integer operator-(const Integer& a, const Integer& b);
  friend Integer operator*(const Integer& a, const Integer& b);
  // Towards minus infinity; `modulo` is what is left, with the sign of the divisor. Both require b != 0.
  static Integer floor_divided(const Integer& a, const Integer& b);
  static Integer modulo(const Integer& a, const Integer& b);
  // Never negative; gcd(0, 0) is 0.
  static Integer greatest_common_divisor(const Integer& a, const Integer& b);
  static Integer power(const Integer& base, std::uint32_t exponent);

  friend std::strong_ordering operator<=>(const Integer& a, const Integer& b);
  friend bool operator==(const Integer& a, const Integer& b) {
    return (a <=> b) == std::strong_ordering::equal;
  }

 private:
  explicit Integer(OwnedBigNumber big);
  const BigNumber& as_big(BigNumber& scratch) const;
  template <auto operation>
  static Integer computed(const Integer& a, const Integer& b);  // By the library.
  std::int64_t small_ = 0;                                      // The value, when big_ is null.
  OwnedBigNumber big_;                                          // Only for values that do not fit 64 bits.
};

// A fraction in lowest terms with a positive denominator.
class Rational {
 public:
  Rational() : denominator_(1) {}
  Rational(std::int64_t value) : numerator_(value), denominator_(1) {}
  Rational(Integer value) : numerator_(std::move(value)), denominator_(1) {}
  Rational(Integer numerator, Integer denominator);  // Requires denominator != 0.

  // `12`, `-3`, `3/8`, `2.50`; nothing else.
  static std::optional<Rational> parse(std::string_view text);
  std::string to_string() const;  // `12`, `-3/8`.

  const Integer& numerator() const { return numerator_; }
  const Integer& denominator() const { return denominator_; }
  bool is_whole() const { return denominator_.int64() == 1; }
  std::optional<std::int64_t> int64() const;  // Of a whole number that fits.
  double nearest_double() const;
  int sign() const { return numerator_.sign(); }
  std::size_t bits() const { return numerator_.bits() + denominator_.bits(); }

  Integer floor() const;
  Integer ceil() const;
  Integer truncated() const;  // Towards zero.
  Integer nearest() const;    // Halves go up.

  Rational operator-() const;
  friend Rational operator+(const Rational& a, const Rational& b);
  friend Rational operator-(const Rational& a, const Rational& b);
  friend Rational operator*(const Rational& a, const Rational& b);
  friend Rational operator/(const Rational& a, const Rational& b);  // Requires b != 0.

  friend std::strong_ordering operator<=>(const Rational& a, const Rational& b);
  friend bool operator==(const Rational& a, const Rational& b) = default;

 private:
  Integer numerator_;
  Integer denominator_;
};

}  // namespace talia
