// The sum of many equal dice: the die's generating polynomial to a power, by the linear recurrence that its coefficients
// satisfy. With P = Q^n, from P'Q = nPQ' follows k·q0·p(k) = Σ ((n+1)j - k)·q(j)·p(k-j); of a die with equal
// faces only three terms remain, whatever its size.
#include <algorithm>
#include <numeric>
#include <vector>

#include <gmp.h>

#include "dice/big.h"
#include "dice/distribution.h"

namespace talia::dice {
namespace {

using Small = Weight::Small;

struct Term {
  std::int64_t factor;  // Of an earlier coefficient.
  std::size_t back;     // How far back it lies.
  const Weight* ways;   // A weight to multiply with; null for 1.
};

// In 128 bits, modulo 2^128: only what is left at the end must fit.
class SmallCoefficients {
 public:
  explicit SmallCoefficients(const Weight& first) : values_{*first.small()} {}
  void add(std::span<const Term> terms, std::size_t k, const Weight& divisor) {
    Small sum = 0;
    for (const Term& term : terms) {
      const Small product = values_[k - term.back] * (term.ways == nullptr ? Small(1) : *term.ways->small());
      sum += product * static_cast<Small>(term.factor);
    }
    values_.push_back(sum / (*divisor.small() * k));
  }
  Weight at(std::size_t k) const { return Weight::of(values_[k]); }

 private:
  std::vector<Small> values_;
};

class LargeCoefficients {
 public:
  explicit LargeCoefficients(const Weight& first) { first.put_into(values_.emplace_back()); }
  void add(std::span<const Term> terms, std::size_t k, const Weight& divisor) {
    BigNumber& sum = values_.emplace_back();
    for (const Term& term : terms) {
      const BigNumber& earlier = values_[k - term.back];
      const auto factor = static_cast<unsigned long>(std::abs(term.factor));
      const BigNumber* multiplied = &earlier;
      if (term.ways != nullptr && *term.ways != Weight(1)) {
        term.ways->put_into(product_);
        mpz_mul(product_.z, product_.z, earlier.z);
        multiplied = &product_;
      }
      if (term.factor < 0) {
        mpz_submul_ui(sum.z, multiplied->z, factor);
      } else {
        mpz_addmul_ui(sum.z, multiplied->z, factor);
      }
    }
    mpz_divexact_ui(sum.z, sum.z, k);
    if (divisor != Weight(1)) {
      divisor.put_into(product_);
      mpz_divexact(sum.z, sum.z, product_.z);
    }
  }
  Weight at(std::size_t k) const { return Weight::of(values_[k]); }

 private:
  std::vector<BigNumber> values_;
  BigNumber product_;
};

struct Polynomial {
  // By exponent; the first and the last are not zero.
  std::vector<Weight> ways;
  std::size_t power;
  bool is_flat;  // All ways are 1.
};

template <typename Coefficients>
std::vector<Weight> coefficients(const Polynomial& base) {
  const std::size_t last = (base.ways.size() - 1) * base.power;
  const auto n = static_cast<std::int64_t>(base.power);
  const auto sides = static_cast<std::int64_t>(base.ways.size());
  Coefficients found(Weight::power(base.ways.front(), base.power));
  std::vector<Term> terms;
  for (std::size_t at = 1; at <= last; ++at) {
    const auto k = static_cast<std::int64_t>(at);
    terms.clear();
    if (base.is_flat) {
      terms.push_back({n + k - 1, 1, nullptr});
      if (k >= sides) {
        terms.push_back({k - sides - n * sides, base.ways.size(), nullptr});
      }
      if (k > sides) {
        terms.push_back({n * (sides - 1) - (k - sides - 1), base.ways.size() + 1, nullptr});
      }
    } else {
      for (std::size_t j = 1; j <= std::min(at, base.ways.size() - 1); ++j) {
        if (!base.ways[j].is_zero()) {
          terms.push_back({(n + 1) * static_cast<std::int64_t>(j) - k, j, &base.ways[j]});
        }
      }
    }
    found.add(terms, at, base.ways.front());
  }
  std::vector<Weight> result;
  result.reserve(last + 1);
  for (std::size_t k = 0; k <= last; ++k) {
    result.push_back(found.at(k));
  }
  return result;
}

// By repeated doubling, for outcomes that lie too far apart for a polynomial.
Found doubled(const Distribution& die, std::size_t count, Work& work) {
  Found result = Distribution::constant(0);
  Found power = die;
  for (std::size_t rest = count; rest > 0 && result && power; rest >>= 1) {
    if (rest % 2 == 1) {
      result = sum(*result, *power, work);
    }
    if (rest > 1) {
      power = sum(*power, *power, work);
    }
  }
  return power ? result : Found();
}

}  // namespace

Found sum_of_many(const Distribution& die, std::size_t count, Work& work) {
  constexpr std::size_t most_dice = 1'000'000;
  constexpr std::uint64_t longest = 4'000'000;  // Coefficients.
  if (count == 0) {
    return Distribution::constant(0);
  }
  const std::int64_t farthest = std::max(std::abs(die.least()), std::abs(die.most()));
  if (count > most_dice || farthest > Distribution::farthest / static_cast<std::int64_t>(count) ||
      !work.spend_products(1, die.total().bits() * count)) {
    return std::nullopt;
  }
  std::int64_t step = 0;
  for (const Outcome& outcome : die.outcomes()) {
    step = std::gcd(step, outcome.value - die.least());
  }
  if (count == 1 || step == 0) {
    return count == 1
               ? Found(die)
               : checked(
                     {{die.least() * static_cast<std::int64_t>(count), Weight::power(die.total(), count)}},
                     Weight::power(die.total(), count));
  }
  const auto span = static_cast<std::uint64_t>((die.most() - die.least()) / step);
  if (span > longest / count || span > 16 * die.outcomes().size()) {
    return doubled(die, count, work);
  }
  Polynomial base{std::vector<Weight>(static_cast<std::size_t>(span) + 1), count, true};
  for (const Outcome& outcome : die.outcomes()) {
    base.ways[static_cast<std::size_t>((outcome.value - die.least()) / step)] = outcome.ways;
  }
  base.is_flat = std::ranges::all_of(base.ways, [](const Weight& ways) { return ways == Weight(1); });
  Weight total = Weight::power(die.total(), count);
  const std::size_t length = static_cast<std::size_t>(span) * count + 1;
  if (!work.spend_products(length * (base.is_flat ? 3 : die.outcomes().size()), total.bits())) {
    return std::nullopt;
  }
  const std::size_t bits = total.bits() + base.ways.front().bits() + Weight(length).bits();
  const std::vector<Weight> ways =
      bits <= 127 ? coefficients<SmallCoefficients>(base) : coefficients<LargeCoefficients>(base);
  std::vector<Outcome> outcomes;
  outcomes.reserve(ways.size());
  for (std::size_t k = 0; k < ways.size(); ++k) {
    if (!ways[k].is_zero()) {
      outcomes.push_back(
          {die.least() * static_cast<std::int64_t>(count) + step * static_cast<std::int64_t>(k), ways[k]});
    }
  }
  return checked(std::move(outcomes), std::move(total));
}

}  // namespace talia::dice
