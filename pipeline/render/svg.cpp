#include <cairo-svg.h>
#include <fmt/format.h>

#include "render/painter.h"
#include "render/render.h"

namespace talia::render {

namespace {

cairo_status_t append(void* closure, const unsigned char* data, unsigned int length) {
  static_cast<std::string*>(closure)->append(reinterpret_cast<const char*>(data), length);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

Result<std::string> svg(const Frame& frame, const Resources& resources) {
  std::string bytes;
  {
    const Surface surface(cairo_svg_surface_create_for_stream(append, &bytes, frame.size.width.in_pt(),
                                                              frame.size.height.in_pt()));
    const Context context(cairo_create(surface.get()));
    Painter(resources, Medium::pixels).draw(context.get(), frame.items, nullptr);
    cairo_surface_finish(surface.get());
    const cairo_status_t status = cairo_surface_status(surface.get());
    if (cairo_status(context.get()) != CAIRO_STATUS_SUCCESS || status != CAIRO_STATUS_SUCCESS) {
      return tl::unexpected(
          Diagnostic::of(Code::drawing_failed, {},
                         fmt::format("cannot draw a picture: {}", cairo_status_to_string(status))));
    }
  }
  return bytes;
}

}  // namespace talia::render
