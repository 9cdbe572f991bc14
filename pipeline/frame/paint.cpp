#include "frame/paint.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace talia {
namespace {

double luminance(Rgb colour) {
  const auto linear = [](std::uint8_t channel) {
    const double value = channel / 255.0;
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue);
}

}  // namespace

Palette::Palette() {
  entries_.push_back({"black", {0, 0, 0}, Cmyk{0, 0, 0, 100}, {}});
  entries_.push_back({"white", {255, 255, 255}, Cmyk{0, 0, 0, 0}, {}});
}

std::uint16_t Palette::declare(PaletteEntry entry) {
  if (const auto known = find(entry.name)) {
    entries_[*known] = std::move(entry);
    return *known;
  }
  entries_.push_back(std::move(entry));
  return static_cast<std::uint16_t>(entries_.size() - 1);
}

std::optional<std::uint16_t> Palette::find(std::string_view name) const {
  const auto known = std::ranges::find(entries_, name, &PaletteEntry::name);
  return known == entries_.end() ? std::nullopt
                                 : std::optional(static_cast<std::uint16_t>(known - entries_.begin()));
}

Rgb rgb_of(const Paint& paint, const Palette& palette) {
  const Rgb full = palette.entry(paint.entry).rgb;
  const int tint = std::min<int>(paint.tint, 1000);
  const auto mixed = [&](std::uint8_t channel) {
    return static_cast<std::uint8_t>(255 - ((255 - channel) * tint + 500) / 1000);
  };
  return {mixed(full.red), mixed(full.green), mixed(full.blue)};
}

double contrast(Rgb a, Rgb b) {
  const double one = luminance(a) + 0.05;
  const double other = luminance(b) + 0.05;
  return std::max(one, other) / std::min(one, other);
}

}  // namespace talia
