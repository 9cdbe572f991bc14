// Pieces into columns and pages, in whole lines of the baseline grid: what keeps with what, boxes that drift to the next
// column, tables across the page that go to its foot or to the next page's head, balanced columns at a chapter's end.
#pragma once
#include <cstddef>
#include <span>
#include <vector>

namespace talia::book {

enum class Standing {
  column,  // Stands where it comes.
  box,     // Stands in a column, at the head of the next one where it does not fit; text goes on before it.
  wide,    // Stands across all columns, at a page's head or foot.
};

struct Shape {
  int rows = 1;
  int before = 0,
      after = 0;  // Blank rows; of two that meet, the larger counts, at a column's head none does.
  bool keep_with_next = false;  // No column ends after it. Meaningless for a wide piece.
  Standing standing = Standing::column;
};

struct Spot {
  std::size_t piece;
  int column;  // From 0; -1 across the page.
  int row;     // From the page's first.
  bool operator==(const Spot&) const = default;
};

struct PagePlan {
  std::vector<Spot>
      spots;  // In reading order: what stands at the head, the columns, what stands at the foot.
};

struct FlowOptions {
  int columns = 2;
  int rows = 43;       // Of a page.
  int first_row = 0;   // On the first page, below the chapter's opener.
  int least_text = 6;  // Rows of text that a wide piece leaves on the page where it comes.
};

// Every piece stands on exactly one page. What is higher than a page stands alone and runs over its foot.
std::vector<PagePlan> flow(std::span<const Shape> pieces, const FlowOptions& options);

}  // namespace talia::book
