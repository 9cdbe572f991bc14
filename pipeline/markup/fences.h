// Fenced code: what stands in it is no markup.
#pragma once
#include <cstddef>
#include <string_view>

namespace talia::markup {

// A fence's character and length; length 0: none.
struct Fence {
  char character = 0;
  std::size_t length = 0;
};

// The fence that a line opens.
Fence fence_of(std::string_view line);
bool closes(const Fence& fence, std::string_view line);

}  // namespace talia::markup
