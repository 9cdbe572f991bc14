// Where a number lies, as far as that is known before it is computed.
#pragma once
#include <optional>

#include "dice/rational.h"

namespace talia::formula {

// The numbers from `least` to `most`, both included; an end that is not known is open. Unknown: both are.
struct Interval {
  std::optional<Rational> least, most;
  bool is_never_zero = false;  // Beside what the ends say.

  static Interval of(const Rational& value) { return {value, value}; }
  static Interval from(const Rational& value) { return {value, std::nullopt}; }
  bool may_be_zero() const;

  // Both hold: what is known of one number twice over.
  Interval met_with(const Interval& other) const;
  // One of both holds.
  Interval joined_with(const Interval& other) const;
  Interval rounded() const;  // To whole numbers, whichever way.
  // The same ends for a sum or mean of such numbers, which may come to 0 unless all have one sign.
  Interval of_one_sign() const;

  Interval operator-() const;
  friend Interval operator+(const Interval& a, const Interval& b);
  friend Interval operator-(const Interval& a, const Interval& b);
  friend Interval operator*(const Interval& a, const Interval& b);
  friend Interval operator/(const Interval& a, const Interval& b);
};

Interval max(const Interval& a, const Interval& b);
Interval min(const Interval& a, const Interval& b);

}  // namespace talia::formula
