#include "quality/widths.h"

#include <stdexcept>
#include <utility>

#include <hb-ot.h>
#include <hb.h>

namespace talia::quality {

namespace {

struct BufferFree {
  void operator()(hb_buffer_t* buffer) const { hb_buffer_destroy(buffer); }
};

}  // namespace

void Widths::Free::operator()(hb_font_t* font) const {
  hb_font_destroy(font);
}

Widths::Widths(const std::string& font, std::string language, double size) : language_(std::move(language)) {
  hb_blob_t* const blob = hb_blob_create_from_file(font.c_str());
  hb_face_t* const face = hb_face_create(blob, 0);
  const unsigned units = hb_face_get_upem(face);
  const bool is_font = hb_face_get_glyph_count(face) > 0;
  font_.reset(hb_font_create(face));
  hb_font_set_scale(font_.get(), static_cast<int>(units), static_cast<int>(units));
  hb_face_destroy(face);
  hb_blob_destroy(blob);
  if (!is_font) {
    throw std::runtime_error(font + " is no font");
  }
  scale_ = size / units;
  space_ = of(U" ");
}

double Widths::of(std::u32string_view text) const {
  const std::unique_ptr<hb_buffer_t, BufferFree> buffer(hb_buffer_create());
  hb_buffer_add_utf32(buffer.get(), reinterpret_cast<const std::uint32_t*>(text.data()),
                      static_cast<int>(text.size()), 0, static_cast<int>(text.size()));
  hb_buffer_set_direction(buffer.get(), HB_DIRECTION_LTR);
  hb_buffer_set_script(buffer.get(), HB_SCRIPT_LATIN);
  hb_buffer_set_language(buffer.get(),
                         hb_language_from_string(language_.c_str(), static_cast<int>(language_.size())));
  hb_shape(font_.get(), buffer.get(), nullptr, 0);
  unsigned count = 0;
  const hb_glyph_position_t* const positions = hb_buffer_get_glyph_positions(buffer.get(), &count);
  double width = 0;
  for (unsigned i = 0; i < count; ++i) {
    width += positions[i].x_advance;
  }
  return width * scale_;
}

}  // namespace talia::quality
