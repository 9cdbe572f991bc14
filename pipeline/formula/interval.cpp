#include "formula/interval.h"

#include <algorithm>

namespace talia::formula {
namespace {

using Limit = std::optional<Rational>;

bool is_at_least(const Limit& end, const Rational& value) {
  return end && *end >= value;
}

}  // namespace

bool Interval::may_be_zero() const {
  return !is_never_zero && !(least && least->sign() > 0) && !(most && most->sign() < 0);
}

Interval Interval::met_with(const Interval& other) const {
  Interval both{least, most, is_never_zero || other.is_never_zero};
  if (other.least && (!least || *other.least > *least)) {
    both.least = other.least;
  }
  if (other.most && (!most || *other.most < *most)) {
    both.most = other.most;
  }
  return both;
}

Interval Interval::joined_with(const Interval& other) const {
  Interval either;
  if (least && other.least) {
    either.least = std::min(*least, *other.least);
  }
  if (most && other.most) {
    either.most = std::max(*most, *other.most);
  }
  either.is_never_zero = !may_be_zero() && !other.may_be_zero();
  return either;
}

Interval Interval::rounded() const {
  Interval whole;
  if (least) {
    whole.least = Rational(least->floor());
  }
  if (most) {
    whole.most = Rational(most->ceil());
  }
  return whole;
}

Interval Interval::of_one_sign() const {
  const bool is_one_sign = (least && least->sign() >= 0) || (most && most->sign() <= 0);
  return {least, most, is_never_zero && is_one_sign};
}

Interval Interval::operator-() const {
  return {most ? Limit(-*most) : Limit(), least ? Limit(-*least) : Limit(), is_never_zero};
}

Interval operator+(const Interval& a, const Interval& b) {
  return {a.least && b.least ? Limit(*a.least + *b.least) : Limit(),
          a.most && b.most ? Limit(*a.most + *b.most) : Limit()};
}

Interval operator-(const Interval& a, const Interval& b) {
  return a + -b;
}

Interval operator*(const Interval& a, const Interval& b) {
  Interval product;
  product.is_never_zero = !a.may_be_zero() && !b.may_be_zero();
  if (a.least && a.most && b.least && b.most) {
    const auto ends = {*a.least * *b.least, *a.least * *b.most, *a.most * *b.least, *a.most * *b.most};
    product.least = std::min(ends);
    product.most = std::max(ends);
  } else if (is_at_least(a.least, 0) && is_at_least(b.least, 0)) {
    product.least = *a.least * *b.least;
  }
  return product;
}

Interval operator/(const Interval& a, const Interval& b) {
  Interval inverse;
  if (b.least && b.least->sign() > 0) {
    // The interval is open otherwise, or no number lies there.
    const bool is_closed = b.most && b.most->sign() > 0;
    inverse = {is_closed ? Rational(1) / *b.most : Rational(), Rational(1) / *b.least, true};
  } else if (b.most && b.most->sign() < 0) {
    const bool is_closed = b.least && b.least->sign() < 0;
    inverse = {Rational(1) / *b.most, is_closed ? Rational(1) / *b.least : Rational(), true};
  } else {
    inverse.is_never_zero = true;
  }
  return a * inverse;
}

Interval max(const Interval& a, const Interval& b) {
  Interval larger;
  larger.least = !a.least ? b.least : !b.least ? a.least : Limit(std::max(*a.least, *b.least));
  larger.most = a.most && b.most ? Limit(std::max(*a.most, *b.most)) : Limit();
  larger.is_never_zero = !a.may_be_zero() && !b.may_be_zero();
  return larger;
}

Interval min(const Interval& a, const Interval& b) {
  return -max(-a, -b);
}

}  // namespace talia::formula
