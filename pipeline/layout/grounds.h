// What colour shows at a point of a frame below its type, as far as that can be told. Known to layout and book.
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "layout/layout.h"

namespace talia::layout {

// In millimetres.
struct Spot {
  double x, y;
};

class Grounds {
 public:
  // All must outlive it.
  Grounds(const Frame& frame, const Symbols& symbols, const Images& images);

  struct Ground {
    std::optional<Paint> paint;  // None where a picture shows.
    Origin origin = Origin::none;
  };
  // What lies on top of the first `below` shapes there; nothing where the paper is bare.
  std::optional<Ground> at(Spot spot, std::size_t below);
  std::size_t size() const { return shapes_.size(); }

  // A run of glyphs, and how many shapes were drawn before it.
  struct Words {
    const GlyphRun* run;
    Transform place;
    Paint paint;
    Origin origin;
    Reading reading;
    std::size_t below;
    std::vector<std::size_t> clips;  // Of the groups around it.
  };
  const std::vector<Words>& words() const { return words_; }
  // Whether the groups around it let a spot of the words be seen.
  bool is_clipped(const Words& words, Spot spot);
  // What is drawn after the words and hides all spots, of its own or with others; lines thinner than `thick` millimetres
  // and pictures that may be clear there hide nothing. Nothing where one of them is seen.
  std::optional<Origin> cover_of(const Words& words, std::span<const Spot> spots, double thick);

  // An icon or ornament, and its shapes.
  struct Figure {
    Origin origin;
    std::size_t first, last;
  };
  const std::vector<Figure>& figures() const { return figures_; }
  // Whether it differs anywhere from what it lies on; `paper` is the colour where nothing was drawn. A spot that tells
  // the one from the other is looked for in a grid over it: what is too fine for that is taken to be seen.
  bool is_seen(const Figure& figure, Paint paper, const Palette& palette);

 private:
  struct Shape {
    const Path* path = nullptr;  // Null: `outlines` are all there is.
    Transform place;
    Spot low{1e9, 1e9}, high{-1e9, -1e9};  // It covers nothing outside.
    bool even_odd = false;
    bool may_be_clear = false;                // A picture with alpha.
    double half_line = 0;                     // Of a line; 0: filled.
    std::vector<std::vector<Spot>> outlines;  // As straight pieces, once a spot near it is asked for.
    std::optional<Paint> paint;
    Origin origin = Origin::none;
    std::vector<std::size_t> clips;
  };
  static Shape shape_of(const Rect& bounds, const Transform& place, double half_line);
  static Shape shape_of(const Path& path, const Transform& place, double half_line);
  static bool covers(Shape& shape, Spot spot);
  bool shows(Shape& shape, Spot spot);  // Where its clips let it.
  void take(const Item& item, const Transform& place, const std::vector<std::size_t>& clips);
  void add(Shape shape, std::optional<Paint> paint, Origin origin, const std::vector<std::size_t>& clips);

  const Symbols& symbols_;
  const Images& images_;
  std::vector<Shape> shapes_, clips_;
  std::vector<Figure> figures_;
  std::vector<Words> words_;
};

}  // namespace talia::layout
