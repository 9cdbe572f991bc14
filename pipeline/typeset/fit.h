// Fits a text into its room: its glyphs are shaped once, then it is tried at one setting after the other, from the one that
// is wished to the tightest that is allowed. The first that is feasible is taken: no line wider than its measure, no more
// lines than allowed, lines and ink within the room.
#pragma once
#include <algorithm>
#include <cstddef>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "typeset/around.h"
#include "typeset/typeset.h"

namespace talia::typeset {

struct TypesetContext;

// The numbers that may be searched. What is given away first: leading, then size, then tracking, then the gap between
// paragraphs; each goes from its most to its least before the next gives way.
struct TextRange {
  Length least_size, most_size;
  double least_leading = 1.2, most_leading = 1.2;  // Baseline to baseline, over the size.
  double least_tracking = 0, most_tracking = 0;    // Thousandths of the em.
  Length least_gap, most_gap;                      // Between paragraphs.
};

inline constexpr double size_grid_pt = 0.05;
inline constexpr double leading_grid = 0.01;       // Of the size.
inline constexpr double tracking_grid = 1;         // Thousandths of the em.
inline constexpr std::size_t most_settings = 400;  // In one range.

std::size_t count_settings(const TextRange& range);
// All settings of a range on top of `style`, in the order in which they are given away; at least one.
std::vector<TextStyle> settings_of(const TextRange& range, const TextStyle& style);

// The settings of a text, tightest last; many texts share them.
class Settings {
 public:
  Settings() = default;
  explicit Settings(std::vector<TextStyle> styles);
  void push_back(TextStyle style);
  // Gives spare room back, for settings stay as long as their templates.
  void shrink_to_fit();

  std::size_t size() const { return styles_.size(); }
  bool empty() const { return styles_.empty(); }
  const TextStyle& operator[](std::size_t i) const { return styles_[i]; }
  const TextStyle& front() const { return styles_.front(); }
  const TextStyle& back() const { return styles_.back(); }
  auto begin() const { return styles_.begin(); }
  auto end() const { return styles_.end(); }
  // Whether it differs from the one before in size and leading at most.
  bool differs_in_size_alone(std::size_t i) const { return differs_in_size_alone_[i]; }

 private:
  std::vector<TextStyle> styles_;
  std::vector<bool> differs_in_size_alone_;
};

// What a setting becomes for one text: one of the Settings, in this size.
struct HeldSetting {
  std::size_t setting;
  Length size, leading;
};

inline constexpr std::size_t none_feasible = std::numeric_limits<std::size_t>::max();

// The first of `count` settings that is feasible, where each is tighter than the one before; none_feasible when none is.
// Steps grow from the first, for most texts lack little; then bisection. Smaller type can by chance take a line more, so
// that this alone could miss one: the settings before what it finds are looked at too.
template <typename IsFeasible>
std::size_t first_feasible(std::size_t count, const IsFeasible& is_feasible) {
  constexpr std::size_t look_back = 6;
  if (count == 0 || is_feasible(0)) {
    return count == 0 ? none_feasible : 0;
  }
  // The last setting that is known to be infeasible before `found`.
  std::size_t refused = 0;
  std::size_t found = none_feasible;
  for (std::size_t stride = 1; found == none_feasible && refused + 1 < count; stride *= 2) {
    const std::size_t at = std::min(refused + stride, count - 1);
    (is_feasible(at) ? found : refused) = at;
  }
  while (found != none_feasible && found - refused > 1) {
    const std::size_t middle = refused + (found - refused) / 2;
    (is_feasible(middle) ? found : refused) = middle;
  }
  for (std::size_t at = refused, looks = 0; looks < look_back && at > 1; ++looks) {
    --at;
    if (is_feasible(at)) {
      found = at;
      looks = 0;
    }
  }
  return found;
}

// What a text takes up at one setting.
struct TextExtent {
  Length width;   // Of the widest line.
  Length height;  // Of its lines' boxes.
  // How far letters and icons reach beyond the first line's box and the last one's.
  Length ink_above, ink_below;
  std::size_t lines = 0;
  bool is_overfull = false;  // A word is wider than the measure even with hyphens.
};

// What a box gives a text.
struct Room {
  Size size;
  // Margins that the ink may reach into, the lines may not.
  Length above, below;
  // Where the lines stand when there is more room: 0 at the top, 1 at the bottom.
  double lean = 0;
};

// Less than this is rounding: 0.01 mm.
inline constexpr Length fit_tolerance = Length::of_units(3686);
// So far ink may reach out of its room: less than the width of a stem.
inline constexpr Length ink_tolerance = Length::mm(0.15);

bool fits(const TextExtent& extent, const TextStyle& style, const Room& room);

// What of a text finds no room.
struct Overflow {
  // The words in lines that are too many or too low; of a line that is too wide, its own.
  std::string left_over;
  std::size_t characters = 0;  // How many to cut, or so.
};

// What of a text stands in one of several rooms.
struct PartOfText {
  SetText text;
  std::size_t repeated_lines = 0;  // The first: a table's head that stood in an earlier room.
};

// One text at many settings. Made and used by one thread; `typesetter` outlives it.
class FittedText {
 public:
  // `settings` has at least one, and outlives this. `held` has as many, or none: then they are as they are.
  FittedText(const Typesetter& typesetter, Text text, Role role, const Settings& settings,
             std::vector<HeldSetting> held = {});
  FittedText(const FittedText&) = delete;
  FittedText& operator=(const FittedText&) = delete;
  ~FittedText();

