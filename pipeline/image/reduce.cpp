#include "image/reduce.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "source/run/assert.h"

namespace talia::image {
namespace {

// Colours count as much as they are solid.
std::array<std::uint8_t, 4> mean(const Pixels& pixels, int left, int top, int right, int bottom) {
  std::array<std::uint64_t, 3> colours{};
  std::uint64_t solid = 0;
  for (int y = top; y < bottom; ++y) {
    for (int x = left; x < right; ++x) {
      const std::uint8_t* const from =
          pixels.rgba.data() + 4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(pixels.width) +
                                    static_cast<std::size_t>(x));
      for (std::size_t channel = 0; channel < colours.size(); ++channel) {
        colours[channel] += std::uint64_t{from[channel]} * from[3];
      }
      solid += from[3];
    }
  }
  if (solid == 0) {
    return {};
  }
  const auto count = static_cast<std::uint64_t>(right - left) * static_cast<std::uint64_t>(bottom - top);
  const auto byte = [](std::uint64_t sum, std::uint64_t among) {
    return static_cast<std::uint8_t>((sum + among / 2) / among);
  };
  return {byte(colours[0], solid), byte(colours[1], solid), byte(colours[2], solid), byte(solid, count)};
}

}  // namespace

Pixels reduced(const Pixels& pixels, int factor) {
  TALIA_ASSERT(factor >= 1);
  Pixels result{(pixels.width + factor - 1) / factor, (pixels.height + factor - 1) / factor, {}};
  result.rgba.reserve(static_cast<std::size_t>(result.width) * static_cast<std::size_t>(result.height) * 4);
  for (int y = 0; y < pixels.height; y += factor) {
    for (int x = 0; x < pixels.width; x += factor) {
      const auto pixel =
          mean(pixels, x, y, std::min(x + factor, pixels.width), std::min(y + factor, pixels.height));
      result.rgba.insert(result.rgba.end(), pixel.begin(), pixel.end());
    }
  }
  return result;
}

}  // namespace talia::image
