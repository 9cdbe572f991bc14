// A text of one face: the first setting of its `fit:` at which it has room, or a report of what has none.
#pragma once
#include <string>
#include <vector>

#include "layout/box.h"
#include "typeset/fit.h"

namespace talia::layout {

// The settings at which a text of a template may be set, the wished one first.
struct TextFit {
  struct Step {
    std::size_t number = 0;  // In `fit:`.
    std::string group;       // Texts of a deck that share one size, when they come to this step; empty: none.
  };
  typeset::Settings settings;      // At least one.
  std::vector<Step> steps;         // Per setting, what it belongs to.
  bool finds_own_setting = false;  // Counts its lines: shrinks by itself, whatever stands beside it.

  // Of each step, beyond its last setting; ascending.
  std::vector<std::size_t> step_ends() const;
};

struct Flowing;

// From its step on, a group's size takes the place of all that are larger; type smaller than a printer can print is not
// tried. Nothing where all settings are as the template has them.
std::vector<typeset::HeldSetting> held_settings(const TextFit& fit, const Setting& setting);

class TextPiece : public PieceContent {
 public:
  // `at` is where the value stands that the text mainly shows. `fit` outlives the piece.
  TextPiece(Text text, Span at, const TextFit& fit, Reading reading, Filling& filling);
  // One that may go on elsewhere. `flowing` hears whether it has no room here; null: nobody does, and it is reported.
  void let_go_on(Flowing* flowing);
  // One that would go on with a `rest:`.
  void could_go_on() { could_go_on_ = true; }
  // One that runs round an area, whose corners are told from the corner of its room.
  void keep_clear(typeset::KeptClear area);

  Length natural_width() override;
  Length height(Length width, std::size_t step) override;
  std::size_t steps() const override { return fit_.finds_own_setting ? 1 : fit_.settings.size(); }
  const SetText* in_one_line(std::size_t step) override;
  bool goes_on() const override { return goes_on_; }
  void draw(const Box& box, const Rect& area, std::size_t step, Drawing& drawing) override;

 private:
  std::size_t last() const { return text_.size() - 1; }
  std::size_t first_fitting_setting(const typeset::Room& room, std::size_t first);
  void report(const Box& box, const typeset::Room& room, std::size_t setting, Drawing& drawing);
  void report_line(const Box& box, const typeset::Room& room, const TextStyle& style, Drawing& drawing);
  void report_refused(const Box& box, const NoFlow& refused, const TextStyle& style, Drawing& drawing);
  Span place_of(Span word) const;

  Span at_;
  const TextFit& fit_;
  std::size_t asked_;  // Its number among the face's words.
  typeset::FittedText text_;
  Length longest_;
  bool goes_on_ = false, could_go_on_ = false;
  Flowing* flowing_ = nullptr;
};

}  // namespace talia::layout
