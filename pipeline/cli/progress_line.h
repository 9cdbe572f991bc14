// One line on a terminal that says how far long work has come. Nothing of it is left when something else is written.
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "source/run/progress.h"

namespace talia::cli {

// What is shown after so long, of a stage of which so much is done; at most `columns` wide.
std::string progress_words(std::string_view what, std::size_t done, std::size_t steps,
                           std::chrono::milliseconds since, std::size_t columns);

class ProgressLine final : public source::Progress {
 public:
  // Of a terminal. Work that takes no longer than `patience` shows nothing.
  explicit ProgressLine(int descriptor, std::chrono::milliseconds patience = std::chrono::milliseconds(700));
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() override;

  void begin(std::string_view what, std::size_t steps) override;
  void step(std::size_t count) override { done_ += count; }
  // Takes the line away; from here on there is none.
  void end();

 private:
  using Clock = std::chrono::steady_clock;
  void show_until_over();

  const int descriptor_;
  const std::chrono::milliseconds patience_;
  std::atomic<std::size_t> done_{0};
  std::mutex mutex_;  // Of what follows.
  std::condition_variable over_;
  Clock::time_point stage_began_ = Clock::now();
  std::string_view what_;
  std::size_t steps_ = 0;
  bool is_shown_ = false, is_over_ = false;
  std::thread shower_;  // The last: it needs the others.
};

}  // namespace talia::cli
