// What colour shows at a point of a frame below its type, as far as that can be told. Known to layout and book.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "layout/layout.h"

namespace talia::layout {

// In millimetres.
struct PointInMm {
  double x, y;
};

bool is_flat(const Transform& place);
// What came to lie on a spot. Requires that the place is not flat.
PointInMm before(const Transform& place, PointInMm spot);

// WCAG's of two paints, each pair worked out once: a frame has few of them, and many words.
class Contrasts {
 public:
  explicit Contrasts(const Palette& palette) : palette_(palette) {}
  double of(Paint one, Paint other);

 private:
  const Palette& palette_;
  std::map<std::pair<Paint, Paint>, double> known_;
  std::pair<Paint, Paint> last_pair_{};  // The same is asked for over and over.
  std::optional<double> last_;
};

class Grounds {
 public:
  // All must outlive it.
  Grounds(const Frame& frame, const Symbols& symbols, const Images& images);

  struct Ground {
    std::optional<Paint> paint;  // None where a picture shows.
    Origin origin = Origin::none;
    const Gradient* gradient = nullptr;  // Then the paint is that of its first stop.
    // The least contrast of its colours; none where a picture shows.
    std::optional<double> least_contrast(Paint words, Contrasts& contrasts) const;
  };
  // What lies on top of the first `below` shapes there; nothing where the paper is bare.
  std::optional<Ground> at(PointInMm spot, std::size_t below);
  // What lies on top there of some shapes, the topmost first.
  std::optional<Ground> at(PointInMm spot, std::span<const std::size_t> shapes);
  std::size_t size() const { return shapes_.size(); }

  // What is to be mixed with its ground, in the order in which it is drawn.
  const std::vector<std::size_t>& open_shapes() const { return open_; }
  // The one colour on which all of a shape lies, white where nothing was drawn; nothing where it lies on several, a
  // gradient or a picture.
  std::optional<Paint> flat_under(std::size_t shape);
  void set_paint(std::size_t shape, Paint paint) { shapes_[shape].paint = paint; }

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
  // Whether one of some groups' clips hides a spot.
  bool is_clipped(std::span<const std::size_t> clips, PointInMm spot);
  // The shapes drawn before the words that may show between two corners, the topmost first.
  std::vector<std::size_t> under(const Words& words, PointInMm low, PointInMm high) const;
  Ground ground(std::size_t shape) const { return ground_of(shapes_[shape]); }
  // Whether it surely covers all between two corners, where its clips let it.
  bool hides_all(std::size_t shape, PointInMm low, PointInMm high);
  // The shapes drawn after the first `below` that may hide something between two corners; lines thinner than `thick`
  // millimetres and pictures that may be clear hide nothing.
  std::vector<std::size_t> above(std::size_t below, PointInMm low, PointInMm high, double thick);
  // The pictures drawn after the first `below` that may be clear in parts, between two corners.
  std::vector<std::size_t> clear_above(std::size_t below, PointInMm low, PointInMm high);
  // Which of those shapes hides all spots, of its own or with others. Nothing where one of them is seen.
  std::optional<Origin> cover_of(std::span<const std::size_t> above, std::span<const PointInMm> spots);

  // An icon or ornament, and its shapes.
  struct Figure {
    Origin origin;
    std::size_t first, last;
  };
  const std::vector<Figure>& figures() const { return figures_; }
  // Whether it differs anywhere from what it lies on; `paper` is the colour where nothing was drawn. A spot that tells
  // the one from the other is looked for in a grid over it: what is too fine for that is taken to be seen.
  bool is_seen(const Figure& figure, Paint paper, Contrasts& contrasts);

