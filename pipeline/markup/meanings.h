// Terms and their meanings: a term on a line of its own, and right below it lines that begin with `: `. CommonMark knows no
// such list, and has one paragraph of it.
#pragma once
#include <cstddef>
#include <optional>
#include <vector>

#include "markup/scan.h"

struct cmark_node;

namespace talia::markup {

struct TermLines {
  struct Item {
    cmark_node* term;
    std::vector<cmark_node*> meanings;  // Each still with its `: `.
  };
  std::vector<Item> items;  // Paragraphs of their own; empty: there is no meaning, and nothing was done.
  // The byte of the scanned text where a meaning without a term stands, or a term of several lines.
  std::optional<std::size_t> misplaced;
};

// Parts a paragraph that has a line with a meaning into paragraphs, which stand before it in its tree.
TermLines take_terms(cmark_node* paragraph, const Scanned& scanned);

}  // namespace talia::markup
