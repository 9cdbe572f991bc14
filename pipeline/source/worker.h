// The only threading of the program.
#pragma once
#include <cstddef>
#include <functional>

#include "source/diagnostics.h"

namespace talia::source {

// Calls f(i) for each i in [0, n), on up to `jobs` threads (0: as many as the machine has). f writes slot i only.
void for_each(std::size_t n, unsigned jobs, const std::function<void(std::size_t)>& f);
// As above; each call has its own diagnostics, joined in the order of i.
void for_each(std::size_t n, unsigned jobs, Diagnostics& diagnostics,
              const std::function<void(std::size_t, Diagnostics&)>& f);

}  // namespace talia::source
