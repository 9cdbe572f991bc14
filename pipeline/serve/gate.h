// Many may read what one at a time changes. Who wants to change it is let in before those who come later to read.
#pragma once
#include <condition_variable>
#include <cstddef>
#include <mutex>

namespace talia::serve {

// As std::shared_mutex, which lets readers who keep coming keep a writer waiting.
class Gate {
 public:
  void lock_shared() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !is_changing_ && waiting_ == 0; });
    ++readers_;
  }
  void unlock_shared() {
    const std::lock_guard lock(mutex_);
    --readers_;
    changed_.notify_all();
  }
  void lock() {
    std::unique_lock lock(mutex_);
    ++waiting_;
    changed_.wait(lock, [&] { return !is_changing_ && readers_ == 0; });
    --waiting_;
    is_changing_ = true;
  }
  void unlock() {
    const std::lock_guard lock(mutex_);
    is_changing_ = false;
    changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t readers_ = 0, waiting_ = 0;
  bool is_changing_ = false;
};

}  // namespace talia::serve
