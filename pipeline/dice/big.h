// The big numbers behind `Weight`, inside `dice`. The library shows in no header: include <gmp.h> before this one.
#pragma once
#include "dice/weight.h"

namespace talia {

struct Weight::Big {
  Big() { mpz_init(z); }
  Big(const Big& other) { mpz_init_set(z, other.z); }
  Big(Big&& other) noexcept {
    mpz_init(z);
    mpz_swap(z, other.z);
  }
  Big& operator=(const Big&) = delete;
  Big& operator=(Big&&) = delete;
  ~Big() { mpz_clear(z); }

  mpz_t z;
};

}  // namespace talia
