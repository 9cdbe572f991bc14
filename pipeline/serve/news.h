// What is told to all who look on, while they look on.
#pragma once
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <vector>

namespace talia::serve {

// Thread-safe.
class News {
 public:
  void tell(std::string line);
  // Those who wait are told nothing more.
  void end();

  // How much was told so far.
  std::uint64_t last() const;
  // What was told after the `seen`th line, which then counts to the last; waits for it no longer than `patience`. Of those who slept for
  // long only the newest is told. Nothing once it has ended.
  std::vector<std::string> after(std::uint64_t& seen, std::chrono::milliseconds patience) const;

 private:
  mutable std::mutex mutex_;
  mutable std::condition_variable told_;
  std::deque<std::string> lines_;  // The newest.
  std::uint64_t count_ = 0;
  bool is_over_ = false;
};

}  // namespace talia::serve
