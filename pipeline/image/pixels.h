// A picture's pixels, decoded.
#pragma once
#include <cstdint>
#include <vector>

namespace talia::image {

// Eight bits a channel, sRGB; four bytes a pixel: red, green, blue, alpha, not multiplied. Rows from the top.
struct Pixels {
  int width = 0, height = 0;
  std::vector<std::uint8_t> rgba;
};

}  // namespace talia::image
