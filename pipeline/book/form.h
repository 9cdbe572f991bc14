// How a book is made for someone who prints it, beside its style.
#pragma once
#include <optional>
#include <string>

#include "frame/length.h"
#include "layout/layout.h"

namespace talia::book {

// What of a book is in one file.
enum class Part {
  whole,   // From its cover to its last page.
  inside,  // All but its cover, and what stands behind it.
  wrap,    // Its cover in one piece: the back, the spine and the front.
};

// As it stands: the book as it is read.
struct Form {
  Part part = Part::whole;
  Length spine = {};              // Of a wrap: how thick the book is.
  std::optional<Size> page = {};  // Finished; none: the style's own.
  // Times the size of all that the style states; nothing: on a page smaller than the style's own it is reduced with that.
  std::optional<double> type = {};
  Length bleed = {};  // Beyond the finished page.
  int whole = 1;      // The number of pages is one of so many; the last of the text are blank.
  std::string variant{usual_variant};
  Span variant_span = {};
  Length least_type = {};    // The smallest that can be printed; 0: none is too small.
  std::string printer = {};  // Its name, for reports.
  Span page_span = {};
};

}  // namespace talia::book
