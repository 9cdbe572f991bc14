// A text's blocks, one under the other: paragraphs, headings, lists with hanging marks, quotes, tables.
// Directives are the caller's and take no room here.
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "typeset/breaking/lines.h"
#include "typeset/paragraph/paragraph.h"

namespace talia::typeset {

// What the cells of a column ask for, in times the size.
struct CellNeed {
  Em least = 0;  // The widest word.
  Em most = 0;   // The widest cell in one line.
  // Of a column of numbers: the most that one has before its comma, and from there on.
  Em before = 0, after = 0;
  void hear(const PreparedParagraph& cell);
};

// One paragraph of a text and its place among lists, quotes and tables.
struct FlowedParagraph {
  PreparedParagraph paragraph;
  std::vector<BreakWidths> break_widths;  // Of the paragraph.
  PreparedParagraph marker;               // Of a list item, before its first paragraph; else empty.
  int indent = 0;                         // In steps of the list indent.
  std::vector<Em> marks;                  // The widest of each list around it.
  bool is_tight = false;                  // No gap before it.
  bool is_rule = false;                   // A line across, and no paragraph.
  bool is_indented = false;               // Its first line takes the paragraph indent.
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

// Nothing, when a font of the pieces is broken.
SetText lay_out(const std::vector<FlowedParagraph>& pieces, Length width, const TextStyle& style, Role role,
                TypesetContext& context);

// From the top of a line's box to its baseline.
Length baseline_in_line(const TextStyle& style, const FontStore& fonts);

}  // namespace talia::typeset
