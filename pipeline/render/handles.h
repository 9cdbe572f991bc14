// For this folder alone: the C libraries' handles, owned.
#pragma once
#include <memory>

#include <cairo.h>

namespace talia::render {

struct Release {
  void operator()(cairo_t* context) const { cairo_destroy(context); }
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  void operator()(cairo_font_face_t* face) const { cairo_font_face_destroy(face); }
  void operator()(cairo_font_options_t* options) const { cairo_font_options_destroy(options); }
  void operator()(cairo_scaled_font_t* font) const { cairo_scaled_font_destroy(font); }
};

using Context = std::unique_ptr<cairo_t, Release>;
using Surface = std::unique_ptr<cairo_surface_t, Release>;
using FontFace = std::unique_ptr<cairo_font_face_t, Release>;
using FontOptions = std::unique_ptr<cairo_font_options_t, Release>;
using ScaledFont = std::unique_ptr<cairo_scaled_font_t, Release>;

}  // namespace talia::render
