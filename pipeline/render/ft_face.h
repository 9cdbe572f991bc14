// For this folder alone: a font as FreeType opens it, and the outlines of its glyphs.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

struct FT_LibraryRec_;
struct FT_FaceRec_;

namespace talia::render {

// In units of the em, which grow upwards.
struct GridPoint {
  long x = 0, y = 0;
};

struct TraceStep {
  enum class Kind { move, line, quadratic, cubic, close };
  Kind kind;
  GridPoint to;                    // Meaningless for close.
  GridPoint control_1, control_2;  // Of a curve; of a quadratic one the first alone.
};

struct GlyphTrace {
  std::vector<TraceStep> steps;  // None of a glyph without ink. Each contour is closed.
  long left = 0, bottom = 0, right = 0, top = 0;
  // Whether areas lie to the left of their contours, as in OpenType's outlines of the third degree.
  bool fills_left = false;
};

class FtFace {
 public:
  // Of a font that was probed when it was declared. Keeps a reference to the bytes.
  explicit FtFace(std::string_view bytes);
  FtFace(const FtFace&) = delete;
  FtFace& operator=(const FtFace&) = delete;
  ~FtFace();

  FT_FaceRec_* get() const { return face_; }
  // The tables of a damaged font may put a glyph that it does not have: the sign for none is seen in its place.
  std::uint32_t sound(std::uint32_t glyph) const;
  GlyphTrace trace(std::uint32_t glyph) const;

 private:
  FT_LibraryRec_* library_ = nullptr;
  FT_FaceRec_* face_ = nullptr;
};

}  // namespace talia::render
