// How finished type reads: how far it stands out from what lies below it, where its letters reach, and whether something hides
// them. Known to layout and book.
#pragma once
#include <optional>
#include <vector>

#include "layout/checks/grounds.h"

namespace talia::layout {

// In millimetres.
struct Bounds {
  double left = 1e9, top = 1e9, right = -1e9, bottom = -1e9;
  void take(PointInMm spot);
};

// Where the letters of a run reach, as far as letters of their kind do: capitals upwards, descenders where there are some.
// The space at its end is left out.
Bounds bounds_of(const GlyphRun& run, const Transform& place, const FontStore& fonts);

class Legibility {
 public:
  // `paper` is the colour where nothing was drawn. All must outlive it.
  Legibility(const Frame& frame, Paint paper, const LayoutContext& common)
      : grounds_(frame, common.symbols, common.images),
        paper_(paper),
        contrasts_(common.palette),
        fonts_(common.fonts) {}

  Grounds& grounds() { return grounds_; }

  struct Faint {
    double contrast, wanted;
  };
  // Where words hardly differ from what lies below them; nothing where they do, or lie on a picture.
  std::optional<Faint> faint(const Grounds::Words& words);

  // Where an icon or an ornament has the very colour of what it lies on.
  std::vector<Origin> unseen_figures();

  // Letters that nobody can read, whatever their colour.
  struct Hidden {
    enum class By { clip, cover, type };
    By by;
    const Grounds::Words* words;
    Origin other;  // Of the box above it, or of the other words.
  };
  // Whether type that is read as an artefact counts where type lies over type: a folio does, what adorns a card may lie
  // anywhere.
  enum class Artefacts { adorn, count };
  std::vector<Hidden> hidden(Artefacts artefacts = Artefacts::adorn);

 private:
  bool is_clipped(const Grounds::Words& words);
  std::optional<Origin> cover_of(const Grounds::Words& words);
  void add_crossing(Artefacts artefacts, std::vector<Hidden>& hidden) const;
  void add_crossing_tilts(Artefacts artefacts, std::vector<Hidden>& hidden) const;

  Grounds grounds_;
  const Paint paper_;
  Contrasts contrasts_;
  const FontStore& fonts_;
};

}  // namespace talia::layout
