#include "job/differences/side_pictures.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

#include "image/picture.h"
#include "render/render.h"

namespace talia::job {

namespace {

constexpr double dpi = 150;

Result<image::Pixels> drawn(const SideState& side, const State& state) {
  Diagnostics heard_already;
  const Frame frame = state.drawing->faces->lay_out(side.key, heard_already).frame;
  const auto pixels = [](Length length) {
    return std::max(1, static_cast<int>(std::lround(length.in_pt() * dpi / Length::pt_per_inch)));
  };
  return render::pixels(frame, pixels(frame.size.width), pixels(frame.size.height),
                        state.drawing->resources());
}

image::Pixels difference_of(const image::Pixels& before, const image::Pixels& after) {
  image::Pixels difference{after.width, after.height, after.rgba};
  for (int y = 0; y < after.height; ++y) {
    for (int x = 0; x < after.width; ++x) {
      const auto at = [&](const image::Pixels& of) {
        return 4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(of.width) +
                    static_cast<std::size_t>(x));
      };
      std::uint8_t* const pixel = &difference.rgba[at(after)];
      const bool is_same =
          x < before.width && y < before.height &&
          std::equal(pixel, pixel + 3, before.rgba.begin() + static_cast<std::ptrdiff_t>(at(before)));
      const int grey = 191 + (pixel[0] + pixel[1] + pixel[2]) / 12;
      pixel[0] = is_same ? static_cast<std::uint8_t>(grey) : 208;
      pixel[1] = is_same ? static_cast<std::uint8_t>(grey) : 0;
      pixel[2] = is_same ? static_cast<std::uint8_t>(grey) : 32;
    }
  }
  return difference;
}

}  // namespace

Result<SidePictures> pictures_of(const SideChange& change, const State& before, const State& after) {
  SidePictures pictures;
  std::optional<image::Pixels> old;
  if (change.was_there) {
    auto pixels = drawn(before.sides.at(change.name), before);
    if (!pixels) {
      return tl::unexpected(pixels.error());
    }
    pictures.before = image::write_png(*pixels, dpi);
    old = *std::move(pixels);
  }
  if (change.is_there) {
    const auto now = drawn(after.sides.at(change.name), after);
    if (!now) {
      return tl::unexpected(now.error());
    }
    pictures.after = image::write_png(*now, dpi);
    if (old) {
      pictures.difference = image::write_png(difference_of(*old, *now), dpi);
    }
  }
  return pictures;
}

}  // namespace talia::job
