// Boxes in a column: quotations and worked sums.
#pragma once
#include "book/set/context.h"

namespace talia::book {

Piece sidebar_piece(const Sidebar& sidebar, SetContext& context);
Piece example_piece(const Example& example, SetContext& context);

}  // namespace talia::book
