// Tables as pieces: columns as wide as their words ask for, a strip for each row. Where they break between pages flow.h decides;
// pages.h draws the head again on each.
#pragma once
#include <string>
#include <vector>

#include "book/set/context.h"

namespace talia::book {

// A piece with a strip for each row of the table; without strips where it is a head alone.
BookPiece lay_out(const Table& table, SetContext& context);

}  // namespace talia::book
