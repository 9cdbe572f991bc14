#include "frame/paint.h"

#include <algorithm>
#include <array>
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

std::uint16_t Palette::number_of(const PaletteEntry& entry) {
  const auto known = find(entry.name);
  return known ? *known : declare(entry);
}

std::optional<std::uint16_t> Palette::find(std::string_view name) const {
  const auto known = std::ranges::find(entries_, name, &PaletteEntry::name);
  return known == entries_.end() ? std::nullopt
                                 : std::optional(static_cast<std::uint16_t>(known - entries_.begin()));
}

std::optional<Paint> translucent(const Paint& paint, int opacity) {
  if (opacity >= 1000) {
    return paint;
  }
  if (paint.under_tint > 0) {
    return std::nullopt;
  }
  return Paint{paint.entry, static_cast<std::uint16_t>(paint.tint * opacity / 1000), open_ground,
               static_cast<std::uint16_t>(1000 - opacity)};
}

std::optional<Paint> over(const Paint& open, const Paint& ground) {
  struct Share {
    std::uint16_t entry;
    int tint;
  };
  std::array<Share, 3> shares{{{open.entry, open.tint},
                               {ground.entry, open.under_tint * ground.tint / 1000},
                               {ground.under, open.under_tint * ground.under_tint / 1000}}};
  std::vector<Share> met;
  for (const Share& share : shares) {
    const auto same = std::ranges::find(met, share.entry, &Share::entry);
    if (same != met.end()) {
      same->tint += share.tint;
    } else if (share.entry != white_paint.entry && share.tint > 0) {
      met.push_back(share);
    }
  }
  const bool can_mix =
      met.size() == 2 && met[0].entry < most_mixed_entries && met[1].entry < most_mixed_entries;
  if (met.size() > 1 && !can_mix) {
    return std::nullopt;
  }
  if (met.empty()) {
    return white_paint;
  }
  Paint paint{met[0].entry, static_cast<std::uint16_t>(met[0].tint)};
  if (met.size() == 2) {
    paint.under = met[1].entry;
    paint.under_tint = static_cast<std::uint16_t>(met[1].tint);
  }
  return paint;
}

Rgb rgb_of(const Paint& paint, const Palette& palette) {
  const Rgb full = palette.entry(paint.entry).rgb;
  const bool is_mix = paint.under_tint > 0 && paint.under != open_ground;
  const Rgb other = is_mix ? palette.entry(paint.under).rgb : Rgb{};
  const int tint = std::min<int>(paint.tint, 1000);
  const int under = is_mix ? std::min<int>(paint.under_tint, 1000 - tint) : 0;
  const auto mixed = [&](std::uint8_t channel, std::uint8_t below) {
    return static_cast<std::uint8_t>(255 - ((255 - channel) * tint + (255 - below) * under + 500) / 1000);
  };
  return {mixed(full.red, other.red), mixed(full.green, other.green), mixed(full.blue, other.blue)};
}

double contrast(Rgb a, Rgb b) {
  const double one = luminance(a) + 0.05;
  const double other = luminance(b) + 0.05;
  return std::max(one, other) / std::min(one, other);
}

}  // namespace talia
