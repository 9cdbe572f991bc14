// Chapters into pieces: paragraphs, heads, lists, boxes, and what directives pull from the catalog.
#pragma once
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "book/kit.h"

namespace talia::book {

// How a chapter begins.
enum class Opening {
  scene,  // The style's opener, with the chapter's number, lead and icons.
  plain,  // Its title.
  cover,  // The chapter is the book's cover and has a page without furniture.
};

// A paragraph of the running text, which may be set in a line more or fewer.
struct Stretchable {
  std::size_t first, count;                          // Its pieces, one a line.
  std::function<std::vector<Piece>(int by)> pieces;  // None where it cannot be set well so.
};

struct Composed {
  Opening opening = Opening::plain;
  std::vector<Inline> title;  // On one line.
  std::string title_words, destination;
  Span place;      // Of its title, else where it begins.
  int number = 0;  // Of chapters with a scene; 0: none.
  std::vector<Inline> lead;
  std::vector<std::string> icons;  // Of its opening.
  bool is_night = false;
  std::string accent;
  std::vector<Piece> pieces;
  std::vector<Stretchable> paragraphs;  // In their order. They look at what the kit looks at.
  std::vector<std::pair<std::string, std::vector<Inline>>> cover;  // Its texts by their keys.
};

// The chapter's colours are the kit's when it returns. `number` is that of the last chapter that has one.
Composed compose(const Chapter& chapter, int& number, Kit& kit);

// What directives make; each takes its body, which has the shape of its schema.
struct Numbering {
  std::string chapter;  // `4.`, or nothing.
  int tables = 0, figures = 0;
};
std::vector<Piece> table_pieces(Node body, Numbering& numbering, Kit& kit);     // {table}
std::vector<Piece> card_pieces(Node body, Numbering& numbering, Kit& kit);      // {card}
std::vector<Piece> card_row_pieces(Node body, Numbering& numbering, Kit& kit);  // {cards}
std::vector<Piece> contents_pieces(Kit& kit);                                   // {contents}
Piece example_piece(Node body, Kit& kit);                                       // {example}
// A box for blocks that stand beside the running text.
Piece sidebar_piece(const std::vector<Block>& blocks, Kit& kit);

// The table that a chapter wrote out.
std::vector<Piece> written_table(const TableBlock& block, Kit& kit);

// Definitions that a directive's `id`, `ids` or `kind` with `where` and `order` choose, in order. What is wrong was
// reported, here or at its cause.
std::vector<DefinitionId> chosen(Node body, Kit& kit);

}  // namespace talia::book
