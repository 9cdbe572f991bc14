// In how many ways something comes up: a whole number without limit, never negative. Up to 128 bits it lives inside the
// object; what is larger goes to the library of big numbers, so that nothing ever wraps.
#pragma once
#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "dice/rational.h"

namespace talia {

class Weight {
 public:
  __extension__ using Small = unsigned __int128;

  Weight() = default;
  Weight(std::uint64_t value) : small_(value) {}
  Weight(const Weight& other);
  Weight(Weight&& other) noexcept;
  Weight& operator=(const Weight& other);
  Weight& operator=(Weight&& other) noexcept;
  ~Weight();

  static Weight of(Small value);
  static Weight from(const Integer& value);  // Requires value >= 0.
  static Weight power(const Weight& base, std::size_t exponent);
  static Weight greatest_common_divisor(const Weight& a, const Weight& b);
  Integer to_integer() const;
  bool is_zero() const { return !big_ && small_ == 0; }
  std::size_t bits() const;                                        // 0 for zero.
  const Small* small() const { return big_ ? nullptr : &small_; }  // When it fits.

  Weight& operator+=(const Weight& other);
  Weight& operator-=(const Weight& other);  // Requires other <= *this.
  Weight& operator*=(const Weight& other);
  Weight& add_product(const Weight& a, const Weight& b) {
    if (!big_ && !a.big_ && !b.big_ && (a.small_ | b.small_) >> 64 == 0) {
      const Small product = a.small_ * b.small_;
      if (small_ + product >= product) {
        small_ += product;
        return *this;
      }
    }
    return add_large_product(a, b);
  }
  Weight divided_exactly(const Weight& divisor) const;  // Requires a divisor without remainder.

  friend Weight operator+(Weight a, const Weight& b) { return a += b; }
  friend Weight operator-(Weight a, const Weight& b) { return a -= b; }
  friend Weight operator*(Weight a, const Weight& b) { return a *= b; }
  friend std::strong_ordering operator<=>(const Weight& a, const Weight& b);
  friend bool operator==(const Weight& a, const Weight& b) {
    return (a <=> b) == std::strong_ordering::equal;
  }

  static Weight of(const BigNumber& big);
  void put_into(BigNumber& big) const;

 private:
  Weight& add_large_product(const Weight& a, const Weight& b);
  template <auto operation>
  static Weight computed(const Weight& a, const Weight& b);  // By the library.

  Small small_ = 0;     // The value, when big_ is null.
  OwnedBigNumber big_;  // Only from 2^128 on.
};

}  // namespace talia
