// A motif, read: items whose numbers are expressions. For this folder alone.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "motif/motif.h"

namespace talia::motif {

using formula::Measure;
using formula::Quantity;

// A name of a colour, icon or ornament: written, or given by an expression; nothing means that nothing is drawn.
struct Name {
  std::string written{};
  std::optional<Measure> given{};
  Span span{};
};

struct Step;
// What stands around items and steps of outlines.
struct Around {
  std::optional<Measure> repeat{};
  std::optional<std::uint32_t> as{};  // The slot of the number of the turn.
  std::vector<std::pair<std::uint32_t, Measure>> lets{};
  std::optional<Measure> when{};
  std::optional<Measure> seed{};  // From which chance begins here, whatever came before.
  Span span{};
};

enum class StepKind : std::uint8_t {
  point,   // x y, and of a brush its width.
  move,    // x y: another outline begins.
  curve,   // Two controls and the end.
  arc,     // x y radius, and from which angle to which.
  wander,  // x y, the length of a step, how far off it goes.
  steps,   // Those within, perhaps again and again.
};

struct Step {
  StepKind kind = StepKind::point;
  std::vector<Measure> numbers{};
  Around around{};
  std::vector<Step> within{};
};

enum class ShapeKind : std::uint8_t { outline, circle, ellipse, rectangle, icon };

struct Shape {
  ShapeKind kind = ShapeKind::outline;
  std::vector<Step> steps{};        // Of an outline.
  std::vector<Measure> numbers{};   // Of the others; of an icon x y size.
  std::optional<Measure> radius{};  // Of a rectangle's corners.
  bool is_smooth = false, is_brush = false;
  std::optional<bool> is_closed{};
  Name icon{};
  std::optional<Measure> turn{};
  bool is_mirrored = false;
};

struct Look {
  std::optional<Name> fill{}, stroke{};
  std::optional<Measure> line{};
  std::vector<Measure> dashes{};
  bool is_round = false;
};

struct Item;
struct Group {
  std::vector<Item> items;  // No value here: an item is not known yet.
  std::optional<std::array<Measure, 2>> shift{}, about{};
  std::optional<Measure> turn{};
  std::vector<Measure> scale{};  // One, or one across and one down.
  std::optional<Shape> clip{};
};

struct Drawn {
  Shape shape;
  Look look;
};

// Another motif, or this one once more.
struct Use {
  std::string name;
  std::vector<std::optional<Measure>> arguments{};  // One for each of its parameters.
  const Motif* motif = nullptr;
};

struct Item {
  Around around{};
  std::variant<std::monostate, Drawn, Group, Use> what{};
};

struct Motif {
  std::string name;
  std::vector<Parameter> parameters{};
  std::vector<std::string>
      names{};  // By slot: the edges, the parameters, what `let` and `as` call something.
  std::vector<Item> items{};
  Span span{};
  bool is_broken = false;
};

// What every motif knows of where it is drawn: the first slots.
inline constexpr std::array<std::string_view, 6> edges{"left", "top", "right", "bottom", "width", "height"};

}  // namespace talia::motif
