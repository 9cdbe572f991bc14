#include "source/run/worker.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
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

namespace {

unsigned threads_for(unsigned jobs) {
  static const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
  return jobs == 0 ? cores : jobs;
}

}  // namespace

void for_each(std::size_t n, unsigned jobs, const std::function<void(std::size_t)>& f) {
  const std::size_t threads = std::min<std::size_t>(threads_for(jobs), n);
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

namespace {

// Of a relay on two threads: whether something was made that nobody took over yet.
class Handover {
 public:
  // False: nobody waits for anything any more.
  bool offer() {
    std::unique_lock lock(mutex_);
    if (state_ == State::taken) {
      state_ = State::offered;
      changed_.notify_all();
    }
    changed_.wait(lock, [this] { return state_ != State::offered; });
    return state_ == State::taken;
  }
  // There will be no other.
  void end(std::exception_ptr failure) {
    const std::lock_guard lock(mutex_);
    failure_ = std::move(failure);
    state_ = State::ended;
    changed_.notify_all();
  }
  // Takes over what is offered next; false where there is nothing more.
  bool take_over(const std::function<void()>& hand_over) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return state_ == State::offered || state_ == State::ended; });
    if (state_ == State::ended) {
      return false;
    }
    hand_over();
    state_ = State::taken;
    changed_.notify_all();
    return true;
  }
  void give_up() {
    const std::lock_guard lock(mutex_);
    state_ = state_ == State::ended ? state_ : State::given_up;
    changed_.notify_all();
  }
  std::exception_ptr failure() const { return failure_; }

 private:
  enum class State : std::uint8_t { taken, offered, given_up, ended };
  std::mutex mutex_;
  std::condition_variable changed_;
  State state_ = State::taken;
  std::exception_ptr failure_;
};

// Whoever leaves, by an exception too, is not waited for.
class GiveUp {
 public:
  explicit GiveUp(Handover& of) : of_(of) {}
  GiveUp(const GiveUp&) = delete;
  GiveUp& operator=(const GiveUp&) = delete;
  ~GiveUp() { of_.give_up(); }

 private:
  Handover& of_;
};

void relay_alone(const Relayed& steps) {
  while (steps.make()) {
    steps.hand_over();
    steps.take();
  }
}

}  // namespace

void relay(unsigned jobs, const Relayed& steps) {
  if (threads_for(jobs) == 1) {
    relay_alone(steps);
    return;
  }
  Handover handover;
  std::jthread maker;
  try {
    maker = std::jthread([&] {
      std::exception_ptr failure;
      try {
        while (steps.make() && handover.offer()) {
        }
      } catch (const std::exception&) {
        failure = std::current_exception();
      }
      handover.end(std::move(failure));
    });
  } catch (const std::system_error&) {
    relay_alone(steps);
    return;
  }
  {
    const GiveUp at_last(handover);
    while (handover.take_over(steps.hand_over)) {
      steps.take();
    }
  }
  maker.join();
  if (handover.failure()) {
    std::rethrow_exception(handover.failure());
  }
}

}  // namespace talia::source
