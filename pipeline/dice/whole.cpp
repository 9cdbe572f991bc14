#include "dice/whole.h"

#include <gmp.h>

#include "dice/big.h"
#include "source/run/assert.h"

namespace talia::dice {

Weight binomial(std::size_t count, std::size_t chosen) {
  BigNumber big;
  mpz_bin_uiui(big.z, count, chosen);
  return Weight::of(big);
}

Integer square_root(const Integer& square) {
  TALIA_ASSERT(square.sign() >= 0);
  BigNumber big;
  Weight::from(square).put_into(big);
  mpz_sqrt(big.z, big.z);
  return Weight::of(big).to_integer();
}

}  // namespace talia::dice
