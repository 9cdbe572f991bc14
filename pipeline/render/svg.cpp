#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <string_view>

#include <cairo-svg.h>
#include <fmt/format.h>

#include "render/painter.h"
#include "render/render.h"

namespace talia::render {

namespace {

constexpr std::array<std::string_view, 3> counted_names{"surface", "image", "source-"};

cairo_status_t append_to_text(void* closure, const unsigned char* data, unsigned int length) {
  static_cast<std::string*>(closure)->append(reinterpret_cast<const char*>(data), length);
  return CAIRO_STATUS_SUCCESS;
}

// Cairo numbers what it draws throughout the run; here each file counts its own from 1.
std::string renumbered(std::string_view svg) {
  std::map<std::string, std::size_t, std::less<>> numbers;
  std::string result;
  for (std::size_t at = 0; at < svg.size();) {
    const std::string_view rest = svg.substr(at);
    const auto prefix =
        std::ranges::find_if(counted_names, [&](std::string_view each) { return rest.starts_with(each); });
    const bool is_name = at > 0 && (svg[at - 1] == '"' || svg[at - 1] == '#');
    if (!is_name || prefix == counted_names.end()) {
      result += svg[at++];
      continue;
    }
    const std::size_t end = std::min(rest.find_first_not_of("0123456789", prefix->size()), rest.size());
    const auto known = numbers.emplace(rest.substr(0, end), numbers.size() + 1).first;
    result += fmt::format("{}{}", *prefix, known->second);
    at += end;
  }
  return result;
}

}  // namespace

Result<std::string> svg(const Frame& frame, const Resources& resources) {
  std::string bytes;
  {
    const Surface surface(cairo_svg_surface_create_for_stream(
        append_to_text, &bytes, frame.size.width.in_pt(), frame.size.height.in_pt()));
    const Context context(cairo_create(surface.get()));
    Painter painter(resources);
    painter.draw(context.get(), frame.items);
    cairo_surface_finish(surface.get());
    if (painter.fault()) {
      return tl::unexpected(*painter.fault());
    }
    const cairo_status_t status = cairo_surface_status(surface.get());
    if (cairo_status(context.get()) != CAIRO_STATUS_SUCCESS || status != CAIRO_STATUS_SUCCESS) {
      return tl::unexpected(
          Diagnostic::of(Code::drawing_failed, {},
                         fmt::format("cannot draw a picture: {}", cairo_status_to_string(status))));
    }
  }
  return renumbered(bytes);
}

}  // namespace talia::render
