// What each break of a paragraph does to the lines on both of its sides, so that the width of any line is one subtraction,
// and exact: prefix sums, and what changes where shapes are cut.
#pragma once
#include <cstdint>
#include <vector>

#include "typeset/paragraph/paragraph.h"

namespace talia::typeset {

// All sums run from the paragraph's start. `end_…` is what a line has that ends at the break, `start_…` what stands before
// a line that starts after it; a line is as wide as the one less the other.
struct BreakWidths {
  Em end_width = 0, start_width = 0;
  // Of these, spaces and icons: what does not widen with the letters.
  Em end_rigid = 0, start_rigid = 0;
  std::uint32_t end_spaces = 0, start_spaces = 0;
  std::uint32_t end_letters = 0, start_letters = 0;  // Ligatures count once.
  // What may stand outside the measure, beyond this break's line and before the next.
  Em end_hang = 0, start_hang = 0;
  // Characters from which on the line's end, and up to which the next line's start, are not shaped as in the whole.
  std::uint32_t tail_begin = 0, head_end = 0;
};

// Of a paragraph's start.
BreakWidths widths_at_start(const PreparedParagraph& paragraph);
// One for each of `paragraph.breaks`.
std::vector<BreakWidths> measure_break_widths(const PreparedParagraph& paragraph, Shaper& shaper,
                                              ShapeStore& shapes);
// Of the line from character `begin` to `to`, where its end and its start share shapes.
Em width_of_part(const PreparedParagraph& paragraph, std::uint32_t begin, bool leads_with_hyphen,
                 const Break& to, Shaper& shaper, ShapeStore& shapes);

// The widest line between a break and the next one.
Em widest_part(const PreparedParagraph& paragraph, const std::vector<BreakWidths>& break_widths,
               Shaper& shaper, ShapeStore& shapes);

// Where the shapes of a line that starts at `begin` are those of the whole again; a hyphen may come before it.
std::uint32_t head_end(const PreparedParagraph& paragraph, std::uint32_t begin, bool leads_with_hyphen);
// Where the shapes of a line that ends before `end` stop to be those of the whole; a hyphen may follow it.
std::uint32_t tail_begin(const PreparedParagraph& paragraph, std::uint32_t end, bool adds_hyphen);

// Characters whose spaces a justified line shares its slack among.
inline bool is_elastic(char32_t written) {
  return written == U' ' || written == U'\u00a0';
}

// How far a line's first and last character stand outside the measure, where they may.
Em hang_before(const PreparedParagraph& paragraph, std::uint32_t begin, bool leads_with_hyphen);
Em hang_after(const PreparedParagraph& paragraph, std::uint32_t end, bool adds_hyphen);

}  // namespace talia::typeset
