#include "render/ft_face.h"

#include <new>

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H

#include "source/run/assert.h"

namespace talia::render {
namespace {

GridPoint point_of(const FT_Vector& point) {
  return {point.x, point.y};
}

// Steps while FreeType tells an outline.
struct Tracing {
  std::vector<TraceStep> steps{};
  bool is_open = false;

  void close() {
    if (is_open) {
      steps.push_back({TraceStep::Kind::close, {}, {}, {}});
    }
    is_open = false;
  }
  static Tracing& of(void* tracing) { return *static_cast<Tracing*>(tracing); }
};

const FT_Outline_Funcs tracing_funcs{
    [](const FT_Vector* to, void* tracing) {
      Tracing::of(tracing).close();
      Tracing::of(tracing).steps.push_back({TraceStep::Kind::move, point_of(*to), {}, {}});
      Tracing::of(tracing).is_open = true;
      return 0;
    },
    [](const FT_Vector* to, void* tracing) {
      Tracing::of(tracing).steps.push_back({TraceStep::Kind::line, point_of(*to), {}, {}});
      return 0;
    },
    [](const FT_Vector* control, const FT_Vector* to, void* tracing) {
      Tracing::of(tracing).steps.push_back(
          {TraceStep::Kind::quadratic, point_of(*to), point_of(*control), {}});
      return 0;
    },
    [](const FT_Vector* first, const FT_Vector* second, const FT_Vector* to, void* tracing) {
      Tracing::of(tracing).steps.push_back(
          {TraceStep::Kind::cubic, point_of(*to), point_of(*first), point_of(*second)});
      return 0;
    },
    0,
    0};

}  // namespace

FtFace::FtFace(std::string_view bytes) {
  if (FT_Init_FreeType(&library_) != 0) {
    throw std::bad_alloc();
  }
  const FT_Error error = FT_New_Memory_Face(library_, reinterpret_cast<const FT_Byte*>(bytes.data()),
                                            static_cast<FT_Long>(bytes.size()), 0, &face_);
  if (error == FT_Err_Out_Of_Memory) {
    FT_Done_FreeType(library_);
    throw std::bad_alloc();
  }
  TALIA_ASSERT(error == 0);
}

FtFace::~FtFace() {
  FT_Done_Face(face_);
  FT_Done_FreeType(library_);
}

std::uint32_t FtFace::sound(std::uint32_t glyph) const {
  return glyph < static_cast<std::uint32_t>(face_->num_glyphs) ? glyph : 0;
}

GlyphTrace FtFace::trace(std::uint32_t glyph) const {
  GlyphTrace trace;
  if (FT_Load_Glyph(face_, sound(glyph), FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP) != 0) {
    return trace;  // The font was probed when it was declared.
  }
  Tracing tracing;
  FT_Outline& outline = face_->glyph->outline;
  if (outline.n_contours == 0 || FT_Outline_Decompose(&outline, &tracing_funcs, &tracing) != 0) {
    return trace;
  }
  tracing.close();
  FT_BBox box;
  FT_Outline_Get_CBox(&outline, &box);
  return {std::move(tracing.steps),
          box.xMin,
          box.yMin,
          box.xMax,
          box.yMax,
          FT_Outline_Get_Orientation(&outline) == FT_ORIENTATION_FILL_LEFT};
}

}  // namespace talia::render
