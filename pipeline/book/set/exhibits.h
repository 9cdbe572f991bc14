// Pieces of what directives show.
#pragma once
#include <vector>

#include "book/set/context.h"

namespace talia::book {

std::vector<Piece> table_pieces(const Table& table, SetContext& context);
std::vector<Piece> card_pieces(const Figure& figure, SetContext& context);
std::vector<Piece> card_row_pieces(const Figure& figure, SetContext& context);
std::vector<Piece> example_pieces(const Example& example, SetContext& context);
std::vector<Piece> contents_pieces(const Contents& contents, SetContext& context);

}  // namespace talia::book
