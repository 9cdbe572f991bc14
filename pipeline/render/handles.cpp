#include "render/handles.h"

#include <cairo.h>

namespace talia::render {

void Release::operator()(cairo_t* context) const {
  cairo_destroy(context);
}
void Release::operator()(cairo_surface_t* surface) const {
  cairo_surface_destroy(surface);
}
void Release::operator()(cairo_font_face_t* face) const {
  cairo_font_face_destroy(face);
}
void Release::operator()(cairo_font_options_t* options) const {
  cairo_font_options_destroy(options);
}
void Release::operator()(cairo_pattern_t* pattern) const {
  cairo_pattern_destroy(pattern);
}
void Release::operator()(cairo_scaled_font_t* font) const {
  cairo_scaled_font_destroy(font);
}

}  // namespace talia::render
