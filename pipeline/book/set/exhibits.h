// Pieces of what directives show.
#pragma once
#include <vector>

#include "book/set/context.h"

namespace talia::book {

std::vector<BookPiece> table_pieces(const Table& table, SetContext& context);
std::vector<BookPiece> card_pieces(const Figure& figure, SetContext& context);
std::vector<BookPiece> card_row_pieces(const Figure& figure, SetContext& context);
std::vector<BookPiece> deck_pieces(const Figure& figure, SetContext& context);
std::vector<BookPiece> dialogue_pieces(const Dialogue& dialogue, SetContext& context);
std::vector<BookPiece> example_pieces(const Example& example, SetContext& context);
std::vector<BookPiece> picture_pieces(const Illustration& picture, SetContext& context);
std::vector<BookPiece> contents_pieces(const Contents& contents, SetContext& context);
std::vector<BookPiece> glossary_pieces(const Glossary& glossary, SetContext& context);
std::vector<BookPiece> imprint_pieces(const Imprint& imprint, SetContext& context);
std::vector<BookPiece> index_pieces(const Index& index, SetContext& context);

}  // namespace talia::book
