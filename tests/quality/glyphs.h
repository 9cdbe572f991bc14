// The letters of a PDF at their places, as MuPDF reads them: nothing here knows who wrote the file.
#pragma once
#include <string>
#include <vector>

namespace talia::quality {

// Points are PDF's: 72 to the inch; y grows downwards.
struct Letter {
  int page;
  double x, right;  // The pen before and behind it.
  double baseline;
  char32_t character;  // A ligature is given as its letters; the later ones have no width.
};

// Without white space, in reading order of one column: by page, by baseline, by x. Runs `mutool`; throws
// std::runtime_error when it fails.
std::vector<Letter> letters_of(const std::string& pdf);

}  // namespace talia::quality
