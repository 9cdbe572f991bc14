// Boxes in a column: quotations and worked sums.
#pragma once
#include "book/set/context.h"

namespace talia::book {

BookPiece sidebar_piece(const Sidebar& sidebar, SetContext& context);
BookPiece example_piece(const Example& example, SetContext& context);

}  // namespace talia::book
