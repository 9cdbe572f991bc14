// The letters of a PDF beside the text that was set: which line holds which part of which paragraph.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "quality/glyphs.h"

namespace talia::quality {

struct Gap {
  double left, right;  // Between two words; points of the PDF.
};

struct Line {
  std::size_t paragraph;
  std::size_t begin, end;  // Of the paragraph's characters, without the space at its end.
  int page;
  double baseline;
  double left, right;  // Of its letters, hyphens among them.
  double words = 0;    // Width of its words as they stand, without the gaps.
  std::vector<Gap> gaps;
  bool is_last = false;           // Of its paragraph.
  bool has_added_hyphen = false;  // The word goes on; a hyphen was added …
  bool draws_hyphen = false;      // … unless it goes on behind a dash.
  bool ends_at_hyphen = false;    // At one that the text has.
  bool repeats_hyphen = false;    // Begins with the hyphen that the line before ends with.
};

struct Setting {
  std::vector<std::u32string> paragraphs;
  std::vector<Line> lines;
  std::size_t foreign_lines = 0;  // Page numbers and other lines that are not of the text.
};

// `paragraphs` with single spaces. Throws std::runtime_error where the PDF's letters are not the text's: then something is
// lost, doubled or out of order.
Setting align(std::vector<std::u32string> paragraphs, const std::vector<Letter>& letters);

}  // namespace talia::quality
