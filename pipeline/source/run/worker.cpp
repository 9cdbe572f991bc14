#include "source/run/worker.h"

#include <algorithm>
#include <atomic>
#include <chrono>
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

// Threads that did some work and wait a moment for more: of a run of 0.1 s a twentieth went into starting and ending them, for a
// thread that ends takes its heap apart. None waits for long, so that a program that stays has them no more when it waits itself.
class Helpers {
 public:
  static Helpers& all() {
    // Never taken apart: a thread may wait when the program ends.
    static Helpers& ours = *new Helpers;
    return ours;
  }

  // On a thread that gives way to others as this one does. Throws std::system_error where there is none to be had.
  void start(std::function<void()> work) {
    const int niceness = ::getpriority(PRIO_PROCESS, 0);
    {
      const std::lock_guard lock(mutex_);
      const auto found = std::ranges::find(waiting_, niceness, &Waiting::niceness);
      if (found != waiting_.end()) {
        (*found)->work = std::move(work);
        (*found)->changed.notify_one();
        waiting_.erase(found);
        return;
      }
    }
    std::thread([this, work = std::move(work)]() mutable {
      do {
        std::exchange(work, nullptr)();
        work = wait_for_more();
      } while (work != nullptr);
    }).detach();
  }

 private:
  struct Waiting {
    int niceness;
    std::function<void()> work{};
    std::condition_variable changed{};
  };

  // Nothing where there was none for a while.
  std::function<void()> wait_for_more() {
    constexpr std::chrono::milliseconds patience{20};
    Waiting self{::getpriority(PRIO_PROCESS, 0)};  // Its work may have changed that.
    std::unique_lock lock(mutex_);
    waiting_.push_back(&self);
    if (!self.changed.wait_for(lock, patience, [&] { return self.work != nullptr; })) {
      std::erase(waiting_, &self);
    }
    return std::move(self.work);
  }

  std::mutex mutex_;
  std::vector<Waiting*> waiting_;
};

// What helpers do for somebody, who is not done before they are.
class Helped {
 public:
  Helped() = default;
  Helped(const Helped&) = delete;
  Helped& operator=(const Helped&) = delete;
  ~Helped() { wait(); }

  // `work` throws nothing. Throws std::system_error where no thread is to be had.
  void start(const std::function<void()>& work) {
    count(1);
    try {
      Helpers::all().start([this, work] {
        work();
        count(-1);
      });
    } catch (const std::exception&) {
      count(-1);
      throw;
    }
  }
  void wait() {
    std::unique_lock lock(mutex_);
    ended_.wait(lock, [this] { return left_ == 0; });
  }

 private:
  void count(int more) {
    // Held until all is said: whoever waits may take this apart at once.
    const std::lock_guard lock(mutex_);
    left_ += more;
    if (left_ == 0) {
      ended_.notify_all();
    }
  }

  std::mutex mutex_;
  std::condition_variable ended_;
  int left_ = 0;  // That are at work.
};

// A loop that several threads go through: whoever is done takes the next, so that a few long items leave no core idle, as equal
// shares would.
class Loop {
 public:
  Loop(std::size_t n, const std::function<void(std::size_t)>& f) : n_(n), f_(f), failed_at_(n) {}
  void work() {
    while (!is_ended_) {
      const std::size_t i = next_++;
      if (i >= n_) {
        return;
      }
      try {
        f_(i);
      } catch (const std::exception&) {
        // Items below i have all been begun, so the lowest failure is the same in every run.
        const std::lock_guard lock(mutex_);
        is_ended_ = true;
        if (i < failed_at_) {
          failed_at_ = i;
          failure_ = std::current_exception();
        }
      }
    }
  }
  // Nothing more is begun.
  void end() { is_ended_ = true; }
  // Once nobody works any more.
  void rethrow() {
    if (failure_) {
      std::rethrow_exception(failure_);
    }
  }

 private:
  const std::size_t n_;
  const std::function<void(std::size_t)>& f_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> is_ended_{false};
  std::mutex mutex_;  // Of what follows.
  std::size_t failed_at_;
  std::exception_ptr failure_;
};

// Where the system gives no more threads, those there are do it all.
void start_helpers(std::size_t count, Loop& loop, Helped& helped) {
  try {
    for (; count > 0; --count) {
      helped.start([&loop] { loop.work(); });
    }
  } catch (const std::system_error&) {
    return;
  }
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
  Loop loop(n, f);
  {
    Helped helped;
    start_helpers(threads - 1, loop, helped);
    loop.work();
  }
  loop.rethrow();
}

struct Behind::State {
  State(std::size_t n, unsigned jobs, std::function<void(std::size_t)> work)
      : threads(std::min<std::size_t>(threads_for(jobs), n)), f(std::move(work)), loop(n, f) {}
  const std::size_t threads;
  const std::function<void(std::size_t)> f;
  Loop loop;
  bool is_finished = false;
  Helped helped{};
};

Behind::Behind(std::size_t n, unsigned jobs, std::function<void(std::size_t)> f)
    : state_(std::make_unique<State>(n, jobs, std::move(f))) {
  start_helpers(threads_for(jobs) > 1 ? 1 : 0, state_->loop, state_->helped);
}

Behind::~Behind() {
  state_->loop.end();
}

void Behind::finish() {
  if (!std::exchange(state_->is_finished, true)) {
    start_helpers(state_->threads > 2 ? state_->threads - 2 : 0, state_->loop, state_->helped);
    state_->loop.work();
    state_->helped.wait();
  }
  state_->loop.rethrow();
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
  Helped maker;
  try {
    maker.start([&] {
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
  maker.wait();
  if (handover.failure()) {
    std::rethrow_exception(handover.failure());
  }
}

}  // namespace talia::source
