// Chooses where a paragraph's lines end: the breaks that together cost least, not the first that fit.
#pragma once
#include <cstdint>
#include <vector>

#include "typeset/paragraph.h"

namespace talia::typeset {

struct LineOptions {
  Length size;  // Of the type.
  Length measure;
  Length first_indent;     // Taken from the measure of the first line.
  bool justified = false;  // Short lines are stretched, so that parting words costs less than wide spaces.
  bool balanced = false;   // As few lines as need be, as even as can be.
};

// One line: characters [begin, end) of the paragraph.
struct ChosenLine {
  std::uint32_t begin, end;
  bool leads_with_hyphen = false;  // The hyphen that ended the line before stands here again.
  bool adds_hyphen = false;
  bool ends_hyphenated = false;  // Added or there already.
  bool is_last = false;          // Of the paragraph, or before a forced break.
};

// Exact widths of lines between breaks: prefix sums, and what changes where shapes do.
class LineWidths {
 public:
  LineWidths(const Paragraph& paragraph, Shaper& shaper, FragmentWidths& fragments);
  // From after break `from` (npos: the paragraph's start) to break `to`, both numbers of `breaks`.
  Em width(std::size_t from, std::size_t to);
  // The same, quickly and without what changes at the ends.
  Em rough(std::size_t from, std::size_t to) const;

 private:
  Em head(std::size_t from);
  Em tail(std::size_t to);
  const Paragraph& paragraph_;
  Shaper& shaper_;
  FragmentWidths& fragments_;
  static constexpr Em unknown = INT64_MIN;
  std::vector<Em> heads_, tails_;
};

std::vector<ChosenLine> choose_lines(const Paragraph& paragraph, const LineOptions& options,
                                     LineWidths& widths);

}  // namespace talia::typeset
