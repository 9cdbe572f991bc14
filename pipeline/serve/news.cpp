#include "serve/news.h"

#include <algorithm>
#include <utility>

namespace talia::serve {

namespace {

constexpr std::size_t most_kept = 16;

}  // namespace

void News::tell(std::string line) {
  {
    const std::lock_guard lock(mutex_);
    lines_.push_back(std::move(line));
    ++count_;
    if (lines_.size() > most_kept) {
      lines_.pop_front();
    }
  }
  told_.notify_all();
}

void News::end() {
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  told_.notify_all();
}

std::uint64_t News::last() const {
  const std::lock_guard lock(mutex_);
  return count_;
}

std::vector<std::string> News::after(std::uint64_t& seen, std::chrono::milliseconds patience) const {
  std::unique_lock lock(mutex_);
  told_.wait_for(lock, patience, [&] { return is_over_ || count_ > seen; });
  if (is_over_) {
    return {};
  }
  const auto fresh = static_cast<std::size_t>(std::min<std::uint64_t>(count_ - seen, lines_.size()));
  seen = count_;
  return {lines_.end() - static_cast<std::ptrdiff_t>(fresh), lines_.end()};
}

}  // namespace talia::serve