  // A QR code, and how many shapes were drawn before its modules.
  struct Code {
    Rect modules;  // Before they are placed …
    Rect whole;    // … and with the light ones around them.
    Transform place;
    Origin origin;
    std::size_t below;
    std::vector<std::size_t> clips;
  };
  const std::vector<Code>& codes() const { return codes_; }
  // What stands between words, such as icons, and lines of their tables.
  struct Sign {
    Rect bounds;  // Before it is placed.
    Transform place;
    Origin origin;
    std::size_t below;
  };
  const std::vector<Sign>& signs() const { return signs_; }

 private:
  struct Outline {
    std::vector<PointInMm> spots;  // Of its straight pieces.
    PointInMm low{1e9, 1e9}, high{-1e9, -1e9};
    void add(PointInMm spot);
  };
  // What a filled path goes round, in units of Length. Its pieces are kept by the rows that they pass.
  class Area {
   public:
    Area(const Path& path, const Rect& bounds);  // The path must outlive this.
    int turns_around(PointInMm spot) const;
    bool may_pass(
        PointInMm low,
        PointInMm high) const;  // Its edge, between two corners; else it covers all there or nothing.

   private:
    struct Piece {
      Point from, to;
      const PathStep* curve;  // Null: a line.
    };
    void fill_bands();
    std::size_t band_of(double y) const;

    double top_, bottom_;
    std::vector<Piece> pieces_;
    std::vector<std::uint32_t> band_begins_, in_bands_;  // Numbers of pieces.
  };
  struct Shape {
    const Path* path = nullptr;  // Null: the whole box.
    Rect box;                    // Around it, before it is placed.
    Transform place;
    PointInMm low{1e9, 1e9}, high{-1e9, -1e9};  // It covers nothing outside.
    bool even_odd = false;
    bool may_be_clear = false;  // A picture with alpha.
    bool is_of_figure = false;
    double half_line = 0;           // Of a line; 0: filled.
    std::optional<Area> area;       // Of what is filled …
    std::vector<Outline> outlines;  // … and of a line, once a spot near it is asked for.
    std::optional<Paint> paint;
    const Gradient* gradient = nullptr;
    Origin origin = Origin::none;
    std::vector<std::size_t> clips;
  };
  Ground ground_of(const Shape& shape) const { return {shape.paint, shape.origin, shape.gradient}; }
  static bool encloses(Shape& shape, PointInMm low, PointInMm high);
  static bool goes_around(Shape& outer, Shape& shape);
  bool meet_in(Shape& shape, Shape& other, PointInMm low, PointInMm high);
  static Shape shape_of(const Rect& bounds, const Transform& place, double half_line);
  static std::vector<Outline> outlines_of(const Path& path, const Transform& place);
  static Shape shape_of(const Path& path, const Rect& bounds, const Transform& place, double half_line);
  static bool covers(Shape& shape, PointInMm spot);
  // False when it surely covers no spot between two corners.
  static bool may_cover(Shape& shape, PointInMm low, PointInMm high);
  static const Area& area_of(Shape& shape);
  static const std::vector<Outline>& outlines_of(Shape& shape);
  static bool is_on_line(Shape& shape, PointInMm spot);
  static bool covers_all(const Shape& shape, PointInMm low, PointInMm high);  // False when that is not sure.
  bool shows(Shape& shape, PointInMm spot);                                   // Where its clips let it.
  bool stands_out(const Figure& figure, PointInMm low, PointInMm high, Paint paper,
                  Contrasts& contrasts) const;
  void take(const Item& item, const Transform& place, const std::vector<std::size_t>& clips);
  void take_beside_words(const Item& item, const Transform& place, const std::vector<std::size_t>& clips);
  void add(Shape shape, std::optional<Paint> paint, Origin origin, const std::vector<std::size_t>& clips);

  const Symbols& symbols_;
  const Images& images_;
  std::vector<Shape> shapes_, clips_;
  std::vector<std::size_t> open_;
  std::vector<Figure> figures_;
  std::vector<Words> words_;
  std::vector<Code> codes_;
  std::vector<Sign> signs_;
};

}  // namespace talia::layout
