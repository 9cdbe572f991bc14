// Pieces into columns and pages, in whole lines of the baseline grid: what keeps with what, boxes that drift to the next
// column, tables across the page that go to its foot or to the next page's head, long ones that are divided, balanced
// columns at a chapter's end. A column that what keeps together leaves short is filled by a paragraph's being set in a line
// more or fewer, and a page with a few lines left of a chapter is saved by some on the pages before it being set in fewer.
#pragma once
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "frame/length.h"

namespace talia::book {

enum class Standing {
  column,  // Stands where it comes.
  box,     // Stands in a column, at the head of the next one where it does not fit; text goes on before it.
  wide,    // Stands across all columns, at a page's head or foot.
};

// A piece that may be divided: a table's rows. Every part of it repeats the head, and the name of a group that goes on.
struct Strips {
  Length lead;   // Above the first part alone.
  Length again;  // Above every later part.
  Length frame;  // Above and below the strips of every part.
  Length row;    // Height of one row of the grid.
  std::vector<Length> heights;
  std::vector<bool> leads_on;  // No part ends after such a strip. As many as there are heights.

  bool empty() const { return heights.empty(); }
  // The strip that leads on to those from `first` on, where it stands in an earlier part; `first` when there is none.
  std::size_t led_by(std::size_t first) const;
  // Whole rows that a part takes, of the strips from `first` up to `last`.
  int rows(std::size_t first, std::size_t last) const;
};

struct PieceShape {
  int rows = 1;
  int before = 0,
      after = 0;  // Blank rows; of two that meet, the larger counts, at a column's head none does.
  bool keep_with_next = false;  // No column ends after it. Meaningless for a wide piece.
  Standing standing = Standing::column;
  Strips strips = {};  // None: the piece stands whole.
  int notes = 0;  // Rows of its notes, at the foot of the column where it stands or at the side of its page.
  bool waits = false;  // Until all that came before it has its place. Meaningless for a wide piece.
};

inline constexpr int rule_rows =
    1;  // Above the notes of a column, for the line that parts them from the text.
// Rows that notes of so many take with their line.
constexpr int rows_with_rule(int notes) {
  return notes == 0 ? 0 : notes + rule_rows;
}

struct Spot {
  std::size_t piece;
  int column;                       // From 0; -1 across the page.
  int row;                          // From the page's first.
  std::size_t first = 0, last = 0;  // The strips that stand here, where the piece has any.
  bool operator==(const Spot&) const = default;
};

struct PagePlan {
  std::vector<Spot>
      spots;            // In reading order: what stands at the head, the columns, what stands at the foot.
  int columns_end = 0;  // The row below the columns.
};

// A paragraph that stands in pieces [first, first + count), one a line, and may stand in more or fewer.
struct Flexible {
  std::size_t first, count;
  // Its pieces in `by` lines more (or, less than 0, fewer); none where it cannot be set well so.
  std::function<std::vector<PieceShape>(int by)> shapes;
  int by = 0;  // What was chosen.
};

struct FlowOptions {
  int columns = 2;
  int rows = 43;       // Of a page.
  int first_row = 0;   // On the first page, below the chapter's opener.
  int least_text = 6;  // Rows of text that a wide piece leaves on the page where it comes.
  int second_row = 0;  // On the second page, where the opener reaches over it.
  // Notes stand beside all columns: those of a page, below each other, in as many rows as it has below its opener.
  bool notes_at_side = false;
};

// Every piece stands on exactly one page; those with strips may be divided, three strips at least to a part: long ones,
// of more than half a page, begin in the room that is left, shorter ones only where nothing else would fill it. What
// cannot be divided and is higher than a page stands alone and runs over its foot.
std::vector<PagePlan> flow(std::span<const PieceShape> pieces, const FlowOptions& options);
// The same, where `paragraphs`, in their order, may give: the plans are of the pieces in which they then stand.
std::vector<PagePlan> flow(std::vector<PieceShape> pieces, const FlowOptions& options,
                           std::vector<Flexible>& paragraphs);
// The same, page by page: a chapter's last page stays, with however few lines.
std::vector<PagePlan> flow_forward(std::vector<PieceShape> pieces, const FlowOptions& options,
                                   std::vector<Flexible>& paragraphs);

}  // namespace talia::book
