// For this folder alone: how many pixels of pictures a drawing may hold.
#pragma once
#include <cstddef>
#include <optional>

#include "image/picture.h"

namespace talia::render {

// Of a page, or of a drawing by itself. With many pixels one drawing at a time may hold them, until it lets go: only so does a
// bound for one bound the memory that all take.
class PixelBudget {
 public:
  PixelBudget() = default;
  PixelBudget(const PixelBudget&) = delete;
  PixelBudget& operator=(const PixelBudget&) = delete;
  ~PixelBudget() { let_go(); }

  // The picture's pixels, so many each way as one. Too many together are a fault: `work-budget`.
  std::optional<Diagnostic> take(const Picture& picture, int reduction);
  void let_go();

 private:
  std::size_t held_ = 0;  // Bytes.
  bool has_turn_ = false;
};

}  // namespace talia::render
