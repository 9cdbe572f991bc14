// Tables: columns as wide as their words ask for, rows that may be divided between pages, the head again on each.
#pragma once
#include <string>
#include <vector>

#include "book/set/context.h"

namespace talia::book {

// A piece with a strip for each row of the table; without strips where it is a head alone.
Piece lay_out(const Table& table, SetContext& context);

}  // namespace talia::book
