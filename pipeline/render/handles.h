// For this folder alone: the C libraries' handles, owned.
#pragma once
#include <memory>

// Cairo's own names, which its header defines.
using cairo_t = struct _cairo;
using cairo_surface_t = struct _cairo_surface;
using cairo_font_face_t = struct _cairo_font_face;
using cairo_font_options_t = struct _cairo_font_options;
using cairo_pattern_t = struct _cairo_pattern;
using cairo_scaled_font_t = struct _cairo_scaled_font;

namespace talia::render {

struct Release {
  void operator()(cairo_t* context) const;
  void operator()(cairo_surface_t* surface) const;
  void operator()(cairo_font_face_t* face) const;
  void operator()(cairo_font_options_t* options) const;
  void operator()(cairo_pattern_t* pattern) const;
  void operator()(cairo_scaled_font_t* font) const;
};

using Context = std::unique_ptr<cairo_t, Release>;
using Surface = std::unique_ptr<cairo_surface_t, Release>;
using FontFace = std::unique_ptr<cairo_font_face_t, Release>;
using FontOptions = std::unique_ptr<cairo_font_options_t, Release>;
using Pattern = std::unique_ptr<cairo_pattern_t, Release>;
using ScaledFont = std::unique_ptr<cairo_scaled_font_t, Release>;

}  // namespace talia::render
