#include "dice/rational.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include <gmp.h>

#include "dice/big.h"
#include "source/run/assert.h"

namespace talia {

namespace {

std::uint64_t magnitude_of(std::int64_t value) {
  return value < 0 ? ~static_cast<std::uint64_t>(value) + 1 : static_cast<std::uint64_t>(value);
}

OwnedBigNumber make_big() {
  return OwnedBigNumber(new BigNumber);
}

}  // namespace

void FreeBigNumber::operator()(BigNumber* big) const noexcept {
  delete big;
}

Integer::Integer(const Integer& other)
    : small_(other.small_), big_(other.big_ ? new BigNumber(*other.big_) : nullptr) {}
Integer::Integer(Integer&& other) noexcept = default;
Integer& Integer::operator=(const Integer& other) {
  if (this != &other) {
    small_ = other.small_;
    big_.reset(other.big_ ? new BigNumber(*other.big_) : nullptr);
  }
  return *this;
}
Integer& Integer::operator=(Integer&& other) noexcept = default;
Integer::~Integer() = default;

// Takes a result of the library, and keeps it inside when it fits.
Integer::Integer(OwnedBigNumber big) {
  if (mpz_sizeinbase(big->z, 2) <= 64) {
    std::uint64_t magnitude = 0;
    mpz_export(&magnitude, nullptr, -1, sizeof magnitude, 0, 0, big->z);
    const bool negative = mpz_sgn(big->z) < 0;
    const auto limit = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    if (magnitude <= limit + (negative ? 1 : 0)) {
      small_ = static_cast<std::int64_t>(negative ? ~magnitude + 1 : magnitude);
      return;
    }
  }
  big_ = std::move(big);
}

const BigNumber& Integer::as_big(BigNumber& scratch) const {
  if (big_) {
    return *big_;
  }
  const std::uint64_t magnitude = magnitude_of(small_);
  mpz_import(scratch.z, 1, -1, sizeof magnitude, 0, 0, &magnitude);
  if (small_ < 0) {
    mpz_neg(scratch.z, scratch.z);
  }
  return scratch;
}

template <auto operation>
Integer Integer::computed(const Integer& a, const Integer& b) {
  BigNumber left, right;
  auto result = make_big();
  operation(result->z, a.as_big(left).z, b.as_big(right).z);
  return Integer(std::move(result));
}

std::optional<Integer> Integer::parse(std::string_view decimal) {
  std::string_view digits = decimal;
  if (!digits.empty() && digits.front() == '-') {
    digits.remove_prefix(1);
  }
  if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos) {
    return std::nullopt;
  }
  std::int64_t value = 0;
  const auto read = std::from_chars(decimal.data(), decimal.data() + decimal.size(), value);
  if (read.ec == std::errc()) {
    return Integer(value);
  }
  auto big = make_big();
  mpz_set_str(big->z, std::string(decimal).c_str(), 10);
  return Integer(std::move(big));
}

Integer Integer::from_words(std::span<const std::uint64_t> words) {
  auto big = make_big();
  mpz_import(big->z, words.size(), -1, sizeof words[0], 0, 0, words.data());
  return Integer(std::move(big));
}

std::vector<std::uint64_t> Integer::words() const {
  BigNumber scratch;
  const BigNumber& big = as_big(scratch);
  std::vector<std::uint64_t> words(mpz_size(big.z));
  mpz_export(words.data(), nullptr, -1, sizeof(std::uint64_t), 0, 0, big.z);
  return words;
}

std::string Integer::to_string() const {
  if (!big_) {
    return std::to_string(small_);
  }
  std::vector<char> digits(mpz_sizeinbase(big_->z, 10) + 2);
  mpz_get_str(digits.data(), 10, big_->z);
  return std::string(digits.data());
}

std::optional<std::int64_t> Integer::int64() const {
  return big_ ? std::nullopt : std::optional(small_);
}

double Integer::nearest_double() const {
  return big_ ? mpz_get_d(big_->z) : static_cast<double>(small_);
}

int Integer::sign() const {
  if (big_) {
    return mpz_sgn(big_->z);
  }
  return (small_ > 0) - (small_ < 0);
}

std::size_t Integer::bits() const {
  if (big_) {
    return mpz_sizeinbase(big_->z, 2);
  }
  return static_cast<std::size_t>(std::bit_width(magnitude_of(small_)));
}

Integer Integer::operator-() const {
  return Integer(0) - *this;
}

Integer operator+(const Integer& a, const Integer& b) {
  std::int64_t sum = 0;
  if (!a.big_ && !b.big_ && !__builtin_add_overflow(a.small_, b.small_, &sum)) {
    return Integer(sum);
  }
  return Integer::computed<mpz_add>(a, b);
}

Integer operator-(const Integer& a, const Integer& b) {
  std::int64_t difference = 0;
  if (!a.big_ && !b.big_ && !__builtin_sub_overflow(a.small_, b.small_, &difference)) {
    return Integer(difference);
  }
  return Integer::computed<mpz_sub>(a, b);
}

Integer operator*(const Integer& a, const Integer& b) {
  std::int64_t product = 0;
  if (!a.big_ && !b.big_ && !__builtin_mul_overflow(a.small_, b.small_, &product)) {
    return Integer(product);
  }
  return Integer::computed<mpz_mul>(a, b);
}

Integer Integer::floor_divided(const Integer& a, const Integer& b) {
  TALIA_ASSERT(b.sign() != 0);
  if (!a.big_ && !b.big_ && b.small_ != -1) {
    // The least number divided by -1 does not fit.
    const std::int64_t quotient = a.small_ / b.small_;
    const bool was_raised = a.small_ % b.small_ != 0 && (a.small_ < 0) != (b.small_ < 0);
    return Integer(was_raised ? quotient - 1 : quotient);
  }
  return computed<mpz_fdiv_q>(a, b);
}

