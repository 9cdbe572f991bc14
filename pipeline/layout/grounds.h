// What colour shows at a point of a frame below its type, as far as that can be told. Known to layout and book.
#pragma once
#include <optional>
#include <vector>

#include "layout/layout.h"

namespace talia::layout {

// In millimetres.
struct Spot {
  double x, y;
};

class Grounds {
 public:
  // Both must outlive it.
  Grounds(const Frame& frame, const Symbols& symbols);

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
    std::size_t below;
  };
  const std::vector<Words>& words() const { return words_; }

 private:
  struct Shape {
    const Path* path = nullptr;  // Null: `outlines` are all there is.
    Transform place;
    Spot low{1e9, 1e9}, high{-1e9, -1e9};  // It covers nothing outside.
    bool even_odd = false;
    double half_line = 0;                     // Of a line; 0: filled.
    std::vector<std::vector<Spot>> outlines;  // As straight pieces, once a spot near it is asked for.
    std::optional<Paint> paint;
    Origin origin = Origin::none;
    std::vector<std::size_t> clips;
  };
  static Shape shape_of(const Rect& bounds, const Transform& place, double half_line);
  static Shape shape_of(const Path& path, const Transform& place, double half_line);
  static bool covers(Shape& shape, Spot spot);
  void take(const Item& item, const Transform& place, const std::vector<std::size_t>& clips);
  void add(Shape shape, std::optional<Paint> paint, Origin origin, const std::vector<std::size_t>& clips);

  const Symbols& symbols_;
  std::vector<Shape> shapes_, clips_;
  std::vector<Words> words_;
};

}  // namespace talia::layout
