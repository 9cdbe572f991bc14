// The big numbers behind `Weight`, inside `dice`. The library shows in no header: include <gmp.h> before this one.
#pragma once
namespace talia {

struct BigWeight {
  BigWeight() { mpz_init(z); }
  BigWeight(const BigWeight& other) { mpz_init_set(z, other.z); }
  BigWeight(BigWeight&& other) noexcept {
    mpz_init(z);
    mpz_swap(z, other.z);
  }
  BigWeight& operator=(const BigWeight&) = delete;
  BigWeight& operator=(BigWeight&&) = delete;
  ~BigWeight() { mpz_clear(z); }

  mpz_t z;
};

}  // namespace talia