  // All of it runs round an area, at every setting; before it is first set. Its styles have no drop cap.
  void keep_clear(KeptClear area) { clear_ = std::move(area); }
  const std::optional<KeptClear>& kept_clear() const { return clear_; }

  const Text& text() const { return text_; }
  std::size_t size() const { return settings_.size(); }
  const TextStyle& style(std::size_t setting);
  const TextExtent& extent(Length width, std::size_t setting);
  // Whether the text, as it is so long, needs more than twice so much room; told without setting it.
  bool is_beyond(Size room, std::size_t setting);
  // The first of the settings [begin, end) that fits, each tighter than the one before; none_feasible when none does.
  std::size_t first_fitting(const Room& room, std::size_t begin, std::size_t end);
  // References stay good as long as the text, or until it is taken. What setting it finds wrong is kept in `faults`.
  const SetText& set(Length width, std::size_t setting);
  // The text is set anew if it is asked for again.
  SetText take(Length width, std::size_t setting);
  // Where the text ends in each of the rooms that it takes, but the last (see `typeset/parts.h`): all but the first are of one
  // width. Nothing when they do not hold it, or it is broken.
  std::optional<std::vector<TextBreak>> part(std::span<const Size> rooms, std::size_t setting);
  // Whether breaks and a setting that were found before may be this text's: another one that is shorter may have stood here then.
  bool may_have(std::span<const TextBreak> breaks, std::size_t setting);
  // What stands in the room of that number, from 0. Requires breaks and a setting that it may have.
  PartOfText set_part(const RoomWidths& widths, std::span<const TextBreak> breaks, std::size_t number,
                      std::size_t setting);
  // Of a setting that does not fit.
  Overflow overflow(const Room& room, std::size_t setting);
  // The faults of what was set so far; they are given once.
  Diagnostics take_faults();

 private:
  struct Tried;
  Tried& tried(Length width, std::size_t setting);
  HeldSetting held(std::size_t setting) const;
  void prepare(const TextStyle& style, TypesetContext& context);
  std::size_t first_alike(std::size_t setting) const;

  const Typesetter& typesetter_;
  Text text_;
  Role role_;
  const Settings& settings_;
  const std::vector<HeldSetting> held_;
  std::optional<KeptClear> clear_;
  // Of held settings, made as the search comes to them.
  std::map<std::size_t, TextStyle> styles_;
  // What was set stays, for the search and the drawing ask for it again: 900 illustrated cards would take
  // half as much time again, 2.95 s in place of 1.91.
  std::vector<std::unique_ptr<Tried>> tried_;
  // What settings have in common that change the size or the leading alone. It saves 1 % of the instructions
  // of a deck.
  struct Prepared;
  std::unique_ptr<Prepared> prepared_;
  // What `count_letters` gives, once it is asked for.
  std::optional<std::size_t> letters_;
  Diagnostics faults_;
};

}  // namespace talia::typeset
