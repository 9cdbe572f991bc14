// Many short rows of things in a few large blocks, where they stay as long as the blocks: each by itself would cost more room
// than it holds.
#pragma once
#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

namespace talia::source {

template <class T>
class Blocks {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  // A copy of a row.
  std::span<T> add(std::span<const T> row) {
    if (row.empty()) {
      return {};
    }
    if (row.size() > room_) {
      const std::size_t size = std::max(row.size(), usual_size);
      blocks_.push_back(std::make_unique_for_overwrite<T[]>(size));
      next_ = blocks_.back().get();
      room_ = size;
    }
    T* const begin = next_;
    std::ranges::copy(row, begin);
    next_ += row.size();
    room_ -= row.size();
    return {begin, row.size()};
  }

 private:
  static constexpr std::size_t usual_size = std::max<std::size_t>(4096 / sizeof(T), 1);
  std::vector<std::unique_ptr<T[]>> blocks_;
  T* next_ = nullptr;
  std::size_t room_ = 0;
};

}  // namespace talia::source
