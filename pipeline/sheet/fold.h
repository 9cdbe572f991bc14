// Books on sheets that are folded: which pages stand on which side, and where.
#pragma once
#include <cstddef>
#include <optional>
#include <vector>

#include "frame/booklet.h"
#include "sheet/printer.h"
#include "source/reports/diagnostics.h"

namespace talia::sheet {

// Two pages beside each other, by their numbers from 0; nothing: the place stays blank.
struct FoldedSide {
  std::optional<std::size_t> left, right;
};

struct FoldedSheet {
  FoldedSide front, back;
  int depth = 0;  // So many sheets of its signature lie around it.
};

// The sheets of a book that is bound at its left, in the order in which they are printed: the outermost of each signature first.
// `sheets`: so many are folded into one another, 0: all. Blank places come after the last page; no signature is larger than its
// pages need.
std::vector<FoldedSheet> folded(std::size_t pages, int sheets);

// Front and back of each sheet, of a book in the order of its pages. The pages of inner sheets move towards the fold by what the
// leaves around them take, so that all have one outer margin once they are cut. Links, places and the outline are taken out: paper
// has none. A book that runs from the right is bound there. Reports bad-printer where two pages are larger than the paper, or words or cards of an
// inner sheet would move over the fold.
std::optional<Booklet> fold(Booklet book, const BookFold& fold, Diagnostics& diagnostics);

}  // namespace talia::sheet
