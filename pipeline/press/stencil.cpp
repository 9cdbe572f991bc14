#include "press/stencil.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "source/run/assert.h"

namespace talia::press {
namespace {

constexpr int solid = 255;

// The alpha between the middles of pixels.
class Smooth {
 public:
  Smooth(std::string_view alpha, int width, int height, int dots)
      : alpha_(alpha), width_(width), height_(height), dots_(dots) {}

  int at(int x, int y) const {
    const Weight across = weight(x, width_);
    const Weight down = weight(y, height_);
    const int unit = 2 * dots_;
    const int upper = pixel(across.low, down.low) * (unit - across.high_part) +
                      pixel(across.high, down.low) * across.high_part;
    const int lower = pixel(across.low, down.high) * (unit - across.high_part) +
                      pixel(across.high, down.high) * across.high_part;
    return (upper * (unit - down.high_part) + lower * down.high_part) / (unit * unit);
  }

 private:
  // Two neighbours, and the second one's share, of 2 × dots.
  struct Weight {
    int low, high, high_part;
  };
  Weight weight(int dot, int size) const {
    // From the first pixel's middle, in half dots.
    const int place = std::max(2 * dot + 1 - dots_, 0);
    const int low = std::min(place / (2 * dots_), size - 1);
    return {low, std::min(low + 1, size - 1), place % (2 * dots_)};
  }
  int pixel(int x, int y) const {
    return static_cast<unsigned char>(
        alpha_[static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x)]);
  }

  std::string_view alpha_;
  int width_, height_, dots_;
};

}  // namespace

Stencil stencil_of(std::string_view alpha, int width, int height, int dots) {
  TALIA_ASSERT(dots > 0 && width > 0 && height > 0 &&
               alpha.size() == static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  const Smooth smooth(alpha, width, height, dots);
  Stencil stencil{width * dots, height * dots, {}};
  const auto columns = static_cast<std::size_t>(stencil.width);
  const std::size_t row_bytes = (columns + 7) / 8;
  stencil.bits.assign(row_bytes * static_cast<std::size_t>(stencil.height), '\xff');
  // Floyd and Steinberg: what a dot is too solid or too clear, its neighbours make up for. Rows run to and fro.
  std::vector<int> here(columns + 2);
  std::vector<int> below(columns + 2);
  for (int y = 0; y < stencil.height; ++y) {
    const bool is_forth = y % 2 == 0;
    std::ranges::fill(below, 0);
    for (std::size_t step = 0; step < columns; ++step) {
      const std::size_t x = is_forth ? step : columns - 1 - step;
      const int wanted = smooth.at(static_cast<int>(x), y);
      if (wanted == 0) {
        continue;
      }
      const int value = wanted == solid ? solid : wanted + here[x + 1] / 16;
      const bool is_printed = value * 2 > solid;
      if (is_printed) {
        auto& byte = stencil.bits[static_cast<std::size_t>(y) * row_bytes + x / 8];
        byte = static_cast<char>(byte & ~(0x80 >> x % 8));
      }
      const int left_over = value - (is_printed ? solid : 0);
      const std::size_t next = is_forth ? x + 2 : x;
      const std::size_t before = is_forth ? x : x + 2;
      here[next] += 7 * left_over;
      below[before] += 3 * left_over;
      below[x + 1] += 5 * left_over;
      below[next] += left_over;
    }
    std::swap(here, below);
  }
  return stencil;
}

}  // namespace talia::press
