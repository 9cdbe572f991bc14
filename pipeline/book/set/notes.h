// Notes: a chapter's, set, and those of one column below its text or of a page beside it, as the style says.
#pragma once
#include <map>
#include <span>
#include <string>
#include <vector>

#include "book/set/context.h"

namespace talia::book {

struct SetNote {
  std::vector<Item> items;  // From its own corner.
  int rows = 1;             // Of the grid.
  Span place{};             // Where it is written.
  Telling::Node told{};     // What it tells.
};
using SetNotes = std::map<std::string, SetNote, std::less<>>;  // By the anchors of their numbers in the text.

SetNotes set_notes(const ResolvedChapter& chapter, SetContext& context);

// The notes whose numbers stand in a piece, in its order.
std::vector<const SetNote*> notes_in(const BookPiece& piece, const SetNotes& notes);

// The notes of a column from the corner of the row that the rule above them has: it, and them.
void draw_notes(std::span<const SetNote* const> notes, Point at, SetContext& context, std::vector<Item>& out);

// Notes beside the columns of a page, by the rows in which they are referred to: each in the row where it stands, below the one
// above it, and all of them between two rows, as far as there are enough.
struct NoteBeside {
  const SetNote* note;
  int row;
};
void settle_beside(std::vector<NoteBeside>& notes, int first_row, int end_row);

}  // namespace talia::book
