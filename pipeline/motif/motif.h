// Motifs: drawings that a theme states as data, of general means (computed outlines, repeats, seeded chance, clips, icons,
// motifs within motifs), and that scenes show by name.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "document/document.h"
#include "formula/measure.h"
#include "frame/frame.h"
#include "source/reports/diagnostics.h"

namespace talia::motif {

struct Motif;  // Known to this module alone.

struct Parameter {
  std::string name;
  bool is_optional = false;  // Written with `?`.
};

// The motifs of a theme, const once they are read; they refer to each other.
class Motifs {
 public:
  Motifs();
  Motifs(Motifs&&) noexcept;
  Motifs& operator=(Motifs&&) noexcept;
  ~Motifs();

  // Of the mapping `motifs:`, which a schema has held to its shape. Reports bad-motif, unknown-motif, unknown-binding,
  // key-without-effect, and what expressions have of faults; a motif at fault draws nothing and breaks what shows it.
  static Motifs read(Node motifs, Diagnostics& diagnostics);

  const Motif* find(std::string_view name) const;
  std::vector<std::string> names() const;
  static const std::vector<Parameter>& parameters(const Motif& motif);
  static bool is_broken(const Motif& motif);

 private:
  std::map<std::string, std::unique_ptr<Motif>, std::less<>> all_;
};

// What is drawn on, in its own coordinates. Colours and icons are named as in the theme; `place` is where they are named, or
// the expression that gave the name.
class Canvas {
 public:
  virtual ~Canvas() = default;
  virtual void fill(Path path, bool even_odd, const std::string& colour, Span place) = 0;
  virtual void stroke(Path path, const std::string& colour, Length width, StrokeStyle style, Span place) = 0;
  // The icon itself; `at` takes a square of side 1 about the origin to where it stands.
  virtual void use(const std::string& icon, Span named, const Transform& at, const std::string& colour,
                   Span place) = 0;
  // An icon's outlines in that square; those that are lines have a width.
  struct Outline {
    Path path;
    bool even_odd = false;
    std::optional<Length> line{};
  };
  // Empty where there is none of that name, which is reported.
  virtual std::vector<Outline> icon(const std::string& name, Span place) = 0;
  // Of an icon that clips: all that is filled in it, as one outline. Nothing where there is none such, which is reported.
  virtual std::optional<Path> filled_icon(const std::string& name, Span place) = 0;
  // Until the clip ends, all is seen within the path alone (nonzero rule).
  virtual void begin_clip(Path path) = 0;
  virtual void end_clip() = 0;
  // Whether no more is to be drawn.
  virtual bool is_full() const = 0;
};

// Where the picture lies and stands.
struct Stage {
  Point origin;  // The corner of its box, from which coordinates count.
  // Its edges, in mm from there: beyond the box where it bleeds.
  double left = 0, top = 0, right = 0, bottom = 0;
  double width = 0, height = 0;  // Of the box, in mm.
};

struct Drawing {
  // What ended it, if anything did: a number that is none, motifs too deep in each other, or too much work.
  std::optional<Diagnostic> fault;
  bool has_chance = false;  // With another seed it would be another drawing.
};

// Draws a motif that is not broken, with a value for each of its parameters, nothing for those left out. It spends `work`: the
// parts of expressions that may be computed.
Drawing draw(const Motif& motif, std::vector<formula::Quantity> arguments, const Stage& stage,
             std::uint64_t seed, std::size_t& work, Canvas& canvas);

}  // namespace talia::motif