Integer Integer::modulo(const Integer& a, const Integer& b) {
  TALIA_ASSERT(b.sign() != 0);
  return a - floor_divided(a, b) * b;
}

Integer Integer::greatest_common_divisor(const Integer& a, const Integer& b) {
  if (!a.big_ && !b.big_) {
    const std::uint64_t divisor = std::gcd(magnitude_of(a.small_), magnitude_of(b.small_));
    if (divisor <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
      return Integer(static_cast<std::int64_t>(divisor));
    }
  }
  return computed<mpz_gcd>(a, b);
}

Integer Integer::power(const Integer& base, std::uint32_t exponent) {
  BigNumber scratch;
  auto result = make_big();
  mpz_pow_ui(result->z, base.as_big(scratch).z, exponent);
  return Integer(std::move(result));
}

std::strong_ordering operator<=>(const Integer& a, const Integer& b) {
  if (!a.big_ && !b.big_) {
    return a.small_ <=> b.small_;
  }
  BigNumber left, right;
  return mpz_cmp(a.as_big(left).z, b.as_big(right).z) <=> 0;
}

Rational::Rational(Integer numerator, Integer denominator)
    : numerator_(std::move(numerator)), denominator_(std::move(denominator)) {
  TALIA_ASSERT(denominator_.sign() != 0);
  if (denominator_.sign() < 0) {
    numerator_ = -numerator_;
    denominator_ = -denominator_;
  }
  if (denominator_.int64() != 1) {
    const Integer common = Integer::greatest_common_divisor(numerator_, denominator_);
    if (common.int64() != 1) {
      numerator_ = Integer::floor_divided(numerator_, common);
      denominator_ = Integer::floor_divided(denominator_, common);
    }
  }
}

std::optional<Rational> Rational::parse(std::string_view text) {
  if (const auto slash = text.find('/'); slash != std::string_view::npos) {
    auto numerator = Integer::parse(text.substr(0, slash));
    auto denominator = Integer::parse(text.substr(slash + 1));
    if (!numerator || !denominator || denominator->sign() <= 0) {
      return std::nullopt;
    }
    return Rational(*std::move(numerator), *std::move(denominator));
  }
  const auto point = text.find('.');
  if (point == std::string_view::npos) {
    auto whole = Integer::parse(text);
    return whole ? std::optional(Rational(*std::move(whole))) : std::nullopt;
  }
  const std::string_view decimals = text.substr(point + 1);
  auto digits = Integer::parse(std::string(text.substr(0, point)) + std::string(decimals));
  const bool has_both = point > 0 && text[point - 1] != '-' && !decimals.empty();
  if (!digits || !has_both) {
    return std::nullopt;
  }
  return Rational(*std::move(digits),
                  Integer::power(Integer(10), static_cast<std::uint32_t>(decimals.size())));
}

std::string Rational::to_string() const {
  return is_whole() ? numerator_.to_string() : numerator_.to_string() + "/" + denominator_.to_string();
}

std::optional<std::int64_t> Rational::int64() const {
  return is_whole() ? numerator_.int64() : std::nullopt;
}

double Rational::nearest_double() const {
  if (numerator_.bits() < 1000 && denominator_.bits() < 1000) {
    return numerator_.nearest_double() / denominator_.nearest_double();
  }
  // Both parts are cut to a size that a double holds; the quotient keeps more digits than it can show.
  const std::size_t excess = std::max(numerator_.bits(), denominator_.bits()) - 1000;
  const Integer scale = Integer::power(Integer(2), static_cast<std::uint32_t>(excess));
  const double below = Integer::floor_divided(denominator_, scale).nearest_double();
  const double above = Integer::floor_divided(numerator_, scale).nearest_double();
  return below == 0 ? std::numeric_limits<double>::max() * sign() : above / below;
}

Integer Rational::floor() const {
  return Integer::floor_divided(numerator_, denominator_);
}
Integer Rational::ceil() const {
  return -Integer::floor_divided(-numerator_, denominator_);
}
Integer Rational::truncated() const {
  return sign() < 0 ? ceil() : floor();
}
Integer Rational::nearest() const {
  return Integer::floor_divided(numerator_ + numerator_ + denominator_, denominator_ + denominator_);
}

Rational Rational::operator-() const {
  Rational result = *this;
  result.numerator_ = -result.numerator_;
  return result;
}

Rational operator+(const Rational& a, const Rational& b) {
  if (a.is_whole() && b.is_whole()) {
    return Rational(a.numerator_ + b.numerator_);
  }
  return Rational(a.numerator_ * b.denominator_ + b.numerator_ * a.denominator_,
                  a.denominator_ * b.denominator_);
}

Rational operator-(const Rational& a, const Rational& b) {
  if (a.is_whole() && b.is_whole()) {
    return Rational(a.numerator_ - b.numerator_);
  }
  return Rational(a.numerator_ * b.denominator_ - b.numerator_ * a.denominator_,
                  a.denominator_ * b.denominator_);
}

Rational operator*(const Rational& a, const Rational& b) {
  if (a.is_whole() && b.is_whole()) {
    return Rational(a.numerator_ * b.numerator_);
  }
  return Rational(a.numerator_ * b.numerator_, a.denominator_ * b.denominator_);
}

Rational operator/(const Rational& a, const Rational& b) {
  return Rational(a.numerator_ * b.denominator_, a.denominator_ * b.numerator_);
}

std::strong_ordering operator<=>(const Rational& a, const Rational& b) {
  if (a.denominator_ == b.denominator_) {
    return a.numerator_ <=> b.numerator_;
  }
  return a.numerator_ * b.denominator_ <=> b.numerator_ * a.denominator_;
}

}  // namespace talia
