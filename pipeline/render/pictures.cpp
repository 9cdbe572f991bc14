#include "render/pictures.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include <cairo.h>
#include <fmt/format.h>

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

// Of the pixels that are there at once: far more than the finest scans on a sheet of cards have.
constexpr std::size_t most_held = std::size_t{480} << 20;
}  // namespace

bool Pictures::hold(std::size_t bytes, const Key& key) {
  if (held_ + bytes > most_held) {
    if (!fault_) {
      const Picture& picture = images_.get(key.first);
      fault_ =
          Diagnostic::of(Code::work_budget, picture.place,
                         fmt::format("with `{}` the pictures of one drawing have more than {} million pixels",
                                     picture.name, most_held / 4'000'000))
              .help("give them in a coarser resolution: more than 600 pixels to the inch no printer shows");
    }
    return false;
  }
  held_ += bytes;
  if (!turn_ && held_ > most_beside_others) {
    turn_.emplace();
  }
  return true;
}

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
  const auto bytes = std::size_t{4} * static_cast<std::size_t>(side(picture.width)) *
                     static_cast<std::size_t>(side(picture.height));
  if (hold(bytes, key)) {
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
