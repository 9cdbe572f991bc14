// How finished type reads: how far it stands out from what lies below it, and where its letters reach. Known to layout and
// book.
#pragma once
#include <map>
#include <optional>
#include <utility>

#include "layout/grounds.h"

namespace talia::layout {

// In millimetres.
struct Bounds {
  double left = 1e9, top = 1e9, right = -1e9, bottom = -1e9;
  void take(Spot spot);
};

// Where the letters of a run reach, as far as letters of their kind do: capitals upwards, descenders where there are some.
// The space at its end is left out.
Bounds bounds_of(const GlyphRun& run, const Transform& place, const FontStore& fonts);

class Legibility {
 public:
  // `paper` is the colour where nothing was drawn. All must outlive it.
  Legibility(const Frame& frame, Paint paper, const Studio& studio)
      : grounds_(frame, studio.symbols), paper_(paper), palette_(studio.palette) {}

  Grounds& grounds() { return grounds_; }

  struct Faint {
    double contrast, wanted;
  };
  // Where words hardly differ from what lies below them; nothing where they do, or lie on a picture.
  std::optional<Faint> faint(const Grounds::Words& words);

 private:
  // A frame has few pairs of colours, and many words.
  double contrast_of(Paint type, Paint ground);

  Grounds grounds_;
  const Paint paper_;
  const Palette& palette_;
  std::map<std::pair<Paint, Paint>, double> contrasts_;
};

}  // namespace talia::layout
