#include <algorithm>
#include <cmath>

#include <cairo.h>
#include <fmt/format.h>

#include "render/painter.h"
#include "render/render.h"
#include "source/run/assert.h"

namespace talia::render {

namespace {

constexpr int most_pixels = 32'000;  // Along a side.

}  // namespace

Result<image::Pixels> pixels(const Frame& frame, int width, int height, const Resources& resources) {
  TALIA_ASSERT(std::min(width, height) >= 1 && std::max(width, height) <= most_pixels);
  image::Pixels pixels{width, height, {}};
  const Surface surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height));
  const Context context(cairo_create(surface.get()));
  cairo_set_source_rgb(context.get(), 1, 1, 1);
  cairo_rectangle(context.get(), 0, 0, width, height);
  cairo_fill(context.get());
  cairo_scale(context.get(), width / frame.size.width.in_pt(), height / frame.size.height.in_pt());
  Painter painter(resources);
  painter.draw(context.get(), frame.items);
  cairo_surface_flush(surface.get());
  if (painter.fault()) {
    return tl::unexpected(*painter.fault());
  }
  if (const cairo_status_t status = cairo_status(context.get()); status != CAIRO_STATUS_SUCCESS) {
    return tl::unexpected(Diagnostic::of(
        Code::drawing_failed, {}, fmt::format("cannot draw a picture: {}", cairo_status_to_string(status))));
  }
  const unsigned char* const data = cairo_image_surface_get_data(surface.get());
  const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface.get()));
  pixels.rgba.reserve(4 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  for (std::size_t y = 0; y < static_cast<std::size_t>(height); ++y) {
    for (std::size_t x = 0; x < static_cast<std::size_t>(width); ++x) {
      std::uint32_t pixel = 0;
      std::copy_n(data + y * stride + 4 * x, sizeof pixel, reinterpret_cast<unsigned char*>(&pixel));
      for (const int shift : {16, 8, 0}) {
        pixels.rgba.push_back(static_cast<std::uint8_t>(pixel >> shift & 0xff));
      }
      pixels.rgba.push_back(255);
    }
  }
  return pixels;
}

Result<std::string> png(const Frame& frame, double dpi, const Resources& resources) {
  TALIA_ASSERT(dpi >= 10 && dpi <= 2400);
  const auto pixels_of = [&](Length length) {
    return static_cast<int>(
        std::clamp(std::lround(length.in_pt() * dpi / Length::pt_per_inch), 1L, long{most_pixels}));
  };
  return pixels(frame, pixels_of(frame.size.width), pixels_of(frame.size.height), resources)
      .map([&](const image::Pixels& drawn) { return image::write_png(drawn, dpi); });
}

}  // namespace talia::render
