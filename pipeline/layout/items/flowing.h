// A text that goes on from the front of a card to other sides, while one of these is made. It is looked for on the front first
// (`tried`: does it fit?), then each side's room for it is measured, and at last each side is drawn with its part.
// Known to layout alone.
#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "layout/box.h"
#include "typeset/fit.h"

namespace talia::layout {

struct Flowing {
  enum class Stage { tried, measured, drawn };
  Stage stage;
  // Among the sides that the text takes, from 0; nothing on a side that it leaves alone.
  std::optional<std::size_t> side = {};
  const CardFlow* flow = nullptr;  // Where it is drawn.
  int card = 1, cards = 1;         // What expressions are told.

  bool is_begun = false;  // A box on the front shows it.
  // Of the box on the front; null when that shows nothing.
  std::unique_ptr<typeset::FittedText> text = {};
  std::vector<std::size_t> step_ends = {};  // Of each step of its `fit:`, beyond its last setting.
  Span at = {};                             // Of the value that the text mainly shows.
  bool is_over = false;                     // Tried: it has no room on the front.
  std::optional<Size> room = {};            // Measured: what the side gives it.
  bool is_drawn = false;                    // Drawn: its part stands on the side.
};

// By which it is measured how much room a text that goes on takes at least: the wished one.
inline constexpr std::size_t setting_of_flow = 0;

// The part of the text that stands on the side at hand. `flowing` outlives it.
std::unique_ptr<PieceContent> flowing_piece(Flowing& flowing, Filling& filling);

// Reports text-overflows where the side at hand has no box for its part, which a condition or a step of a `fit:` left out.
void check_drawn(const Flowing& flowing, const Subject& subject, Diagnostics& diagnostics);

// Reports words-lost where the parts do not have all words of the text, each once and in order.
void check_parts(Flowing& flowing, const Subject& subject, Diagnostics& diagnostics);

}  // namespace talia::layout
