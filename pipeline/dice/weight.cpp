#include "dice/weight.h"

#include <array>
#include <bit>
#include <utility>
#include <vector>

#include <gmp.h>

#include "dice/big.h"
#include "source/run/assert.h"

namespace talia {
namespace {

std::array<std::uint64_t, 2> halves(Weight::Small value) {
  return {static_cast<std::uint64_t>(value), static_cast<std::uint64_t>(value >> 64)};
}

Weight::Small common_divisor(Weight::Small a, Weight::Small b) {
  while (b != 0) {
    a = std::exchange(b, a % b);
  }
  return a;
}

}  // namespace

Weight::Weight(const Weight& other)
    : small_(other.small_), big_(other.big_ ? new BigNumber(*other.big_) : nullptr) {}
Weight::Weight(Weight&& other) noexcept = default;
Weight& Weight::operator=(const Weight& other) {
  if (this != &other) {
    small_ = other.small_;
    big_.reset(other.big_ ? new BigNumber(*other.big_) : nullptr);
  }
  return *this;
}
Weight& Weight::operator=(Weight&& other) noexcept = default;
Weight::~Weight() = default;

Weight Weight::of(Small value) {
  Weight weight;
  weight.small_ = value;
  return weight;
}

Weight Weight::of(const BigNumber& big) {
  TALIA_ASSERT(mpz_sgn(big.z) >= 0);
  Weight weight;
  if (mpz_sizeinbase(big.z, 2) <= 128) {
    std::array<std::uint64_t, 2> words = {0, 0};
    mpz_export(words.data(), nullptr, -1, sizeof words[0], 0, 0, big.z);
    weight.small_ = (static_cast<Small>(words[1]) << 64) | words[0];
  } else {
    weight.big_.reset(new BigNumber(big));
  }
  return weight;
}

void Weight::put_into(BigNumber& big) const {
  if (big_) {
    mpz_set(big.z, big_->z);
  } else {
    const auto words = halves(small_);
    mpz_import(big.z, words.size(), -1, sizeof words[0], 0, 0, words.data());
  }
}

Weight Weight::from(const Integer& value) {
  TALIA_ASSERT(value.sign() >= 0);
  if (const auto small = value.int64()) {
    return Weight(static_cast<std::uint64_t>(*small));
  }
  const std::vector<std::uint64_t> words = value.words();
  BigNumber big;
  mpz_import(big.z, words.size(), -1, sizeof words[0], 0, 0, words.data());
  return of(big);
}

Integer Weight::to_integer() const {
  if (!big_) {
    return Integer::from_words(halves(small_));
  }
  std::vector<std::uint64_t> words(mpz_size(big_->z) + 1);
  mpz_export(words.data(), nullptr, -1, sizeof words[0], 0, 0, big_->z);
  return Integer::from_words(words);
}

std::size_t Weight::bits() const {
  if (big_) {
    return mpz_sizeinbase(big_->z, 2);
  }
  const auto [low, high] = halves(small_);
  return static_cast<std::size_t>(high != 0 ? 64 + std::bit_width(high) : std::bit_width(low));
}

template <auto operation>
Weight Weight::computed(const Weight& a, const Weight& b) {
  BigNumber left, right;
  a.put_into(left);
  b.put_into(right);
  operation(left.z, left.z, right.z);
  return of(left);
}

Weight& Weight::operator+=(const Weight& other) {
  Small sum = 0;
  if (!big_ && !other.big_ && !__builtin_add_overflow(small_, other.small_, &sum)) {
    small_ = sum;
    return *this;
  }
  return *this = computed<mpz_add>(*this, other);
}

Weight& Weight::operator-=(const Weight& other) {
  TALIA_ASSERT(other <= *this);
  if (!big_) {
    small_ -= other.small_;
    return *this;
  }
  return *this = computed<mpz_sub>(*this, other);
}

Weight& Weight::operator*=(const Weight& other) {
  Small product = 0;
  if (!big_ && !other.big_ && !__builtin_mul_overflow(small_, other.small_, &product)) {
    small_ = product;
    return *this;
  }
  return *this = computed<mpz_mul>(*this, other);
}

Weight& Weight::add_large_product(const Weight& a, const Weight& b) {
  if (!big_) {
    return *this += a * b;
  }
  const BigNumber* left = a.big_.get();
  const BigNumber* right = b.big_.get();
  if (left == nullptr) {
    std::swap(left, right);
  }
  if (left != nullptr && right != nullptr) {
    mpz_addmul(big_->z, left->z, right->z);
    return *this;
  }
  const Small small = a.big_ ? b.small_ : a.small_;
  if (left != nullptr && halves(small)[1] == 0) {
    mpz_addmul_ui(big_->z, left->z, halves(small)[0]);
    return *this;
  }
  BigNumber first, second;
  a.put_into(first);
  b.put_into(second);
  mpz_addmul(big_->z, first.z, second.z);
  return *this;
}

Weight Weight::divided_exactly(const Weight& divisor) const {
  TALIA_ASSERT(!divisor.is_zero());
  if (!big_) {
    return of(divisor.big_ ? Small(0) : small_ / divisor.small_);
  }
  return computed<mpz_divexact>(*this, divisor);
}

Weight Weight::power(const Weight& base, std::size_t exponent) {
  if (base.bits() <= 1) {
    return exponent == 0 ? Weight(1) : base;
  }
  BigNumber big;
  base.put_into(big);
  mpz_pow_ui(big.z, big.z, exponent);
  return of(big);
}

Weight Weight::greatest_common_divisor(const Weight& a, const Weight& b) {
  if (!a.big_ && !b.big_) {
    return of(common_divisor(a.small_, b.small_));
  }
  return computed<mpz_gcd>(a, b);
}

std::strong_ordering operator<=>(const Weight& a, const Weight& b) {
  if (!a.big_ && !b.big_) {
    return a.small_ <=> b.small_;
  }
  if (!a.big_ || !b.big_) {
    return a.big_ ? std::strong_ordering::greater : std::strong_ordering::less;
  }
  return mpz_cmp(a.big_->z, b.big_->z) <=> 0;
}

}  // namespace talia
