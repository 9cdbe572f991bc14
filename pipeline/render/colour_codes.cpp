#include "render/colour_codes.h"

#include <cmath>
#include <cstdint>
#include <limits>

#include "source/run/assert.h"

namespace talia::render {
namespace {

constexpr std::uint32_t steps = 1000;  // Of a channel.
constexpr std::uint32_t tints = 1001;  // 0 to 1000.
// What rounding to six decimals may move a channel.
constexpr double slack = 0.00001 * steps;

}  // namespace

std::array<double, 3> code_of(const CodedPaint& coded) {
  TALIA_ASSERT(coded.paint.tint < tints);
  const std::uint32_t number = (std::uint32_t{coded.paint.entry} * tints + coded.paint.tint) * 2 +
                               (coded.grain == Grain::fine ? 1 : 0);
  const auto channel = [](std::uint32_t value) { return static_cast<double>(value) / steps; };
  return {channel(number / (steps * steps)), channel(number / steps % steps), channel(number % steps)};
}

std::optional<CodedPaint> paint_of_code(const std::array<double, 3>& rgb) {
  std::uint32_t number = 0;
  for (const double channel : rgb) {
    const double whole = std::round(channel * steps);
    if (!(whole >= 0 && whole < steps) || std::abs(channel * steps - whole) > slack) {
      return std::nullopt;
    }
    number = number * steps + static_cast<std::uint32_t>(whole);
  }
  const std::uint32_t entry = number / 2 / tints;
  if (entry > std::numeric_limits<std::uint16_t>::max()) {
    return std::nullopt;
  }
  return CodedPaint{{static_cast<std::uint16_t>(entry), static_cast<std::uint16_t>(number / 2 % tints)},
                    number % 2 == 1 ? Grain::fine : Grain::area};
}

}  // namespace talia::render
