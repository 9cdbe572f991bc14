#include "render/pictures.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include <cairo.h>

namespace talia::render {
namespace {

void fill(cairo_surface_t* surface, const image::Pixels& pixels) {
  unsigned char* const data = cairo_image_surface_get_data(surface);
  const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface));
  const auto width = static_cast<std::size_t>(pixels.width);
  for (std::size_t y = 0; y < static_cast<std::size_t>(pixels.height); ++y) {
    for (std::size_t x = 0; x < width; ++x) {
      const std::uint8_t* const from = pixels.rgba.data() + 4 * (y * width + x);
      const std::uint32_t alpha = from[3];
      const auto mixed = [&](std::size_t channel) { return (from[channel] * alpha + 127) / 255; };
      const std::uint32_t pixel = alpha << 24 | mixed(0) << 16 | mixed(1) << 8 | mixed(2);
      std::copy_n(reinterpret_cast<const unsigned char*>(&pixel), sizeof pixel, data + y * stride + 4 * x);
    }
  }
  cairo_surface_mark_dirty(surface);
}

}  // namespace

void Pictures::load(cairo_surface_t* surface, const Key& key) {
  auto picture = images_.whole(key.first);
  const auto pixels = picture ? image::decode(*picture, key.second)
                              : Result<image::Pixels>(tl::unexpected(std::move(picture.error())));
  if (pixels) {
    fill(surface, *pixels);
  } else if (!fault_) {
    fault_ = pixels.error();
  }
}

Surface Pictures::make(const Key& key) {
  const int reduction = key.second;
  const Picture& picture = images_.get(key.first);
  const auto side = [&](int pixels) { return (pixels + reduction - 1) / reduction; };
  Surface surface(cairo_image_surface_create(picture.has_alpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24,
                                             side(picture.width), side(picture.height)));
  // Cairo leaves memory that nobody wrote to the system: such a picture costs none.
  if (auto fault = budget_.take(picture, reduction)) {
    fault_ = fault_ ? fault_ : std::move(fault);
  } else {
    load(surface.get(), key);
  }
  return surface;
}

cairo_surface_t* Pictures::get(ImageId image, int reduction) {
  const Key key{image, reduction};
  Surface& surface = made_[key];
  if (!surface) {
    surface = make(key);
  }
  return surface.get();
}

}  // namespace talia::render
