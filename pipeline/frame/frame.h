// A finished drawing: items at fixed places, in reading order, nothing left to decide. The same frame serves the PDF,
// the PNG, the preview, the preflight and the tests.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "frame/length.h"
#include "frame/paint.h"
#include "frame/path.h"

namespace talia {

enum class FontId : std::uint16_t {};
enum class SymbolId : std::uint32_t {};
enum class ImageId : std::uint32_t {};

// What an item is for. The first half serves preflight and press, the second readers.
enum class Layer : std::uint8_t { background, art, type, mark };
enum class Reading : std::uint8_t { artefact, heading, paragraph, cell, figure };

struct Role {
  Layer layer = Layer::type;
  Reading reading = Reading::artefact;
  auto operator<=>(const Role&) const = default;
};

// A number that the run's table maps to a definition, a template box and spans; 0 is nobody.
enum class Origin : std::uint32_t { none = 0 };

// x' = xx x + xy y + x0; y' = yx x + yy y + y0.
struct Transform {
  double xx = 1, yx = 0, xy = 0, yy = 1;
  Point shift;
  static Transform move(Point by);
  static Transform scale(double factor, Point then_move = {});
  static Transform quarter_turns(int count, Point then_move = {});  // Clockwise.
  static Transform turned(double degrees, Point then_move = {});    // Clockwise; whole quarters are exact.
  Transform then(const Transform& next) const;
  Point apply(Point point) const {
    return {point.x.scaled(xx) + point.y.scaled(xy) + shift.x,
            point.x.scaled(yx) + point.y.scaled(yy) + shift.y};
  }
  bool operator==(const Transform&) const = default;
};

// Adds an outline, placed.
void append(Path& to, const Path& path, const Transform& place);
Path moved(const Path& path, const Transform& place);

struct PlacedGlyph {
  std::uint32_t glyph;
  Point offset;  // From the run's origin, on the baseline.
  bool operator==(const PlacedGlyph&) const = default;
};

// Glyphs [first, first + glyphs) draw the text bytes [begin, begin + bytes).
struct Cluster {
  std::uint16_t bytes;
  std::uint16_t glyphs;
  bool operator==(const Cluster&) const = default;
};

struct GlyphRun {
  FontId font;
  Length size;
  double x_scale = 1;  // Horizontal expansion, 1 is none.
  Point origin;        // Start of the baseline.
  Length advance;      // Width of the run.
  std::vector<PlacedGlyph> glyphs;
  // What a reader copies: UTF-8, not always what is drawn.
  std::string text;
  std::vector<Cluster> clusters;
  // Its glyphs are read as more than they draw, here and nowhere else.
  bool stands_for_more = false;
  // The text goes on in another line, behind a space that is not drawn.
  bool ends_line = false;
  // In black alone a press prints it upon what lies below; stated of what goes to a press.
  bool is_upon = false;
  bool operator==(const GlyphRun&) const = default;
};

struct GradientStop {
  std::uint16_t at;  // Thousandths of the way.
  Paint paint;
  bool operator==(const GradientStop&) const = default;
};

// Colours that run into each other across the bounds of what they fill, each exact at its stop.
struct Gradient {
  // Of a linear one: the way that it runs, in degrees clockwise from left to right; it begins and ends in corners.
  double angle = 0;
  // Of a radial one: its middle in shares of the bounds' sides, from 0 to 1; the last stop is in the farthest corner.
  bool is_radial = false;
  double centre_x = 0.5, centre_y = 0.5;
  std::vector<GradientStop> stops{};  // Two or more, ascending.
  bool operator==(const Gradient&) const = default;
};

// Where a gradient runs over some bounds.
struct GradientWay {
  Point from, to;  // Of a radial one both are the centre.
  Length radius;   // Of a linear one none.
};
GradientWay way_of(const Gradient& gradient, const Rect& bounds);

struct PathItem {
  Path path;
  std::optional<Length> stroke{};  // Line width; filled where absent.
  bool even_odd = false;
  StrokeStyle stroke_style{};
  std::optional<Gradient>
      gradient{};  // Of what is filled, in place of the item's paint, which is that of its first stop.
  bool operator==(const PathItem&) const = default;
};

// A shared drawing; `colour` paints what the symbol leaves to its user.
struct SymbolUse {
  SymbolId symbol;
  Transform place;
  bool operator==(const SymbolUse&) const = default;
};

struct ImageUse {
  ImageId image;
  Rect box;  // The picture fills it; a group's clip crops.
  bool operator==(const ImageUse&) const = default;
};

struct Item;

struct Group {
  Transform place;
  std::optional<Path> clip{};
  std::vector<Item> items;
  std::string
      alt{};  // What they show, for readers who do not see it: then they are one figure. Empty: it is not said.
  bool operator==(const Group& other) const;
};

struct Link {
  Rect area;
  // A named destination of the booklet, or a URI when it contains "://".
  std::string destination;
  bool operator==(const Link&) const = default;
};

struct Anchor {
  std::string name;
  Point place;
  bool operator==(const Anchor&) const = default;
};

struct Item {
  std::variant<GlyphRun, PathItem, SymbolUse, ImageUse, Group, Link, Anchor> what;
  Paint paint{};
  Role role{};
  Origin origin = Origin::none;
  bool operator==(const Item&) const = default;
};

inline bool Group::operator==(const Group& other) const {
  return place == other.place && clip == other.clip && items == other.items && alt == other.alt;
}

struct Frame {
  Size size;
  std::vector<Item> items;
  bool operator==(const Frame&) const = default;
};

}  // namespace talia
