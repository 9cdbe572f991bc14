// The big numbers behind `Integer` and `Weight`, inside `dice`. The library shows in no header: include <gmp.h> before this one.
#pragma once
namespace talia {

struct BigNumber {
  BigNumber() { mpz_init(z); }
  BigNumber(const BigNumber& other) { mpz_init_set(z, other.z); }
  BigNumber(BigNumber&& other) noexcept {
    mpz_init(z);
    mpz_swap(z, other.z);
  }
  BigNumber& operator=(const BigNumber&) = delete;
  BigNumber& operator=(BigNumber&&) = delete;
  ~BigNumber() { mpz_clear(z); }

  mpz_t z;
};

}  // namespace talia
