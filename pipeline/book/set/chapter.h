// A resolved chapter into pieces: lines of paragraphs and heads, lists, boxes, and what directives show.
#pragma once
#include <functional>
#include <vector>

#include "book/set/context.h"
#include "book/set/notes.h"

namespace talia::book {

// A paragraph of the running text, which may be set in a line more or fewer.
struct Stretchable {
  std::size_t first, count;                              // Its pieces, one a line.
  std::function<std::vector<BookPiece>(int by)> pieces;  // None where it cannot be set well so.
};

struct SetChapter {
  const ResolvedChapter& resolved;
  std::vector<BookPiece> pieces;
  std::vector<Stretchable> paragraphs;  // In their order. They look at what the context looks at.
  SetNotes notes{};
};

// The chapter's colours are the context's when it returns.
SetChapter set_chapter(const ResolvedChapter& chapter, SetContext& context);

}  // namespace talia::book
