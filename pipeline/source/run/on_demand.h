// A value that is made when somebody looks at it for the first time.
#pragma once
#include <atomic>
#include <functional>
#include <mutex>
#include <utility>

namespace talia::source {

template <typename Value>
class OnDemand {
 public:
  explicit OnDemand(Value made) : value_(std::move(made)), is_made_(true) {}
  // `make` gives it to whoever looks first, on any thread.
  explicit OnDemand(std::function<Value()> make) : make_(std::move(make)), is_made_(false) {}

  const Value& get() const {
    if (!is_made_.load(std::memory_order_acquire)) {
      std::call_once(once_, [this] {
        value_ = make_();
        make_ = {};
        is_made_.store(true, std::memory_order_release);
      });
    }
    return value_;
  }
  // While nobody else looks.
  Value& edit() {
    get();
    return value_;
  }
  bool is_made() const { return is_made_.load(std::memory_order_acquire); }

 private:
  // What is made later is as if it had been there.
  mutable std::function<Value()> make_;
  mutable Value value_{};
  mutable std::atomic<bool> is_made_;
  mutable std::once_flag once_{};
};

}  // namespace talia::source
