#include "source/run/worker.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include <sys/resource.h>

namespace talia::source {

void give_way() {
  constexpr int niceness = 10;
  // Of Linux a thread has its own. That it cannot be had takes nothing but time.
  (void)::setpriority(PRIO_PROCESS, 0, niceness);
}

void for_each(std::size_t n, unsigned jobs, const std::function<void(std::size_t)>& f) {
  const unsigned wanted = jobs == 0 ? std::max(1u, std::thread::hardware_concurrency()) : jobs;
  const std::size_t threads = std::min<std::size_t>(wanted, n);
  if (threads <= 1) {
    for (std::size_t i = 0; i < n; ++i) {
      f(i);
    }
    return;
  }
  // Whoever is done takes the next: a few long items leave no core idle, as equal shares would.
  std::atomic<std::size_t> next{0};
  std::atomic<bool> failed{false};
  std::mutex mutex;
  std::size_t failed_at = n;
  std::exception_ptr failure;
  const auto work = [&] {
    while (!failed) {
      const std::size_t i = next++;
      if (i >= n) {
        return;
      }
      try {
        f(i);
      } catch (const std::exception&) {
        // Items below i have all been begun, so the lowest failure is the same in every run.
        const std::lock_guard lock(mutex);
        failed = true;
        if (i < failed_at) {
          failed_at = i;
          failure = std::current_exception();
        }
      }
    }
  };
  {
    std::vector<std::jthread> pool;
    pool.reserve(threads - 1);
    try {
      for (std::size_t t = 1; t < threads; ++t) {
        pool.emplace_back(work);
      }
    } catch (const std::system_error&) {
      // Where the system gives no more threads, those there are do it all.
    }
    work();
  }
  if (failure) {
    std::rethrow_exception(failure);
  }
}

void for_each(std::size_t n, unsigned jobs, Diagnostics& diagnostics,
              const std::function<void(std::size_t, Diagnostics&)>& f) {
  std::vector<Diagnostics> parts(n);
  for_each(n, jobs, [&](std::size_t i) { f(i, parts[i]); });
  for (Diagnostics& part : parts) {
    diagnostics.join(std::move(part));
  }
}

}  // namespace talia::source
