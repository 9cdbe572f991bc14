#include "render/coverage.h"

#include <algorithm>

#include <cairo.h>

#include "render/painter.h"

namespace talia::render {

double ink_coverage(const Frame& frame, const Resources& resources) {
  constexpr double pixels_per_pt = 0.5;
  const auto pixels_of = [](Length length) {
    return std::clamp(static_cast<int>(length.in_pt() * pixels_per_pt), 1, 4000);
  };
  const int width = pixels_of(frame.size.width);
  const int height = pixels_of(frame.size.height);
  const Surface surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height));
  const Context context(cairo_create(surface.get()));
  cairo_set_source_rgb(context.get(), 1, 1, 1);
  cairo_rectangle(context.get(), 0, 0, width, height);
  cairo_fill(context.get());
  cairo_scale(context.get(), pixels_per_pt, pixels_per_pt);
  Painter(resources).draw(context.get(), frame.items);
  cairo_surface_flush(surface.get());
  if (cairo_status(context.get()) != CAIRO_STATUS_SUCCESS) {
    return 0;
  }
  const unsigned char* const data = cairo_image_surface_get_data(surface.get());
  const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface.get()));
  double ink = 0;
  for (std::size_t y = 0; y < static_cast<std::size_t>(height); ++y) {
    for (std::size_t x = 0; x < static_cast<std::size_t>(width); ++x) {
      std::uint32_t pixel = 0;
      std::copy_n(data + y * stride + 4 * x, sizeof pixel, reinterpret_cast<unsigned char*>(&pixel));
      for (const int shift : {16, 8, 0}) {
        ink += 255 - static_cast<int>(pixel >> shift & 0xff);
      }
    }
  }
  return ink / (3.0 * 255 * width * height);
}

}  // namespace talia::render
