#include "render/colour_codes.h"

#include <cmath>
#include <cstdint>
#include <limits>

#include "source/run/assert.h"

namespace talia::render {
namespace {

constexpr std::uint32_t steps = 1000;  // Of a channel.
constexpr std::uint32_t tints = 1001;  // 0 to 1000.
constexpr std::uint32_t grains = 3;
// What rounding to six decimals may move a channel.
constexpr double slack = 0.00001 * steps;

// Codes of mixes stand between those of other paints: a channel has 25 steps where these have one, and the last channel is
// never on a step of theirs.
constexpr std::uint64_t finer = 25;
constexpr std::uint64_t fine_steps = steps * finer;

std::array<double, 3> code_of_mix(const CodedPaint& coded) {
  const auto& [entry, tint, under, under_tint] = coded.paint;
  TALIA_ASSERT(entry < most_mixed_entries && under < most_mixed_entries && under_tint < tints);
  std::uint64_t number =
      ((std::uint64_t{entry} * tints + tint) * most_mixed_entries + under) * tints + under_tint;
  number = number * 2 + (coded.grain == Grain::area ? 0 : 1);
  constexpr std::uint64_t last_steps = steps * (finer - 1);
  const std::uint64_t last = number % last_steps;
  number /= last_steps;
  const auto channel = [](std::uint64_t value) {
    return static_cast<double>(value) / static_cast<double>(fine_steps);
  };
  return {channel(number / fine_steps), channel(number % fine_steps),
          channel(last / (finer - 1) * finer + last % (finer - 1) + 1)};
}

std::optional<CodedPaint> mix_of_code(const std::array<double, 3>& rgb) {
  std::array<std::uint64_t, 3> values{};
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double value = rgb[i] * static_cast<double>(fine_steps);
    const double whole = std::round(value);
    if (!(whole >= 0 && whole < static_cast<double>(fine_steps)) || std::abs(value - whole) > slack * finer) {
      return std::nullopt;
    }
    values[i] = static_cast<std::uint64_t>(whole);
  }
  if (values[2] % finer == 0) {
    return std::nullopt;
  }
  const std::uint64_t last = values[2] / finer * (finer - 1) + values[2] % finer - 1;
  std::uint64_t number = (values[0] * fine_steps + values[1]) * steps * (finer - 1) + last;
  const auto take = [&](std::uint64_t count) {
    const std::uint64_t part = number % count;
    number /= count;
    return static_cast<std::uint16_t>(part);
  };
  CodedPaint coded;
  coded.grain = take(2) == 1 ? Grain::fine : Grain::area;
  coded.paint.under_tint = take(tints);
  coded.paint.under = take(most_mixed_entries);
  coded.paint.tint = take(tints);
  coded.paint.entry = take(most_mixed_entries);
  return number == 0 && coded.paint.under_tint > 0 ? std::optional(coded) : std::nullopt;
}

}  // namespace

std::array<double, 3> code_of(const CodedPaint& coded) {
  TALIA_ASSERT(coded.paint.tint < tints);
  if (coded.paint.under_tint > 0) {
    return code_of_mix(coded);
  }
  const std::uint32_t number = (std::uint32_t{coded.paint.entry} * tints + coded.paint.tint) * grains +
                               static_cast<std::uint32_t>(coded.grain);
  const auto channel = [](std::uint32_t value) { return static_cast<double>(value) / steps; };
  return {channel(number / (steps * steps)), channel(number / steps % steps), channel(number % steps)};
}

std::optional<CodedPaint> paint_of_code(const std::array<double, 3>& rgb) {
  std::uint32_t number = 0;
  for (const double channel : rgb) {
    const double whole = std::round(channel * steps);
    if (!(whole >= 0 && whole < steps) || std::abs(channel * steps - whole) > slack) {
      return mix_of_code(rgb);
    }
    number = number * steps + static_cast<std::uint32_t>(whole);
  }
  const std::uint32_t entry = number / grains / tints;
  if (entry > std::numeric_limits<std::uint16_t>::max()) {
    return std::nullopt;
  }
  return CodedPaint{{static_cast<std::uint16_t>(entry), static_cast<std::uint16_t>(number / grains % tints)},
                    static_cast<Grain>(number % grains)};
}

}  // namespace talia::render
