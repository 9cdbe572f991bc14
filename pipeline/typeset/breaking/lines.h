// Chooses where a paragraph's lines end: the breaks that together cost least, not the first that fit.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "typeset/breaking/break_widths.h"
#include "typeset/paragraph/paragraph.h"

namespace talia::typeset {

// How far a justified line may give, beside its spaces.
struct Elasticity {
  // Thousandths by which the letters of a line may be wider or narrower.
  int expansion = 0;
  Em tracking = 0;         // What may come or go after each of them.
  bool protrudes = false;  // Whether its edges may hang.
};

enum class LineSetting { ragged, justified };

// The room of one line.
struct LineRoom {
  Length indent;  // From the left edge of the text.
  Length width;
  Length above{};  // What stays empty between the line before and it.
  bool operator==(const LineRoom&) const = default;
};

struct LineOptions {
  Length size;  // Of the type.
  // Of the first lines; the last one serves all that follow, with nothing above them. Never empty.
  std::vector<LineRoom> rooms;
  LineSetting setting = LineSetting::ragged;
  Elasticity elasticity{};  // Of justified lines.
  // For ragged lines alone: they are as few as need be, and as even as can be.
  bool balanced = false;
  std::optional<int> hyphens_in_row{};  // As TextStyle has it.
  // So many lines more or fewer than the cheapest choice has, if a choice without faults has them.
  int looseness = 0;
  // How many that one has, where it is known; else 0. A paragraph without forced breaks that has no such choice has no lines
  // then.
  std::size_t usual_lines = 0;
};

// One line: characters [begin, end) of the paragraph.
struct ChosenLine {
  std::uint32_t begin, end;
  LineRoom room{};
  bool leads_with_hyphen = false;  // The hyphen that ended the line before stands here again.
  bool adds_hyphen = false;
  bool ends_hyphenated = false;  // Added or there already.
  bool is_last = false;          // Of the paragraph, or before a forced break.
  bool cuts_word = false;        // It ends inside a word that is wider than the measure.
  // The line ends where the language lets no line end, which is neither in a name nor in a title.
  bool breaks_tie = false;
  bool is_overfull = false;  // Wider than its room, whatever gives.
};

struct ChosenLines {
  std::vector<ChosenLine> lines;
  LinePass pass{};  // The latest that any stretch of the paragraph needed.
};

ChosenLines choose_lines(const PreparedParagraph& paragraph, const std::vector<BreakWidths>& break_widths,
                         const LineOptions& options, Shaper& shaper, ShapeStore& shapes);

}  // namespace talia::typeset
