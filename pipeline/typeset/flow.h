// A text's blocks, one under the other: paragraphs, headings, lists with hanging marks, quotes, tables.
// Directives are the caller's and take no room here.
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "typeset/around.h"
#include "typeset/breaking/lines.h"
#include "typeset/paragraph/paragraph.h"
#include "typeset/typeset.h"

namespace talia::typeset {

// What the cells of a column ask for, in times the size.
struct CellNeed {
  Em least = 0;  // The widest word.
  Em most = 0;   // The widest cell in one line.
  // Of a column of numbers: the most that one has before its comma, and from there on.
  Em before = 0, after = 0;
  void hear(const PreparedParagraph& cell);
};

// The quotation that a paragraph stands in, the innermost.
struct Quoted {
  std::size_t number = 0;  // Of its first piece in the text.
  int indent = 0;          // Of its words, in steps of the list indent.
  std::size_t lists = 0;   // Around it.
  bool operator==(const Quoted&) const = default;
};

// One paragraph of a text and its place among lists, quotes and tables.
struct FlowedParagraph {
  PreparedParagraph paragraph;
  std::vector<BreakWidths> break_widths;  // Of the paragraph.
  PreparedParagraph marker;               // Of a list item, before its first paragraph; else empty.
  int indent = 0;                         // In steps of the list indent.
  std::vector<Em> marks;                  // The widest of each list around it.
  std::optional<Quoted> quoted;           // A line stands at its left.
  bool is_tight = false;                  // No gap before it.
  bool is_rule = false;                   // A line across, and no paragraph.
  bool is_indented = false;               // Its first line takes the paragraph indent.
  bool is_heading = false;                // What comes next stands right below it.
  // Of a table: cells of one row share their top.
  bool starts_row = false;
  std::size_t column = 0;
  bool is_cell = false;
  // What all columns of the table need; at its first cell alone.
  std::vector<CellNeed> table;
  TableBlock::Align align = TableBlock::Align::left;
  // Of a cell in a column of numbers: the width before its comma.
  std::optional<Em> number;
};

std::vector<FlowedParagraph> collect(const Text& text, const TextStyle& style, TypesetContext& context,
                                     Diagnostics& diagnostics);
std::vector<FlowedParagraph> collect(const std::vector<Inline>& inlines, std::string_view language,
                                     const TextStyle& style, TypesetContext& context,
                                     Diagnostics& diagnostics);

// Lines that stand together wherever a text is parted: one line, the cells of one row, a rule.
struct FlowStrip {
  std::size_t piece = 0;         // Of a row its first cell.
  std::size_t line = 0;          // Of its paragraph, from 0.
  std::size_t lines = 1;         // That its paragraph has.
  std::size_t lines_high = 1;    // Of a row more, where its cells have more.
  Length top = {}, bottom = {};  // Of the lines' boxes.
  bool ends_hyphenated = false;
  bool is_repeated = false;  // The head of a table that began further up.
};

// What of a text stands in one of its rooms, which are of two widths: the first one's, and that of all others.
struct Stretch {
  Length first_width, other_width;
  TextBreak from;  // The text's beginning, or where the room before ends.
  std::optional<TextBreak> to;
  // Where the first room ends; nothing where that is not known yet.
  std::optional<TextBreak> first_end;
  bool is_in_first() const { return from == TextBreak{}; }
};

struct StretchOfText {
  SetText text;
  std::vector<FlowStrip> strips;
};

// Lines of a paragraph that two rooms of different widths share are chosen as one. Requires sound pieces.
StretchOfText lay_out(const std::vector<FlowedParagraph>& pieces, const Stretch& stretch,
                      const TextStyle& style, Role role, TypesetContext& context);

bool are_sound(const std::vector<FlowedParagraph>& pieces);

// What a text runs round. Its lines have room for a word or two beside it, or stand below it; a table stands where all of
// the width is free. The style has no drop cap.
struct RunRound {
  const KeptClear& area;
  std::span<const InkReach> reaches;  // Of each piece of the text.
};

// Of a piece, what stands before it included.
InkReach ink_reach(const FlowedParagraph& piece, const FontStore& fonts);

// What else is known of a text that is set as a whole.
struct LayOutOptions {
  const RunRound* around = nullptr;  // Null: nothing.
  // How many lines one piece has in the same style without looseness, where that is known; where it cannot be set so loosely
  // then, it has none.
  std::size_t usual_lines = 0;
};

// Nothing, when a font of the pieces is broken.
SetText lay_out(const std::vector<FlowedParagraph>& pieces, Length width, const TextStyle& style, Role role,
                TypesetContext& context, const LayOutOptions& options = {});

// Of what stands before a list's items.
TextStyle style_of_list_marks(const TextStyle& text);

// From the top of a line's box to its baseline.
Length baseline_in_line(const TextStyle& style, const FontStore& fonts);

}  // namespace talia::typeset
